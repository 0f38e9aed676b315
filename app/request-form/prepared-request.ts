import { listQuery } from '#catalog/lists/list-address.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

/** In characters of the address. Mail programs and chats cut longer ones. */
const MAX_FRAGMENT_LENGTH = 6_000

/**
 * Returns the order form's address, filled in by a program, or what is too long. Parts and quantities are in the query,
 * to work without JavaScript; contact data is in the fragment, which reaches no server, log or Referer (decision 0068).
 */
export function preparedAddress(
  lines: readonly RequestLine[],
  fields: Readonly<Record<string, string | undefined>>,
): { readonly url: string } | { readonly tooLong: 'lines' | 'note' } {
  const query = listQuery(lines)
  if (query === null) return { tooLong: 'lines' }
  const filled = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const fragment = new URLSearchParams(filled).toString()
  if (fragment.length > MAX_FRAGMENT_LENGTH) return { tooLong: 'note' }
  return { url: `/order?${query}${fragment && `#${fragment}`}` }
}

/** The order form's fields that a fragment fills in. Ignores other names, and cuts long values. */
export function readPreparedFields(fragment: string): Record<string, string> {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  return Object.fromEntries(
    QUOTE_FIELDS.flatMap(({ name, maxLength }) => {
      const value = given.get(name)?.replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed()
      return value ? [[name, value]] : []
    }),
  )
}
