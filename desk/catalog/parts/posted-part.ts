import * as z from 'zod'
import type { ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import { jsonField } from '#desk/json-field.ts'

/** The prefix of the fields with a part's cells: a column may be named as any other field. */
export const CELL = 'cell:'
/** The names of a part's fields. */
export const PART_RULES = { prefixes: [CELL] }

const INCOMPLETE = 'The form arrived incomplete, so nothing was changed. Load the page again and write it once more.'

/** The cells that a form showed, as JSON. */
const seenCells = jsonField(z.record(z.string(), z.string().nullable()), INCOMPLETE)

/** The form of a part. `accept`: findings are accepted. Its cells are apart: Conform would make objects of their names. */
export const postedPart = z.object({
  intent: z.enum(['save', 'delete']),
  seen: seenCells,
  accept: z.literal('yes').optional(),
})

/** A part as its form was sent: what the form showed, and what is written in it. */
export type WrittenPart = { readonly seen: ShownCells; readonly wanted: ShownCells }

/** The part in a form that was refused. Without what the form showed, saving it again finds every change of others. */
export const refusedPart = (form: FormData, columns: readonly string[]): WrittenPart => ({
  seen: seenCells.safeParse(form.get('seen')).data ?? {},
  wanted: writtenCells(form, columns),
})

/** What is written in the form's cells. */
export const writtenCells = (form: FormData, columns: readonly string[]): ShownCells =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = form.get(CELL + column)
      // Browsers send every line end as CR and LF.
      return typeof text === 'string' ? [[column, text.replaceAll('\r\n', '\n') || null] as const] : []
    }),
  )
