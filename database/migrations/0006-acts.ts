import { type Kysely, sql } from 'kysely'

/** The log of requests that were removed earlier loses what their buyers typed, as it does today (behavior 14.23). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; detail: string | null }>`select id, detail from act
    where (action like 'quote.%' or person_name like 'The buyer, %')
      and not exists (select 1 from request where number = act.subject)`.execute(db)
  for (const { id, detail } of rows) {
    const kept = { ...JSON.parse(detail ?? '{}'), reason: undefined, poNumber: undefined }
    await sql`update act set detail = ${JSON.stringify(kept)},
      person_name = case when person_name like 'The buyer, %' then 'The buyer' else person_name end
      where id = ${id}`.execute(db)
  }
}
