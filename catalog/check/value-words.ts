import { formatCount } from '#catalog/quantities/format-count.ts'

type ValueCount = { readonly value: string; readonly count: number; readonly line: number }

export type ValueCounts = { readonly first: readonly ValueCount[]; readonly values: number; readonly rows: number }

export type ColumnValues = {
  readonly table: string
  readonly column: string
  /** Values that no part of the table has in any spelling. None in a first load. */
  readonly added: ValueCounts
  readonly isSize: boolean
  /** Unreadable values: texts in a column of sizes, and unknown states and codes of a record. */
  readonly unread: ValueCounts
}

/** `new: Chartreuse (5, row 7)`, `not a size: 'about an inch' (row 9)`: the notes about a column. */
export function valueWords({ isSize, added, unread }: ColumnValues): string[] {
  return [
    ...(added.rows === 0 ? [] : [`new: ${listWords(added, ({ value }) => value)}`]),
    ...(unread.rows === 0
      ? []
      : [
          `${isSize ? 'not a size' : "can't be read"}: ${formatCount(unread.rows)}: ${listWords(unread, ({ value }) => `'${value}'`)}`,
        ]),
  ]
}

function listWords({ first, values }: ValueCounts, name: (value: ValueCount) => string): string {
  const words = first.map(
    (value) => `${name(value)} (${value.count === 1 ? '' : `${value.count}, first in `}row ${value.line})`,
  )
  const more = values > first.length ? [`and ${formatCount(values - first.length)} more`] : []
  return [...words, ...more].join(', ')
}
