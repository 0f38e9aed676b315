import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows that a query finds. PostgreSQL's counts arrive as text. */
export async function countRowsOf<Names, From extends keyof Names>(
  query: SelectQueryBuilder<Names, From, object>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
