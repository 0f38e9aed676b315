import { data } from 'react-router'
import * as z from 'zod'
import type { Cells } from '#desk/catalog/parts/cell-groups.ts'

/** The prefix of the fields with a part's cells: a column may be named as any other field. */
export const CELL = 'cell:'
/** The names of a part's fields. */
export const PART_RULES = { prefixes: [CELL] }

/** A part as its form was sent: what the form showed, what is written in it, and whether findings are accepted. */
export type PostedPart = { readonly seen: Cells; readonly wanted: Cells; readonly isAccepted: boolean }

const cells = z.record(z.string(), z.string().nullable())

/** Reads the form of a part. Throws an answer (400) if a field that the form always has is missing. */
export function postedPart(form: FormData, columns: readonly string[]): PostedPart {
  const wanted = columns.flatMap((column) => {
    const text = form.get(CELL + column)
    // Browsers send every line end as CR and LF.
    return typeof text === 'string' ? [[column, text.replaceAll('\r\n', '\n') || null] as const] : []
  })
  return { seen: seenCells(form), wanted: Object.fromEntries(wanted), isAccepted: form.get('accept') === 'yes' }
}

function seenCells(form: FormData): Cells {
  const text = form.get('seen')
  try {
    return cells.parse(JSON.parse(typeof text === 'string' ? text : ''))
  } catch {
    throw data(
      'The form arrived incomplete, so nothing was changed. Go back, load the page again and write it once more.',
      {
        status: 400,
      },
    )
  }
}
