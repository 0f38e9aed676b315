/** A message that the next page shows once. */
export type Flash = {
  readonly kind: 'done' | 'problem'
  readonly text: string
  /** When many requests were changed (ISO 8601), if *Undo* can bring back their values. */
  readonly undo?: string | undefined
}

/** Keeps a message for the next page. */
export type FlashBox = {
  say(text: string, kind?: Flash['kind'], undo?: Flash['undo']): void
  /** Returns the previous page's message, or null, and removes it. */
  take(): Flash | null
}
