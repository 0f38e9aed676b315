import { saveDraftSoon, savePending } from '#app/forms/form-draft.ts'
import { readJson, writeJson } from '#app/forms/stored-json.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'

/** A pasted list as it was left. */
export type PasteDraft = {
  /** What is typed in the form. */
  readonly text: string
  /** The list as read and corrected, or null if it isn't read yet. */
  readonly result: PasteResult | null
  /** The lines are in the order form, from which they are sent. */
  readonly isInOrder: boolean
}

/** A draft of another form isn't read. */
const KEY = 'pasted-list-2'

/** The list that this device keeps, or null. */
export function readPasteDraft(): PasteDraft | null {
  const draft = readJson(() => localStorage, KEY)
  if (typeof draft !== 'object' || draft === null) return null
  const { text, result, isInOrder }: { text?: unknown; result?: unknown; isInOrder?: unknown } = draft
  return {
    text: typeof text === 'string' ? text : '',
    result: isResult(result) ? result : null,
    isInOrder: isInOrder === true,
  }
}

const isResult = (value: unknown): value is PasteResult =>
  typeof value === 'object' &&
  value !== null &&
  'lines' in value &&
  Array.isArray(value.lines) &&
  value.lines.length > 0

/** Keeps a list on this device. Null forgets it. */
export function savePasteDraft(draft: PasteDraft | null): void {
  saveDraftSoon(KEY, () => {})
  savePending(KEY) // what waits for a pause is older
  // Without room for the lines, the text is kept.
  if (!writeJson(() => localStorage, KEY, draft) && draft)
    writeJson(() => localStorage, KEY, { ...draft, result: null })
}

/** Keeps a list once the typing pauses. */
export const savePasteDraftSoon = (draft: () => PasteDraft): void => saveDraftSoon(KEY, () => savePasteDraft(draft()))

/** Keeps a list that waits for a pause immediately. */
export const savePendingPaste = (): void => savePending(KEY)

/** Forgets a list whose request was sent. */
export function forgetSentPaste(): void {
  if (readPasteDraft()?.isInOrder) savePasteDraft(null)
}
