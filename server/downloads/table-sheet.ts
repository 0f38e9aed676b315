import type { PartQuery, PartsTable } from '#catalogue/answers.ts'
import { presentColumn } from '#catalogue/build.ts'

export type Row = readonly (string | null)[]

/** A family's table as it is taken away: what the page shows, narrowed and sorted as asked, all rows of it. */
export type Sheet = {
  readonly name: string
  /** The number's heading, those of the family's columns, then 'Manufacturer' and 'url'. */
  readonly headings: readonly string[]
  /** How many rows there are. */
  readonly size: number
  /** The rows, some at a time, their cells as written; each lot waits for its turn before it is read. */
  lots(): AsyncGenerator<readonly Row[]>
}

/** Resolves when it is the caller's turn to do a slice of work. */
export type Turn = () => Promise<void>

/** About a millisecond of work. */
const LOT = 64

/** Gives turns one at a time, a round of the event loop apart: however many wait, other requests come in between. */
export function createTurns(): Turn {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((done) => setImmediate(done)))
    return last
  }
}

/** The whole table that a query asks for; its page and page size don't count. */
export function sheetOf(parts: PartsTable, query: PartQuery, turn: Turn): Sheet {
  const { family, headings } = parts
  const rows = parts.rows(query)
  return {
    name: family.name,
    headings: [...headings.map((heading) => heading.name), 'Manufacturer', 'url'],
    size: rows.length,
    async *lots() {
      const read = rowReader(parts)
      for (let start = 0; start < rows.length; start += LOT) {
        await turn()
        yield Array.from(rows.subarray(start, start + LOT), read)
      }
    },
  }
}

/** Reads the cells of a row in the order of the sheet's headings. Where the table lacks a column its cells are null. */
function rowReader({ family, headings, part, size }: PartsTable): (row: number) => Row {
  const stored = size > 0 ? Object.keys(part(0).fields) : []
  const own = family.columns.map((column) => stored[presentColumn(column, stored)] ?? column.name)
  const names = [headings[0]?.name ?? family.numberColumn, ...own, 'Manufacturer']
  return (row) => {
    const { fields, url } = part(row)
    return [...names.map((name) => fields[name] ?? null), url]
  }
}
