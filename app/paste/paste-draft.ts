import { dropPending, saveDraftSoon } from '#app/forms/form-draft.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'
import { asRecord, readJson, writeJson } from '#app/ui/stored-json.ts'
import { storedLine } from '#catalog/lists/list-line.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

export type PasteDraft = {
  readonly text: string
  readonly result: PasteResult | null
  readonly isInOrder: boolean
}

export const PASTE_DRAFT = 'pasted-list-2'

export function readPasteDraft(): PasteDraft | null {
  const draft = asRecord(readJson(() => localStorage, PASTE_DRAFT))
  if (!draft) return null
  const { text, result, isInOrder } = draft
  return {
    text: typeof text === 'string' ? text : '',
    result: isResult(result)
      ? { ...result, lines: result.lines.map((line) => ({ ...line, ...storedLine(line) })) }
      : null,
    isInOrder: isInOrder === true,
  }
}

function isResult(value: unknown): value is PasteResult & { lines: readonly ResolvedLine[] } {
  const lines = asRecord(value)?.lines
  return Array.isArray(lines) && lines.length > 0
}

export function savePasteDraft(draft: PasteDraft | null): void {
  dropPending(PASTE_DRAFT) // it is older
  // Without room for the lines, the text is kept.
  if (!writeJson(() => localStorage, PASTE_DRAFT, draft) && draft)
    writeJson(() => localStorage, PASTE_DRAFT, { ...draft, result: null })
}

export const savePasteDraftSoon = (draft: () => PasteDraft): void =>
  saveDraftSoon(PASTE_DRAFT, () => savePasteDraft(draft()))

export function forgetSentPaste(): void {
  if (readPasteDraft()?.isInOrder) savePasteDraft(null)
}
