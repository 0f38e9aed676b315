import { listQuery } from '#catalog/lists/list-address.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

/** Longer ones are cut by mail programs and chats. In characters of the address. */
const MAX_FRAGMENT_LENGTH = 6_000

/**
 * The address of the order form that a program has filled in for a person, or what of it is too long. Parts and quantities
 * are in the query, as in any link to the form, so they are there without JavaScript. What says who asks is in the
 * fragment: browsers send it to no server, and it is in no log and no Referer (decision 0068).
 */
export function preparedAddress(
  lines: readonly ListLine[],
  fields: Readonly<Record<string, string | undefined>>,
): { readonly url: string } | { readonly tooLong: 'lines' | 'note' } {
  const query = listQuery(lines)
  if (query === null) return { tooLong: 'lines' }
  const filled = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const fragment = new URLSearchParams(filled).toString()
  if (fragment.length > MAX_FRAGMENT_LENGTH) return { tooLong: 'note' }
  return { url: `/order?${query}${fragment && `#${fragment}`}` }
}

/** The fields of the order form that an address's fragment fills in. Other names are ignored; long values are cut. */
export function readPreparedFields(fragment: string): Record<string, string> {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  return Object.fromEntries(
    QUOTE_FIELDS.flatMap(({ name, maxLength }) => {
      const value = given.get(name)?.replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed()
      return value ? [[name, value]] : []
    }),
  )
}
