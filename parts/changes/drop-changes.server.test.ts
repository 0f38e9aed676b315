import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropChanges, fairShare, keepChanges } from '#parts/changes/drop-changes.ts'
import { recentChanges } from '#parts/changes/recent-changes.ts'
import { insertRows } from '#parts/database/part-table-writer.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'
import { DIALECTS, type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { startLive } from '#tests/site/live.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-01T08:00:00Z')
const day = (number: number) => new Date(START + number * DAY_MS)

test.for([
  [[5, 100, 5], 60, 50],
  [[100, 100], 60, 30],
  [[5, 5], 60, 60],
  [[3, 3, 3], 2, 0],
  [[], 60, 60],
] as const)('of runs of %j entries, %i in all leave %i each', ([sizes, entries, share]) => {
  expect(fairShare(sizes, entries)).toBe(share)
})

/** Records a run of `size` added parts on a day. */
async function open(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  const database = await emptyCatalog(settings)
  const { db } = database
  const record = async (number: number, size: number) => {
    const recorder = await RunRecorder.start(database, null, { now: day(number) })
    recorder.openTable('Panel-Jacks', 'Part no', true)
    const ids = Array.from({ length: size }, (_, index) => String(number * 1_000 + index))
    const rows = ids.map((id) => ({ id, values: [`10-${id}`] }))
    await insertRows(db, 'Panel-Jacks', ['Part no'], rows, recorder.around)
  }
  const days = async () => {
    const counts: Record<string, number> = {}
    for (const { at } of await recentChanges(db, { limit: 10_000 })) {
      const number = (Date.parse(at) - START) / DAY_MS
      counts[number] = (counts[number] ?? 0) + 1
    }
    return counts
  }
  return { settings, db, record, days }
}

for (const dialect of DIALECTS) {
  test(`${dialect}: changes are dropped by age, counted from the newest one, and the total is kept`, async () => {
    const { settings, db, record, days } = await open(dialect)
    await record(1, 2)
    await record(20, 1)
    const kept = { days: 10, entries: 100 }
    const farAhead = new Date('2036-11-01T08:00:00Z')
    expect(await dropChanges(db, kept, farAhead)).toEqual({ count: 2, until: day(1).toISOString() })
    expect(await dropChanges(db, kept, farAhead)).toBeNull()
    await record(40, 1)
    await keepChanges(settings, kept, SILENT, day(41))
    expect(await days()).toEqual({ 40: 1 })
    const live = await startLive(settings)
    expect(live.current()?.changes.dropped).toEqual({ count: 3, until: day(20).toISOString(), ...kept })
    expect(live.current()?.changes.length).toBe(1)
  })
}

test('a large import takes no room from the changes before it (behavior 26.3)', async () => {
  const { db, record, days } = await open('sqlite')
  await record(1, 3)
  await record(2, 2)
  await record(3, 200)
  expect(await dropChanges(db, { days: 365, entries: 100 }, day(4))).toEqual({
    count: 105,
    until: day(3).toISOString(),
  })
  expect(await days()).toEqual({ 1: 3, 2: 2, 3: 95 })
  const [, last] = await recentChanges(db, { limit: 2 })
  expect(last).toMatchObject({ number: '10-3093' })
  expect(await dropChanges(db, { days: 365, entries: 100 }, day(4))).toBeNull()
})

test('sqlite: a part’s own changes are read through an index', async () => {
  const { db } = await open('sqlite')
  const plan = await sql<{ detail: string }>`explain query plan
    select * from catalog_change where table_name = 'military' and part_id = '1' order by id desc limit 50`.execute(db)
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    'SEARCH catalog_change USING INDEX catalog_change_part (table_name=? AND part_id=?)',
  ])
})

test('postgres: a part’s own changes are read through an index', async () => {
  const { db } = await open('postgres')
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return await sql<Record<string, string>>`explain
      select * from catalog_change where table_name = 'military' and part_id = '1' order by id desc limit 50`.execute(
      tx,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('catalog_change_part')
})
