import type { StatementSync } from 'node:sqlite'

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A statement's rows, at most `size` at a time. Read one statement to its end before the next. */
export function* rowPages<Cell>(statement: StatementSync, size: number, cellOf: (value: unknown) => Cell) {
  statement.setReturnArrays(true)
  let page: Cell[][] = []
  for (const row of statement.iterate()) {
    // setReturnArrays makes each row an array, but Node's types only know objects.
    page.push(Object.values(row).map(cellOf))
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
