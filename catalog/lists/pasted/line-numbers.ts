import { usingText } from '#catalog/lists/pasted/list-quantity.ts'
import type { DraftLine } from '#catalog/lists/pasted/table-row.ts'

/**
 * Whole numbers before the parts are quantities or the lines' own numbers. Where they count the lines, they are numbers of
 * lines. Where that isn't certain, the lines get a doubt.
 */
export function doubtLineNumbers(drafts: readonly DraftLine[]): DraftLine[] {
  const leads = drafts.flatMap(({ lead }) => (lead === null ? [] : [lead]))
  const countsUp = leads.length > 1 && leads.every((lead, index) => lead === (leads[0] ?? 0) + index)
  return drafts.map((draft) => {
    const { lead, isLead, read } = draft
    if (lead === null || read.doubt !== null) return draft
    if (isLead) return countsUp ? { ...draft, read: { quantities: [], doubt: asLineNumber(lead) } } : draft
    if (countsUp) return draft
    const [first = 1] = read.quantities
    return { ...draft, read: { ...read, doubt: `The quantity may be ${lead} or ${first}. ${usingText([first])}` } }
  })
}

const asLineNumber = (lead: number): string => `Reading ${lead} as the line’s own number. Using 1.`
