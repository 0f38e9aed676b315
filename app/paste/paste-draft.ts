import { saveDraftSoon, savePending } from '#app/forms/form-draft.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'
import { readJson, writeJson } from '#app/ui/stored-json.ts'
import { keptLine, storedLine } from '#catalog/lists/list-line.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

export type PasteDraft = {
  readonly text: string
  readonly result: PasteResult | null
  readonly isInOrder: boolean
}

const KEY = 'pasted-list-2'

export function readPasteDraft(): PasteDraft | null {
  const draft = readJson(() => localStorage, KEY)
  if (typeof draft !== 'object' || draft === null) return null
  const { text, result, isInOrder }: { text?: unknown; result?: unknown; isInOrder?: unknown } = draft
  return {
    text: typeof text === 'string' ? text : '',
    result: isResult(result)
      ? { ...result, lines: result.lines.map((line) => ({ ...line, ...storedLine(line) })) }
      : null,
    isInOrder: isInOrder === true,
  }
}

const isResult = (value: unknown): value is PasteResult & { lines: readonly ResolvedLine[] } =>
  typeof value === 'object' &&
  value !== null &&
  'lines' in value &&
  Array.isArray(value.lines) &&
  value.lines.length > 0

export function savePasteDraft(draft: PasteDraft | null): void {
  saveDraftSoon(KEY, () => {})
  savePending(KEY) // a draft that waits for a pause is older
  // Without room for the lines, the text is kept.
  const result = draft?.result && { ...draft.result, lines: draft.result.lines?.map(keptLine) ?? null }
  if (!writeJson(() => localStorage, KEY, draft && { ...draft, result }) && draft)
    writeJson(() => localStorage, KEY, { ...draft, result: null })
}

export const savePasteDraftSoon = (draft: () => PasteDraft): void => saveDraftSoon(KEY, () => savePasteDraft(draft()))

export const savePendingPaste = (): void => savePending(KEY)

export function forgetSentPaste(): void {
  if (readPasteDraft()?.isInOrder) savePasteDraft(null)
}
