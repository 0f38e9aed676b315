import { appendFile, chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { backUpData } from '#server/backup/back-up-data.ts'
import { lastNotes } from '#server/backup/last-backup.ts'
import { restorePostgres } from '#server/backup/postgres-dump.ts'
import { wholeBackup } from '#server/backup/restore-data.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { systemPostgres } from '#tests/programs/system-postgres.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { run as runCommand } from '#tests/site/operator-commands.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { startSite } from '#tests/site/site-process.ts'

/** Runs a command on a data folder. */
const run = (dataDir: string, script: 'backup' | 'requests', ...args: readonly string[]) =>
  runCommand(script, { dataDir, databaseUrl: null }, args)

const HASH = 'a'.repeat(64)

/** A folder with two databases of one row each and an attachment. */
async function smallData(): Promise<string> {
  const dataDir = await temporaryFolder()
  for (const name of ['catalog', 'requests']) {
    const database = new DatabaseSync(join(dataDir, `${name}.db`))
    database.exec(`pragma journal_mode = wal; create table t (a); insert into t values ('${name}')`)
    database.close()
  }
  await mkdir(join(dataDir, 'attachments'))
  await writeFile(join(dataDir, 'attachments', HASH), 'drawing')
  await writeFile(join(dataDir, 'attachments', `.${HASH}.half.draft`), 'dra')
  return dataDir
}

test('a backup made while requests come in restores parts and requests', {
  timeout: 180_000,
  tags: ['long'],
}, async () => {
  const site = await startSite({ RATE_LIMIT: 'off' })
  onTestFinished(() => site.stop())
  const acknowledged: string[] = []
  const sending = { done: false }
  async function send(): Promise<void> {
    while (!sending.done) {
      const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
      const html = await (await fetch(`${site.url}/order`, { method: 'POST', body })).text()
      acknowledged.push(sentNumber(html) ?? 'none')
    }
  }
  const senders = [send(), send()]
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const before = [...acknowledged]
  const folder = join(await temporaryFolder(), 'backup')
  expect(await run(site.dataDir, 'backup', 'backup', '--to', folder)).toMatchObject({ code: 0, err: '' })
  sending.done = true
  await Promise.all(senders)

  // The site is still running, so a restore must refuse.
  const onto = await run(site.dataDir, 'backup', 'restore', '--from', folder, '--force')
  expect(onto).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is in use. Stop the site first') })

  const dataDir = await temporaryFolder()
  expect(await run(dataDir, 'backup', 'restore', '--from', folder)).toMatchObject({ code: 0, err: '' })
  const { out } = await run(dataDir, 'requests', 'export')
  const stored = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const numbers = stored.map(({ number }) => number)
  expect(numbers).toEqual(expect.arrayContaining(before))
  expect(acknowledged).toEqual(expect.arrayContaining(numbers))
  for (const { companyName } of stored) expect(companyName).toBe(ORDER_FIELDS.companyName)

  const part = '/api/v1/parts/Insulated-Military/26'
  const wanted = await (await fetch(site.url + part)).json()
  const restored = await startSite({ DATA_DIR: dataDir })
  onTestFinished(() => restored.stop())
  expect(await (await fetch(restored.url + part)).json()).toEqual(wanted)
})

/** The permissions of a folder's files and folders, by their paths. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true })
  const modes = names.map(async (name) => [name, ((await stat(join(folder, name))).mode & 0o777).toString(8)] as const)
  return Object.fromEntries(await Promise.all(modes))
}

test('a backup needs an empty folder and contains what a restore needs; only its owner can read it and what is restored, also in a folder that was there (behavior 14.18)', async () => {
  const dataDir = await smallData()
  await chmod(join(dataDir, 'requests.db'), 0o644)
  await chmod(join(dataDir, 'attachments', HASH), 0o644)
  const [folder, restored] = [await temporaryFolder(), await temporaryFolder()]
  await chmod(folder, 0o755)
  await chmod(restored, 0o755)
  expect(await run(dataDir, 'backup', 'backup', '--to', folder)).toMatchObject({ code: 0 })
  const data = { attachments: '700', [`attachments/${HASH}`]: '600', 'catalog.db': '600', 'requests.db': '600' }
  expect(await modesIn(folder)).toEqual({ ...data, 'backup.json': '600' })
  await expect(backUpData({ dataDir, databaseUrl: null }, folder, new Date())).rejects.toThrow('is not empty')
  expect(await run(restored, 'backup', 'restore', '--from', folder)).toMatchObject({ code: 0 })
  expect(await modesIn(restored)).toEqual(data)
})

test('a backup with missing or damaged attachments names them and fails, and so does its restore', {
  tags: ['long'],
}, async () => {
  const settings = await freshSettings('sqlite')
  const database = await openRequests(settings)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf'), sample('step', 'jack.step'), sample('dxf', 'panel.dxf')])
  const inbox = inboxOf(database.db, { attachments: chooseAttachmentStore(database, settings.dataDir) })
  const { number } = await inbox.receive({ ...quoteSubmission(), files }, null)
  const backUp = async () => {
    const folder = join(await temporaryFolder(), 'backup')
    return { folder, ended: await run(settings.dataDir, 'backup', 'backup', '--to', folder) }
  }
  const whole = await backUp()
  expect(whole.ended).toMatchObject({ code: 0, err: '' })
  const noted = await lastNotes(settings)
  expect(noted.backup).toMatchObject({ folder: whole.folder, files: 4 })
  const [drawing, jack] = files.map(({ hash }) => join(settings.dataDir, 'attachments', hash))
  await rm(drawing ?? '')
  await writeFile(jack ?? '', 'other bytes')
  const { folder, ended } = await backUp()
  expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('backed up to') })
  expect(await lastNotes(settings)).toEqual(noted)
  expect(ended.err.split('\n')).toEqual([
    `2 stored files are missing or damaged in ${settings.dataDir}:`,
    `  ${number}: drawing.pdf is missing`,
    `  ${number}: jack.step is damaged`,
    expect.stringContaining('An older backup may have'),
    '',
  ])
  const restored = await run(await temporaryFolder(), 'backup', 'restore', '--from', folder)
  expect(restored).toMatchObject({ code: 1, out: expect.stringContaining('restored to') })
  expect(restored.err).toContain(`${number}: jack.step is damaged`)
})

test('a restore over data needs --force, and moves the old data aside', { tags: ['long'] }, async () => {
  const folder = join(await temporaryFolder(), 'backup')
  await run(await smallData(), 'backup', 'backup', '--to', folder)
  const dataDir = await smallData()
  await writeFile(join(dataDir, 'catalog.kept'), 'of the old rows')
  await mkdir(join(dataDir, 'files'))
  const refused = await run(dataDir, 'backup', 'restore', '--from', folder)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Add --force to move it aside') })
  expect(await run(dataDir, 'backup', 'restore', '--from', folder, '--force')).toMatchObject({
    code: 0,
    err: '',
  })
  const [aside = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'))
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['catalog.db', 'requests.db', 'attachments', 'files']))
  expect(await readdir(dataDir)).not.toContain('catalog.kept')
  expect(await readdir(join(dataDir, aside))).toEqual(expect.arrayContaining(['catalog.db', 'catalog.kept']))
  expect(await readFile(join(dataDir, 'attachments', HASH), 'utf8')).toBe('drawing')
})

test('a backup that was changed is refused, and nothing changes', { tags: ['long'] }, async () => {
  const whole = join(await temporaryFolder(), 'backup')
  await run(await smallData(), 'backup', 'backup', '--to', whole)
  for (const [spoil, why] of [
    [(folder: string) => appendFile(join(folder, 'requests.db'), 'x'), /damaged: requests.db/],
    [(folder: string) => rm(join(folder, 'attachments', HASH)), /damaged: attachments\/a/],
    [(folder: string) => rm(join(folder, 'backup.json')), /not a complete backup/],
    [(folder: string) => writeFile(join(folder, 'backup.json'), '{'), /can't be used/],
  ] as const) {
    const folder = await temporaryFolder()
    await cp(whole, folder, { recursive: true })
    await spoil(folder)
    await expect(wholeBackup(folder)).rejects.toThrow(why)
  }
  await appendFile(join(whole, 'catalog.db'), 'x')
  const dataDir = await temporaryFolder()
  const refused = await run(dataDir, 'backup', 'restore', '--from', whole)
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('damaged: catalog.db') })
  expect(await readdir(dataDir)).toEqual([])
})

test('a folder without a backup is not restored', () =>
  expect(wholeBackup('/nowhere/at/all')).rejects.toThrow(/not a complete backup/))

test.for([
  [['backup'], /npm run backup/],
  [['restore', '--from', '/nowhere/at/all'], /not a complete backup/],
] as const)('%j is refused with an explanation', { tags: ['long'] }, async ([words, why]) => {
  const refused = await run(await temporaryFolder(), 'backup', ...words)
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(why) })
  expect(refused.err).not.toContain('    at ')
})

test('a backup of PostgreSQL restores into an empty database, and over data only with --force', {
  tags: ['long'],
}, async () => {
  const fresh = await systemPostgres()
  const settings = await fresh()
  const { db } = await openRequests(settings)
  await db.insertInto('catalog_state').values({ key: 'first', value: '', noted_at: '' }).execute()
  const folder = join(await temporaryFolder(), 'backup')
  const backUp = (...words: string[]) => runCommand('backup', settings, words)
  expect(await backUp('backup', '--to', folder)).toMatchObject({ code: 0, err: '' })
  expect((await readdir(folder)).sort()).toEqual(['backup.json', 'catalog.dump'])
  await db.insertInto('catalog_state').values({ key: 'second', value: '', noted_at: '' }).execute()
  const inUse = await backUp('restore', '--from', folder, '--force')
  expect(inUse).toMatchObject({ code: 1, err: expect.stringContaining('is in use') })
  await db.destroy()
  const refused = await backUp('restore', '--from', folder)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Add --force to replace it') })
  expect(await backUp('restore', '--from', folder, '--force')).toMatchObject({ code: 0, err: '' })
  const empty = await fresh()
  expect(await runCommand('backup', empty, ['restore', '--from', folder])).toMatchObject({ code: 0, err: '' })
  for (const restored of [settings, empty]) {
    const { db } = await openRequests(restored)
    expect(await db.selectFrom('catalog_state').select('key').execute()).toEqual([{ key: 'first' }])
    await db.destroy()
  }
  const other = await run(await temporaryFolder(), 'backup', 'restore', '--from', folder)
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('a backup of PostgreSQL. Set DATABASE_URL') })
})

test('a backup of PostgreSQL from before a release that added a table replaces all tables of the site, or none', {
  tags: ['long'],
}, async () => {
  const settings = await (await systemPostgres())()
  const { db } = await openRequests(settings)
  await sql`drop table company_account`.execute(db)
  await sql`create table of_others as select 1 as a`.execute(db)
  const folder = join(await temporaryFolder(), 'backup')
  expect(await runCommand('backup', settings, ['backup', '--to', folder])).toMatchObject({ code: 0, err: '' })
  await sql`create table company_account (person_id text references person (id))`.execute(db)
  await db.insertInto('catalog_state').values({ key: 'later', value: '', noted_at: '' }).execute()

  const half = join(folder, 'half.dump')
  await writeFile(half, (await readFile(join(folder, 'catalog.dump'))).subarray(0, -200))
  await expect(restorePostgres(settings.databaseUrl ?? '', half)).rejects.toThrow('pg_restore')
  expect(await db.selectFrom('catalog_state').select('key').execute()).toContainEqual({ key: 'later' })
  await db.destroy()

  const restore = ['restore', '--from', folder, '--force']
  expect(await runCommand('backup', settings, restore)).toMatchObject({ code: 0, err: '' })
  const restored = await openRequests(settings)
  const tables = (await restored.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['person', 'of_others']))
  expect(tables).not.toContain('company_account')
  expect(await restored.db.selectFrom('catalog_state').selectAll().execute()).toEqual([])
  await restored.db.destroy()
})
