import * as z from 'zod'
import type { ChangeNotice } from '#catalog/company/change-notice.ts'
import { CHANGE_KINDS } from '#catalog/part/life/change-kind.ts'
import { oneLine, text } from '#requests/schemas/field-rules.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'

const MAX_TEXT = 10_000
const MAX_LIST = 100_000

const words = (label: string, maxLength: number) => text({ label, maxLength, required: false }).default('')
const day = (label: string) =>
  z
    .string()
    .refine((value) => value === '' || isDay(value), {
      error: `${label}: enter a date as year-month-day, such as 2027-03-31.`,
    })
    .default('')

/** The fields of a notice that is being written. Anything may still be missing; `parts` is the list as it was pasted. */
export const DRAFT_FIELDS = {
  title: oneLine({ label: 'Title', maxLength: 200, required: false }).default(''),
  kind: z.enum(CHANGE_KINDS),
  what: words('What changes', MAX_TEXT),
  why: words('Why', MAX_TEXT),
  parts: words('Affected parts', MAX_LIST),
  effective: day('Effective'),
  lastOrder: day('Last order'),
  lastDelivery: day('Last delivery'),
  replacement: words('Replacement', MAX_TEXT),
}

const draft = z.object(DRAFT_FIELDS)
export type DraftNotice = z.output<typeof draft>

export const EMPTY_DRAFT: DraftNotice = {
  ...{ title: '', kind: 'form', what: '', why: '', parts: '' },
  ...{ effective: '', lastOrder: '', lastDelivery: '', replacement: '' },
}

/** What was stored by the schema, at any time. */
export const readDraft = (typed: string): DraftNotice => draft.parse(JSON.parse(typed))

/** A published notice as the draft of its next revision. */
export function draftOf({ parts, lastOrder, lastDelivery, ...notice }: ChangeNotice): DraftNotice {
  const { title, kind, what, why, effective, replacement } = notice
  const list = parts.map(({ number }) => number).join('\n')
  return {
    title,
    kind,
    what,
    why,
    effective,
    replacement,
    parts: list,
    lastOrder: lastOrder ?? '',
    lastDelivery: lastDelivery ?? '',
  }
}
