// @module-tag long

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { LOAD } from '#tests/alone/load.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'
import { readPages } from '#tests/site/read-pages.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const PAGES = LOAD > 1 ? 1_000 : 200
/** A poll every half second, up to 5 s apart after errors, and a build; generous to a busy machine. */
const REFRESH_MS = 20_000

const degraded = async (site: SiteProcess): Promise<string> =>
  JSON.stringify((await (await fetch(`${site.url}/readyz`)).json()).degraded)

const colorOf = async (site: SiteProcess): Promise<string> =>
  (await (await fetch(`${site.url}/api/v1/parts/Commercial/1`)).json()).fields.Color

/** The files of one SQLite database. */
const filesOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`]

test('without its databases the site serves every page, also after a restart, and resumes when its catalog is back', {
  timeout: 600_000,
}, async () => {
  const dataDir = await temporaryFolder()
  const file = join(dataDir, 'catalog.db')
  const aside = join(dataDir, 'aside.db')
  const first = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  onTestFinished(() => first.stop())
  const before = await colorOf(first)
  checkpoint(file)

  // Unreadable in three ways while pages are read: garbage, a folder, missing.
  const whole = await readFile(file)
  const reading = readPages(first.url, PAGES)
  await Promise.all(
    filesOf(file)
      .slice(1)
      .map((each) => rm(each, { force: true })),
  )
  await writeFile(file, Buffer.alloc(whole.length, 'no database '))
  await expect.poll(() => degraded(first), { timeout: REFRESH_MS }).toContain('database')
  await rm(file)
  await mkdir(file)
  expect(await readPages(first.url, PAGES / 10)).toEqual([])
  await rm(file, { recursive: true })
  expect(await reading).toEqual([])
  expect(await degraded(first)).toContain('the site serves the last good catalog')
  await first.stop()

  for (const name of ['catalog', 'requests']) {
    for (const each of filesOf(join(dataDir, `${name}.db`))) await rm(each, { force: true })
    await mkdir(join(dataDir, `${name}.db`))
  }
  const second = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  onTestFinished(() => second.stop())
  const issues = /catalog database.*the site serves the last good catalog.*requests database/
  await expect.poll(() => degraded(second), { timeout: REFRESH_MS }).toMatch(issues)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await readPages(second.url, PAGES / 10)).toEqual([])
  expect(await colorOf(second)).toBe(before)

  await writeFile(aside, whole)
  const database = new DatabaseSync(aside)
  database.exec(`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  database.close()
  await rm(file, { recursive: true })
  await rename(aside, file)
  await expect.poll(() => colorOf(second), { timeout: REFRESH_MS }).toBe('Ultramarine')
  await expect.poll(() => degraded(second), { timeout: REFRESH_MS }).not.toContain('catalog database')
})

test('a requests database that a newer version has changed is named in /readyz until it is back; no form is stored in it', {
  timeout: 120_000,
}, async () => {
  const dataDir = await temporaryFolder()
  const { db } = await openRequests({ dataDir, databaseUrl: null })
  onTestFinished(() => db.destroy())
  await sql`insert into kysely_migration (name, timestamp) values ('v2-0001-later', '2027')`.execute(db)
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', FORM_MIN_SECONDS: '0' })
  onTestFinished(() => site.stop())
  const issue =
    /requests database can't be opened: no request can be stored.*newer version.*v2-0001-later.*restore the backup/
  await expect.poll(() => degraded(site), { timeout: REFRESH_MS }).toMatch(issue)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  const order = new URLSearchParams({ ...ORDER_FIELDS, requestKey: crypto.randomUUID(), stamp: '' })
  const refused = await fetch(`${site.url}/order`, { method: 'POST', body: order })
  expect(refused.status).toBe(503)
  expect(await db.selectFrom('request').selectAll().execute()).toEqual([])
  await sql`delete from kysely_migration where name = 'v2-0001-later'`.execute(db)
  await expect.poll(() => degraded(site), { timeout: REFRESH_MS }).not.toContain('requests database')
})

/** Writes everything into the main file, so that it can be copied alone. */
function checkpoint(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}
