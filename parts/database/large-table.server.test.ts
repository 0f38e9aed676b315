import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { byHand, makeParts, startLive } from '#tests/site/live.ts'

const PARTS = 4_500

for (const dialect of DIALECTS) {
  test(`${dialect}: a table of several pages is read completely`, async () => {
    const settings = await freshSettings(dialect)
    await makeParts(settings)
    await byHand(
      settings,
      sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(PARTS)})
        insert into "Panel-Jacks" ("Part no") select '10-' || cast(n as text) from numbers`,
    )
    const live = await startLive(settings)
    expect(live.current()?.size).toBe(PARTS)
    expect(live.current()?.table('Panel-Jacks')?.rowOf(String(PARTS))).not.toBeNull()
  })
}
