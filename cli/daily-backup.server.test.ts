import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noteCleanup } from '#database/clock-certainty.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { connectPostgres } from '#database/postgres-client.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { backUpDaily } from '#server/backup/daily-backup.ts'
import { lastNotes } from '#server/backup/last-backup.ts'
import { copyTree } from '#server/backup/linked-copy.ts'
import { DIALECTS, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { createDatabase } from '#tests/programs/postgres.ts'
import { systemPostgres } from '#tests/programs/system-postgres.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { inboxOf, openRequests, quoteSubmission } from '#tests/site/requests.ts'

const ROOT = join(import.meta.dirname, '..')

for (const dialect of DIALECTS) {
  test(`${dialect}: a daily backup is whole or absent, links what is unchanged, can be repeated, and is restored as a trial (behavior 14.21)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = dialect === 'sqlite' ? await freshSettings(dialect) : await (await systemPostgres())()
    const { dataDir } = settings
    const [program, backups] = [await temporaryFolder(), await temporaryFolder()]
    for (const name of ['cli', 'node_modules']) await symlink(join(ROOT, name), join(program, name))
    const lines = [`DATA_DIR=${dataDir}`, settings.databaseUrl === null ? '' : `DATABASE_URL=${settings.databaseUrl}`]
    await writeFile(join(program, '.env'), lines.join('\n'))
    const programs = join(program, 'bin')
    await writeProgram(
      programs,
      'pg_dump',
      `printf '%s\\n' "$@" >> ${program}/words; exec $(PATH="${process.env.PATH}" command -v pg_dump) "$@"`,
    )
    const { files } = checkFiles([sample('pdf', 'drawing.pdf')])
    await storeRequest(settings, files)
    await withPartTables({ settings, families: FAMILIES, now: () => new Date() }, async () => undefined)
    for (const name of ['files/pdfs', 'site']) await mkdir(join(dataDir, name), { recursive: true })
    await writeFile(join(dataDir, 'files/pdfs/jack.pdf'), 'drawing')
    await writeFile(join(dataDir, 'site/company.yaml'), 'name: Tarn')
    const killed = ['.new-2020-01-03T023000.000Z', '.trial_2020-01-03T023000.000Z_1234abcd']
    const old = ['2020-01-01', '2020-01-02T023000.000Z', ...killed, '2020-01-04-by-hand']
    for (const name of old) await mkdir(join(backups, name))
    const [trial, own] = ['trial_2020-01-03T023000.000Z_1234abcd', `trial_${new Date().toISOString()}_other`]
    if (settings.databaseUrl !== null) for (const name of [trial, own]) await createDatabase(settings.databaseUrl, name)
    const daily = () =>
      new Promise<number>((done) => {
        const PATH = `${programs}:${process.env.PATH}`
        const env = { ...process.env, PATH, CATALOG: program, CATALOG_ENV: join(program, '.env'), BACKUPS: backups }
        execFile('sh', [join(ROOT, 'deploy/backup.sh')], { env }, (error) => done(Number(error?.code ?? 0)))
      })
    const made = async () => (await readdir(backups)).filter((name) => !old.includes(name)).sort()

    expect(await daily()).toBe(0)
    expect(await readdir(backups)).toEqual([...(await made()), '2020-01-04-by-hand'].sort())
    const [first = ''] = await made()
    const data = dialect === 'sqlite' ? ['attachments', 'catalog.db', 'requests.db'] : ['catalog.dump']
    const whole = [...data, 'backup.json', 'files', 'settings.env', 'site'].sort()
    expect((await readdir(join(backups, first))).sort()).toEqual(whole)
    expect(await readFile(join(backups, first, 'settings.env'), 'utf8')).toContain(dataDir)
    const notes = await lastNotes(settings)
    expect(notes).toMatchObject({
      backup: { folder: join(backups, first) },
      trial: { found: '0 parts and 1 request', fault: null },
    })

    if (settings.databaseUrl !== null) {
      await using client = await connectPostgres(settings.databaseUrl)
      const left = await client.query("select datname from pg_database where datname like 'trial%'")
      expect(left.rows, 'a killed trial’s goes, one under way stays').toEqual([{ datname: own }])
    }

    await writeProgram(programs, 'sync', 'exit 1')
    expect(await daily()).toBe(1)
    expect(await made(), 'a failed one leaves the disk as it was').toEqual([first])
    expect((await lastNotes(settings)).backup?.folder).toBe(join(backups, first))
    await rm(join(programs, 'sync'))

    await writeFile(join(dataDir, 'site/company.yaml'), 'name: Lake')
    await utimes(join(dataDir, 'site/company.yaml'), new Date(), new Date(Date.now() + 10_000))
    expect(await daily()).toBe(0)
    const second = (await made()).at(-1) ?? ''
    const inode = async (day: string, path: string) => (await stat(join(backups, day, path))).ino
    const unchanged = ['files/pdfs/jack.pdf', ...(dialect === 'sqlite' ? [`attachments/${files[0]?.hash}`] : [])]
    for (const path of unchanged) expect(await inode(second, path), path).toBe(await inode(first, path))
    expect(await readFile(join(backups, first, 'site/company.yaml'), 'utf8')).toBe('name: Tarn')
    expect(await readFile(join(backups, second, 'site/company.yaml'), 'utf8')).toBe('name: Lake')
    expect((await lastNotes(settings)).trial, 'one a week').toEqual(notes.trial)

    const words = dialect === 'postgres' ? await readFile(join(program, 'words'), 'utf8') : '--dbname='
    expect(words).toContain('--dbname=')
    expect(words, 'every user of the machine can list these').not.toContain('not-for-the-process-list')
  })
}

test('a daily backup removes none for its age while the clock is in doubt', async () => {
  const settings = await freshSettings('sqlite')
  const { db } = await openRequests(settings)
  await noteCleanup(db, new Date('2026-11-26T10:00:00Z'))
  await withPartTables({ settings, families: FAMILIES, now: () => new Date() }, async () => undefined)
  const backups = await temporaryFolder()
  await mkdir(join(backups, '2026-10-01'))
  const made = {
    settings,
    siteDir: join(settings.dataDir, 'site'),
    settingsFile: null,
    backups,
    keepDays: 30,
    links: true,
  }
  await backUpDaily({ ...made, now: new Date('2027-11-27T02:30:00Z') })
  expect(await readdir(backups)).toEqual(['2026-10-01', '2027-11-27T023000.000Z'])
  await backUpDaily({ ...made, now: new Date('2026-11-27T02:30:00Z') })
  expect(await readdir(backups)).toEqual(['2026-11-27T023000.000Z', '2027-11-27T023000.000Z'])
})

test('a file that goes while its folder is copied is no failure of the backup', async () => {
  const [from, to] = [await temporaryFolder(), join(await temporaryFolder(), 'files')]
  for (let file = 0; file < 300; file += 1) await writeFile(join(from, `${file}.pdf`), 'a drawing')
  const copying = copyTree(from, to, null)
  while (!existsSync(to) || (await readdir(to)).length === 0) await nextRound()
  const going = (await readdir(from)).filter((name) => name !== '7.pdf')
  for (const name of going) rmSync(join(from, name))
  await copying
  expect(await readFile(join(to, '7.pdf'), 'utf8')).toBe('a drawing')
})

async function storeRequest(settings: DatabaseSettings, files: ReturnType<typeof checkFiles>['files']): Promise<void> {
  const database = await openRequests(settings)
  const inbox = inboxOf(database.db, { attachments: chooseAttachmentStore(database, settings.dataDir) })
  await inbox.receive({ ...quoteSubmission(), files }, null)
}

async function writeProgram(folder: string, name: string, script: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
}
