/** A message that the next page shows once. */
export type Flash = { readonly kind: 'done' | 'problem'; readonly text: string }

/** Keeps a message until the next page shows it. */
export type FlashBox = {
  say(text: string, kind?: Flash['kind']): void
  /** The message of the page before, or null. It is gone then. */
  take(): Flash | null
}
