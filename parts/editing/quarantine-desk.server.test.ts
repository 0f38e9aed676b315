import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { changesOfParts } from '#catalog/part/shown-changes.ts'
import { lockTable } from '#database/locks.ts'
import { openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Db } from '#database/tables.ts'
import { rowPlace } from '#parts/database/database-source.ts'
import { changePart } from '#parts/editing/part-editing.ts'
import { QuarantineDesk } from '#parts/editing/quarantine-desk.ts'
import { lockRuns } from '#parts/runs/run-recorder.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { whileHeld } from '#tests/programs/while-held.ts'
import { SAM } from '#tests/samples/quoted-requests.ts'
import { addJacks, startLive, until } from '#tests/site/live.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const TABLE = 'Panel-Jacks'
const JACKS = productFamily(TABLE)
const numbered = Array.from({ length: 8 }, (_, at) => `10-${at + 1}`)

for (const dialect of DIALECTS) {
  test(`${dialect}: what a colleague stores while a quarantined change is discarded is not removed (behavior 21.29)`, async () => {
    const settings = await freshSettings(dialect)
    const live = await startLive(settings)
    const [database, state] = [await openDatabase(settings, 'catalog'), await openRequests(settings)]
    onTestFinished(async () => void (await Promise.all([database, state].map(({ db }) => db.destroy()))))
    await addJacks(...numbered).execute(database.db)
    await until(() => live.current()?.size === numbered.length)
    await sql`delete from "Panel-Jacks" where id > 1`.execute(database.db)
    await until(() => live.openIssues().length === 1)
    const editor = { by: null, now: new Date() }
    await changePart(database, JACKS, { id: '1', seen: {}, wanted: { Color: 'Gold' } }, editor)
    let meanwhile = async () => void (await addJacks('10-9').execute(database.db))
    const quarantine = new QuarantineDesk({
      state,
      /** Opened once the change was compared with what the person saw. */
      database: async () => {
        await meanwhile()
        return database
      },
      place: rowPlace(settings),
      families: () => FAMILIES,
      catalog: live.current,
      packed: live.packed,
      now: () => new Date(),
      record: async () => undefined,
    })
    const numbers = async () => {
      const { rows } = await sql<{ number: string }>`select "Part no" as number from "Panel-Jacks" order by 1`.execute(
        database.db,
      )
      return rows.map(({ number }) => number)
    }
    const seen = async () => (await quarantine.preview())?.revision ?? ''
    await expect(quarantine.discard(await seen(), SAM)).rejects.toThrow('The data has changed since you looked')
    expect(await numbers()).toEqual(['10-1', '10-9'])
    meanwhile = async () => undefined
    const discard = async () => await quarantine.discard(await seen(), SAM)
    const within = (tx: Db) => ({ db: tx, dialect })
    const run = (tx: Db) => lockRuns(within(tx)) // an import under way, which reaches the table later
    const writes = (tx: Db) => lockTable(within(tx), TABLE)
    expect(await whileHeld(database, run, [discard], writes)).toEqual({ done: 1, refusals: [] })
    expect(await numbers()).toEqual(numbered)
    await until(() => live.current()?.changes.of(TABLE, '2').length === 1)
    const current = live.current()
    const parts = numbered.map((_, at) => ({ table: TABLE, id: `${at + 1}` }))
    expect(current && changesOfParts(current, FAMILIES, parts)).toHaveLength(numbered.length + 1)
    expect(current && changesOfParts(current, FAMILIES, parts, { newsOnly: true })).toEqual([])
  })
}
