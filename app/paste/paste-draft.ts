import { dropPending, saveDraftSoon } from '#app/forms/form-draft.ts'
import type { PasteResult } from '#app/paste/paste-result.ts'
import { asRecord, readJson, writeJson } from '#app/ui/stored-json.ts'
import { storedLine } from '#catalog/lists/list-line.ts'
import type { ResolvedLine } from '#catalog/lists/resolved-line.ts'

export type PasteDraft = {
  readonly text: string
  readonly result: PasteResult | null
  /** Its id as the order form has it, until a line changes. */
  readonly inOrder: string | null
}

export const PASTE_DRAFT = 'pasted-list-2'
/** The order form's field with the id of the list that is requested. It stays with the form's draft. */
export const PASTED_LIST = 'pastedList'

export function readPasteDraft(): PasteDraft | null {
  const draft = asRecord(readJson(() => localStorage, PASTE_DRAFT))
  if (!draft) return null
  const { text, result, inOrder } = draft
  return {
    text: typeof text === 'string' ? text : '',
    result: isResult(result)
      ? { ...result, lines: result.lines.map((line) => ({ ...line, ...storedLine(line) })) }
      : null,
    inOrder: typeof inOrder === 'string' ? inOrder : null,
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

export function forgetSentPaste(id: string): void {
  if (readPasteDraft()?.inOrder === id) savePasteDraft(null)
}
