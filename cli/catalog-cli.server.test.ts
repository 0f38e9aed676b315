import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCommand } from '#cli/catalog/import-command.ts'
import { statusCommand } from '#cli/catalog/status-command.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { byHand, makeParts, SMALL_SAMPLE, startLive, until } from '#tests/site/live.ts'
import { run } from '#tests/site/operator-commands.ts'

const catalog = (settings: DatabaseSettings, ...args: readonly string[]) => run('catalog', settings, args)

async function csv(name: string, ...lines: readonly string[]): Promise<string> {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, lines.join('\n'))
  return file
}

test('an operator loads a file, then a broken one, then replaces the table by force', async () => {
  const settings = await freshSettings('sqlite')
  const live = await startLive(settings)
  const good = await csv('Panel-Jacks.csv', 'Part no,Color', '10-1,Red', '10-2,Blue', '10-3,Green')
  expect(await catalog(settings, 'import', good)).toEqual({
    code: 0,
    out: 'Panel-Jacks: 3 added, 0 changed, 0 unchanged, 0 removed\n',
    err: '',
  })
  await until(() => live.current()?.size === 3)

  const bad = await csv('panel.csv', 'Part no,Color', '10-4,Red', ',Blue')
  const said: string[] = []
  const options = { dryRun: false, replace: false, force: false, addColumns: false, ignoreColumns: [] }
  const work = commandWork(settings, (line) => said.push(line))
  expect(await importCommand(work, { path: bad, table: 'Panel-Jacks', ...options })).toBe(1)
  expect(said.join('\n')).toContain(`${bad}, line 3, column 'Part no': the part number is missing`)

  const small = await csv('small.csv', 'Part no,Color', '10-1,Red')
  const replacing = ['import', small, '--table', 'Panel-Jacks', '--replace', '--force']
  expect(await catalog(settings, ...replacing)).toMatchObject({ code: 0, err: '' })
  await until(() => live.current()?.size === 1 && live.openIssues().length === 0)
})

test('tables are marked as sample until each is replaced', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  const live = await startLive(settings, { placeholders: SMALL_SAMPLE })
  expect((await catalog(settings, 'status')).out).toContain('Panel-Jacks: 2 parts (sample parts)\n')
  const jacks = await csv('Panel-Jacks.csv', 'Part no', '10-1', '10-2')
  await catalog(settings, 'import', jacks)
  await until(() => live.current()?.size === 5)
  expect(live.current()?.sample).toBe(true)
  const beside = (await catalog(settings, 'status')).out
  expect(beside).toContain('Panel-Jacks: 4 parts (some are sample parts)\n')
  expect(beside).toContain('military: 1 part (sample parts)\n')
  await catalog(settings, 'import', jacks, '--replace')
  await until(() => live.current()?.size === 3)
  expect(live.current()?.sample).toBe(true) // the military table still holds samples
  const none = await csv('Panel-Jacks.csv', 'Part no')
  expect(await catalog(settings, 'import', none, '--replace')).toMatchObject({ code: 1, out: '' })
  const military = await csv('military.csv', 'Part Num', 'M-9')
  await catalog(settings, 'import', military, '--replace')
  await until(() => live.current()?.sample === false)
  expect((await catalog(settings, 'status')).out).toContain('Panel-Jacks: 2 parts\n')
})

test('a catalog cleared before the first start never gets the sample', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  await catalog(settings, 'clear-sample')
  const live = await startLive(settings, { placeholders: SMALL_SAMPLE })
  expect(live.current()).toMatchObject({ size: 0, sample: false })
})

test('parts loaded before the first start are not mixed with the sample', { tags: ['long'] }, async () => {
  const settings = await freshSettings('sqlite')
  await catalog(settings, 'import', await csv('military.csv', 'Part Num', 'M-9'))
  const live = await startLive(settings, { placeholders: SMALL_SAMPLE })
  expect(live.current()).toMatchObject({ size: 1, sample: false })
})

test('the status shows a missing table', async () => {
  const settings = await freshSettings('sqlite')
  await makeParts(settings)
  await byHand(settings, sql`drop table military`)
  const said: string[] = []
  expect(await statusCommand(commandWork(settings, (line) => said.push(line)))).toBe(0)
  expect(said).toContain('military: the table is missing')
})

test.for([
  ['nothing', [], 'npm run catalog -- import'],
  ['an unknown option', ['import', 'x.csv', '--all'], "Unknown option '--all'"],
  ['a missing file', ['import', '/nowhere/x.csv'], '/nowhere/x.csv: there is no such file or folder.'],
] as const)('%s is refused with an explanation', { tags: ['long'] }, async ([, args, words]) => {
  const ended = await catalog(await freshSettings('sqlite'), ...args)
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toContain(words)
})

test('an unreachable database is reported without a stack', async () => {
  const settings = { dataDir: await temporaryFolder(), databaseUrl: 'postgres://nobody@localhost:1/nothing' }
  const ended = await catalog(settings, 'accept')
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toContain('ECONNREFUSED')
  expect(ended.err).not.toContain('    at ')
})
