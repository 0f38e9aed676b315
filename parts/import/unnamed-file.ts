import { sql } from 'kysely'
import { guessKind } from '#catalog/check/guess-kind.ts'
import { headingKey } from '#catalog/columns/named-columns.ts'
import { COMMON_COLUMNS, type ColumnKind, type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { RECORD_AND_NOTES } from '#catalog/registry/record-columns.ts'
import type { Database } from '#database/open-database.ts'
import { presentColumns } from '#parts/database/part-table-writer.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import { rowsOf } from '#parts/import/import-table.ts'
import {
  columnNames,
  FILE_COLUMN_NAMES,
  findHead,
  namedFamily,
  namesPartNumber,
  tableOfFile,
} from '#parts/import/match-header.ts'
import type { ImportInput } from '#spreadsheets/reader/open-workbook.ts'

/** The family that a file's numbers or headings fit. `found` of the `asked` numbers are its parts. */
type FamilyFit = { readonly table: string; readonly found: number; readonly asked: number }

/** What a file has, and the one family that it fits, if any. A column's `kind` is 'known' if any family has it. */
export type UnnamedFile = NonNullable<Awaited<ReturnType<typeof readUnnamed>>>
export type FoundColumn = UnnamedFile['columns'][number]

const MAX_ROWS = 5
const READ_ROWS = 300
const MAX_COLUMNS = 100
const MIN_HEADINGS = 3

export const familyOfInput = (families: readonly Family[], { file, table, sheet }: ImportInput): Family | null =>
  namedFamily(families, table ?? sheet?.name ?? tableOfFile(file))

/** Reads the first rows of an input that names no family (behavior 21.3). Null without a header, or if a row can't be read. */
export async function readUnnamed(database: Database, families: readonly Family[], input: ImportInput) {
  const unread: RowError[] = []
  await using rows = rowsOf(
    input,
    () => {},
    (_, error) => void unread.push(error),
  )
  const found = await findHead(rows, { namesNumber: namesPartNumber, namesColumn: () => false })
  if (!found) return null
  const cells: (readonly string[])[] = []
  for await (const row of found.below) {
    if (row.cells.some((cell) => cell.trim() !== '')) cells.push(row.cells)
    if (cells.length >= READ_ROWS) break
  }
  if (unread.length > 0) return null
  const all = found.head.cells.slice(0, MAX_COLUMNS).map((heading, at) => ({
    heading: heading.trim(),
    values: cells.map((row) => (row[at] ?? '').trim()),
  }))
  const columns = all.filter(({ heading }) => heading !== '')
  const number = numberColumn(columns)
  const fit = await fittingFamily(database, families, columns, number?.values ?? [])
  const shown = columns.map((column) => ({
    heading: column.heading,
    values: column.values.slice(0, MAX_ROWS),
    kind: column === number ? ('own' as const) : kindOf(column, families),
  }))
  return { file: input.file, columns: shown, fit }
}

type Read = { readonly heading: string; readonly values: readonly string[] }

/** The column of the part numbers: by its heading, else the first one whose values are all there, differ and have digits. */
function numberColumn(columns: readonly Read[]): Read | undefined {
  const isKey = ({ values }: Read) =>
    values.length > 0 && new Set(values).size === values.length && values.every((value) => /\d/.test(value))
  return columns.find(({ heading }) => namesPartNumber(heading)) ?? columns.find(isKey)
}

const KNOWN = new Set(
  [
    ...COMMON_COLUMNS,
    ...Object.values(FILE_COLUMN_NAMES).flat(),
    ...RECORD_AND_NOTES.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  ].map(headingKey),
)

/** The kind of a column of the same heading in another family, or a guess. */
function kindOf({ heading, values }: Read, families: readonly Family[]): ColumnKind | 'known' {
  const key = headingKey(heading)
  if (KNOWN.has(key)) return 'known'
  const twins = families.flatMap(({ columns, isSideTable }) =>
    isSideTable ? [] : columns.filter(({ name, kind }) => kind !== undefined && headingKey(name) === key),
  )
  return twins[0]?.kind ?? guessKind(heading, values)
}

/** The only family with half of the numbers; or, if none has any, the only one with all of the headings. */
async function fittingFamily(
  database: Database,
  families: readonly Family[],
  columns: readonly Read[],
  numbers: readonly string[],
): Promise<FamilyFit | null> {
  const asked = [...new Set(numbers.filter(Boolean))]
  const fits = await Promise.all(
    families.map(async (family) => {
      const { table } = family
      const present = await presentColumns(database, table)
      const own = ownNumberColumn(family, present)
      if (own === null) return { table, found: 0, named: 0 }
      const isNamed = columnNames(family, present)
      const named = columns.filter(({ heading }) => isNamed(heading)).length
      return { table, found: await countNumbers(database, table, own, asked), named }
    }),
  )
  const only = (test: (fit: (typeof fits)[number]) => boolean) => {
    const [first, ...others] = fits.filter(test)
    return first && others.length === 0 ? { table: first.table, found: first.found, asked: asked.length } : null
  }
  if (fits.some(({ found }) => found > 0)) return only(({ found }) => found > 0 && found * 2 >= asked.length)
  return columns.length < MIN_HEADINGS ? null : only(({ named }) => named === columns.length)
}

async function countNumbers({ db }: Database, table: string, column: string, numbers: readonly string[]) {
  if (numbers.length === 0) return 0
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.id(table)} where ${sql.id(column)} in (${sql.join(numbers)})`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
