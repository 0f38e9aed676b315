import * as z from 'zod'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { serverRules } from '#requests/schemas/field-rules.ts'
import { NOT_GIVEN, QUOTE_FIELDS, type QuoteLine } from '#requests/schemas/quote-fields.ts'
import { correctedLine } from '#requests/schemas/quote-request.ts'
import { askedText } from '#requests/schemas/typed-quote.ts'

const NOTE_FIELD = QUOTE_FIELDS.filter(({ name }) => name === 'note')

/**
 * The form that corrects a request (behavior 20.28): its lines in their order, those to remove marked, and its note. `seen` is the
 * mark of what the form has shown.
 */
export const correctionForm = z.object({
  seen: z.string({ error: 'This form has lost its mark: load the page again.' }),
  lines: z
    .array(correctedLine)
    .max(MAX_LIST_LINES)
    .refine((lines) => lines.length === 0 || lines.some(({ isRemoved }) => !isRemoved), {
      error: 'One line has to stay. Write to us if you need none of the parts.',
    })
    .optional(),
  ...serverRules(NOTE_FIELD, () => new Date()),
})

/** What a buyer has changed in a line of a request, or in its note. Names never change; fields may be added. */
export const requestChange = z
  .strictObject({
    line: z.int().nullable().describe('Its number before the correction, from 1; null: the note of the request.'),
    partNumber: z.string().nullable(),
    field: z.enum(['quantities', 'manufacturerName', 'note', 'line']).describe('`line`: it was removed.'),
    from: z.string(),
    to: z.string().describe('Empty for what was removed.'),
  })
  .describe('What a buyer has corrected in a request, in the webhook’s `request.corrected`.')
export type RequestChange = Readonly<z.output<typeof requestChange>>

/** A request's lines and note. */
export type Correctable = { readonly lines: readonly QuoteLine[]; readonly note: string }
/** A line as it was, and as it is now; null if it was removed. */
export type LinePair = { readonly before: QuoteLine; readonly after: QuoteLine | null }

/** What is different, in the order of the request. */
export function correctionsIn(lines: readonly LinePair[], notes: readonly [from: string, to: string]): RequestChange[] {
  const [from, to] = notes.map((note) => (note === NOT_GIVEN ? '' : note)) as [string, string] // of the same length
  const all = lines.flatMap(({ before, after }, at): RequestChange[] => {
    const of = { line: at + 1, partNumber: before.partNumber }
    if (!after) return [{ ...of, field: 'line', from: askedText(before), to: '' }]
    return [
      { ...of, field: 'quantities', from: formatQuantities(before.quantities), to: formatQuantities(after.quantities) },
      { ...of, field: 'manufacturerName', from: before.manufacturerName, to: after.manufacturerName },
      { ...of, field: 'note', from: before.note ?? '', to: after.note ?? '' },
    ]
  })
  return [...all, { line: null, partNumber: null, field: 'note' as const, from, to }].filter(
    (change) => change.from !== change.to,
  )
}

const WHAT = { quantities: '', manufacturerName: 'manufacturer ', note: 'note ', line: '' } as const

/** A change in words: `Line 2, 10-880-2-05: 500 instead of 5,000`. */
export function changeText({ line, partNumber, field, from, to }: RequestChange): string {
  if (field === 'line') return `Line ${line} removed: ${from}`
  const [is, was] = field === 'quantities' ? [to, from] : [`‘${to}’`, `‘${from}’`]
  const change = from === '' ? `${is} added` : to === '' ? `${was} removed` : `${is} instead of ${was}`
  return line === null ? `Note ${change}` : `Line ${line}, ${partNumber}: ${WHAT[field]}${change}`
}
