import type { Family } from '#catalog/registry/family.ts'
import type { FileRow } from '#spreadsheets/file-row.ts'

const HEADING = 'url'

export type DownloadColumn = NonNullable<ReturnType<typeof downloadColumn>>

type Choices = { readonly addColumns?: boolean | readonly string[] }

/** Recognizes a download of the site, changed or not, by its header. Null for other files, and if `url` is to be a column. */
export function downloadColumn(
  head: FileRow,
  { table }: Family,
  present: readonly string[],
  { addColumns = false }: Choices,
) {
  const at = head.cells.indexOf(HEADING)
  const isWanted = typeof addColumns !== 'boolean' && addColumns.includes(HEADING)
  if (at < 0 || present.includes(HEADING) || isWanted) return null
  const start = `/part/${encodeURIComponent(table)}/`
  /** The id in a part's address if its number alone doesn't identify it, otherwise null. */
  const idOf = (address: string) => {
    const id = address.slice(address.indexOf(start) + start.length)
    return address.includes(start) && /^\d+$/.test(id) ? id : null
  }
  const what = "the column 'url' was left out: in the site's downloads it is the address of the part"
  return { heading: HEADING, at, note: { at, what, right: 'It is made from the other columns' }, idOf }
}
