import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCommand } from '#cli/catalog/import-command.ts'
import { undoCommand } from '#cli/catalog/imports-command.ts'
import { acceptCommand } from '#cli/catalog/status-command.ts'
import { codeOf } from '#cli/command-table.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { listRuns } from '#parts/runs/run-record.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { DIALECTS, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { addJacks, byHand, makeParts, startLive, until } from '#tests/site/live.ts'

const silent = () => undefined
const accept = (settings: DatabaseSettings) => codeOf(() => acceptCommand(commandWork(settings, silent)), silent)
const MOST_GO = sql`delete from "Panel-Jacks" where id > 1`

for (const dialect of DIALECTS) {
  test(`${dialect}: a change that loses most of a table is quarantined until the operator accepts it, on every server (behavior 15.9)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    await makeParts(settings, '10-1', '10-2', '10-3')
    const servers = [await startLive(settings), await startLive(settings)]
    expect(await accept(settings)).toBe(1) // nothing is quarantined yet
    await byHand(settings, MOST_GO)
    await until(() => servers.every((live) => live.openIssues().length === 1))
    expect(servers.map((live) => live.current()?.size)).toEqual([3, 3])
    const [first, second] = servers.map((live) => live.openIssues()[0])
    expect(first?.what).toContain('Panel-Jacks: of 3 parts 1 left')
    expect(first?.what).toContain('npm run catalog -- accept')
    expect(first).toEqual(second) // one record for both
    expect(await accept(settings)).toBe(0)
    await until(() => servers.every((live) => live.current()?.size === 1 && live.openIssues().length === 0))
  })
}

test('quarantine and acceptance survive a restart (behavior 15.9)', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1', '10-2', '10-3')
  const first = await startLive(settings)
  await byHand(settings, MOST_GO)
  await until(() => first.openIssues().length === 1)
  const held = first.openIssues()
  await first.stop()
  const second = await startLive(settings)
  await second.refresh()
  expect(second.current()?.size).toBe(3)
  expect(second.openIssues()).toEqual(held)
  await second.stop()
  expect(await accept(settings)).toBe(0)
  const third = await startLive(settings)
  await third.refresh()
  expect(third.current()?.size).toBe(1)
  expect(third.openIssues()).toEqual([])
})

test('an acceptance holds for exactly that data, not for later changes', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1', '10-2', '10-3', '10-4', '10-5')
  const live = await startLive(settings)
  await byHand(settings, sql`delete from "Panel-Jacks" where id > 2`)
  await until(() => live.openIssues().length === 1)
  await live.stop()
  expect(await accept(settings)).toBe(0)
  await byHand(settings, sql`delete from "Panel-Jacks" where id > 1`)
  const next = await startLive(settings)
  await next.refresh()
  expect(next.current()?.size).toBe(5)
  expect(next.openIssues()[0]?.what).toContain('of 5 parts 1 left')
})

test.for([
  ['other', addJacks('10-2', '10-3', '10-4')],
  ['the same', sql`insert into "Panel-Jacks" (id, "Part no") values (2, '10-2'), (3, '10-3')`],
] as const)('the quarantine ends if %s data comes back', async ([, back]) => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1', '10-2', '10-3')
  const live = await startLive(settings)
  await byHand(settings, MOST_GO)
  await until(() => live.openIssues().length === 1)
  await byHand(settings, back)
  await until(() => live.openIssues().length === 0)
  expect(await accept(settings)).toBe(1)
})

test('dropping a table with parts is quarantined; once accepted, it is never created again', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1')
  const live = await startLive(settings)
  await byHand(settings, sql`drop table military`)
  await until(() => live.openIssues().length === 1)
  expect(live.current()?.table('military')).toBeNull() // an empty table may go
  expect(live.openIssues().map(({ what }) => what)).toEqual([expect.stringContaining('no readable table military')])
  await byHand(settings, sql`drop table "Panel-Jacks"`)
  await until(() => live.openIssues().length === 2)
  expect(live.openIssues()[1]?.what).toContain('Panel-Jacks: the table is missing, with 1 part')
  expect(live.current()?.table('Panel-Jacks')?.size).toBe(1)
  expect(await accept(settings)).toBe(0)
  await until(() => live.current()?.table('Panel-Jacks') === null)
  await live.stop()
  const next = await startLive(settings)
  await next.refresh()
  expect(next.current()?.table('Panel-Jacks')).toBeNull()
  expect(next.openIssues()[0]?.what).toMatch(/no readable table military, .* Panel-Jacks|Panel-Jacks, .* military/)
})

test('a forced import and an undo accept their own losses, but no quarantined loss of another table', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings, '10-1', '10-2', '10-3')
  const live = await startLive(settings)
  let minute = 10
  const work = { ...commandWork(settings, silent), now: () => new Date(`2026-11-21T08:${minute++}:00Z`) }
  const path = join(await temporaryFolder(), 'Panel-Jacks.csv')
  const replaceJacks = async (...numbers: string[]) => {
    await writeFile(path, ['Part no', ...numbers].join('\n'))
    const plain = { table: null, dryRun: false, addColumns: false, ignoreColumns: [] }
    expect(await importCommand(work, { ...plain, path, replace: true, force: true })).toBe(0)
    const [run] = await withPartTables(work, ({ db }) => listRuns(db, { limit: 1, kinds: ['import'] }))
    return run?.id ?? ''
  }
  const undo = (id: string) => undoCommand(work, { id, dryRun: false, downTo: false })
  const sizes = async () => {
    await live.refresh()
    return ['Panel-Jacks', 'military'].map((table) => live.current()?.table(table)?.size)
  }
  await byHand(settings, sql`insert into military ("Part Num") values ('M-1'), ('M-2'), ('M-3')`)
  await replaceJacks('10-9')
  expect(await sizes()).toEqual([1, 3])
  const first = await replaceJacks('10-7', '10-8', '10-9')
  await undo(first)
  expect(await sizes()).toEqual([1, 3])

  const second = await replaceJacks('10-7', '10-8', '10-9')
  expect(await sizes()).toEqual([3, 3])
  await byHand(settings, sql`delete from military where id > 1`)
  expect(await sizes()).toEqual([3, 3])
  await undo(second)
  await replaceJacks('10-6')
  expect(await sizes()).toEqual([3, 3])
  expect(live.openIssues()[0]?.what).toContain('military: of 3 parts 1 left')
  expect(await accept(settings)).toBe(0)
  expect(await sizes()).toEqual([1, 1])
})
