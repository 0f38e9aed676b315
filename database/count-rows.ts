import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows that a query finds. PostgreSQL's counts arrive as text. */
export async function countRowsOf<Names, From extends keyof Names>(query: SelectQueryBuilder<Names, From, object>) {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll().as('count'))
  const row: object = await counted.executeTakeFirstOrThrow()
  return Number('count' in row && row.count) // Kysely can't name the columns of a generic query
}
