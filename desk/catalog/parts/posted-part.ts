import * as z from 'zod'
import type { ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import { jsonField } from '#desk/json-field.ts'

/** The prefix of a part's cells, because a column may have the name of another field. */
export const CELL = 'cell:'
export const PART_RULES = { prefixes: [CELL] }

/** The cells when the form was shown, as JSON. */
export const seenCells = jsonField(z.record(z.string(), z.string().nullable()))

/** A part's form. `accept` accepts findings. Cells are separate: Conform would make objects of their names. */
export const postedPart = z.object({ seen: seenCells, accept: z.literal('yes').optional() })

/** The part's cells when the form was shown, and as written. */
export type WrittenPart = { readonly seen: ShownCells; readonly wanted: ShownCells }

/** The part of a refused form. Without the shown cells, saving again reports all changes by others. */
export const refusedPart = (form: FormData, columns: readonly string[]): WrittenPart => ({
  seen: seenCells.safeParse(form.get('seen')).data ?? {},
  wanted: writtenCells(form, columns),
})

export const writtenCells = (form: FormData, columns: readonly string[]): ShownCells =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const text = form.get(CELL + column)
      // Browsers send every line end as CR and LF.
      return typeof text === 'string' ? [[column, text.replaceAll('\r\n', '\n') || null] as const] : []
    }),
  )
