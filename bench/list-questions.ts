import type { TableQuery } from '#catalog/answers.ts'
import { EMPTY_QUERY } from '#catalog/facets/table-query.ts'
import { type Family, storedName } from '#catalog/registry/family.ts'
import { quotedName } from '#database/sqlite/row-pages.ts'
import type { GeneratedTable } from './million.ts'

/** A query of one family: as the page's filters and as SQL. */
export type Question = {
  readonly family: Family
  readonly query: TableQuery
  readonly filters: readonly { readonly column: string; readonly value: string }[]
}

/** Queries with no, one and three filters and a later page, with values from the rows. */
export function makeQuestions(tables: readonly GeneratedTable[], many: number): Question[] {
  return Array.from({ length: many }, (_, index) => {
    const table = tables[index % tables.length]
    if (!table) throw new Error('There are no tables to ask')
    const { family, columns } = table
    const row = table.row((index * 7919) % table.size)
    const texts = family.columns.filter(({ kind }) => kind === undefined || kind === 'swatch')
    const wanted = texts.slice(index % 3, (index % 3) + ([0, 1, 3][index % 3] ?? 0))
    const filters = wanted.flatMap((column) => {
      const value = row[columns.indexOf(storedName(column))]
      return value ? [{ key: column.key, column: storedName(column), value }] : []
    })
    const query = {
      ...EMPTY_QUERY,
      filters: Object.fromEntries(filters.map(({ key, value }) => [key, [value]])),
      page: 1 + (index % 4),
    }
    return { family, query, filters }
  })
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The same query in SQL: a page of rows, their total, and each column's counts without its own filter. */
export function asSql({ family, query, filters }: Question): string[] {
  const matching = (but: string | null): string => {
    const terms = filters
      .filter(({ column }) => column !== but)
      .map(({ column, value }) => `lower(${quotedName(column)}) like ${literal(`%${value.toLowerCase()}%`)}`)
    return `from ${quotedName(family.table)} where ${['1 = 1', ...terms].join(' and ')}`
  }
  const size = family.pageSize ?? 1000
  const page = `select * ${matching(null)} order by id limit ${size} offset ${(query.page - 1) * size}`
  const counts = family.columns
    .filter(({ kind }) => kind !== 'number')
    .map((column) => {
      const name = storedName(column)
      return `select ${quotedName(name)}, count(*) ${matching(name)} group by ${quotedName(name)}`
    })
  return [page, `select count(*) ${matching(null)}`, ...counts]
}
