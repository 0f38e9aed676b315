import type { Kysely } from 'kysely'

/** The quotes that were sent before are read so many at a time. */
const ROWS = 200

/** The last day of each sent quote, `2026-12-24`, to find those that end soon. Filled from what is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('quote').addColumn('valid_until', 'text').execute()
  await db.schema.createIndex('quote_valid_until').on('quote').column('valid_until').execute()
  const old = db as Kysely<{ quote: { number: string; content: string; valid_until: string } }>
  for (let after = ''; ; ) {
    const rows = await old
      .selectFrom('quote')
      .select(['number', 'content'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(ROWS)
      .execute()
    for (const { number, content } of rows) {
      const { validUntil: valid_until } = JSON.parse(content)
      await old.updateTable('quote').set({ valid_until }).where('number', '=', number).execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = last.number
  }
}
