/** A message that the next page shows once. */
export type Flash = { readonly kind: 'done' | 'problem'; readonly text: string }

/** Keeps a message for the next page. */
export type FlashBox = {
  say(text: string, kind?: Flash['kind']): void
  /** Returns the previous page's message, or null, and removes it. */
  take(): Flash | null
}
