// @module-tag long
import { randomUUID } from 'node:crypto'
import { copyFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { copySqlite } from '#database/sqlite/sqlite-copy.ts'
import { RequestsFileWatch } from '#requests/receive/requests-file-watch.ts'
import { OpenIssues } from '#shared/open-issues.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { startDeskSite } from '#tests/site/desk-process.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { SILENT } from '#tests/site/silent-log.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const PATIENCE = { timeout: 20_000 }
const SETTINGS = { LOG_LEVEL: 'silent', FORM_MIN_SECONDS: '0', RATE_LIMIT: 'off' }

const degraded = async ({ url }: SiteProcess): Promise<string> =>
  JSON.stringify((await (await fetch(`${url}/readyz`)).json()).degraded)

async function post({ url }: SiteProcess, company: string): Promise<Response> {
  const key = await openForm(`${url}/order`)
  const body = new URLSearchParams({ ...ORDER_FIELDS, ...key, companyName: company })
  return await fetch(`${url}/order`, { method: 'POST', body, headers: { Origin: url } })
}

async function send(site: SiteProcess, company: string): Promise<string> {
  const number = sentNumber(await (await post(site, company)).text())
  if (number === null) throw new Error('It was not stored')
  return number
}

/** Throws unless a form is refused in words, with what was typed. */
async function isRefused(site: SiteProcess): Promise<void> {
  const answer = await post(site, 'Not Lost Instruments')
  expect(answer.status).toBe(503)
  const html = await answer.text()
  expect(html).toContain('Nothing you typed is lost')
  expect(html).toContain('value="Not Lost Instruments"')
}

function numbersIn(file: string): string[] {
  const database = new DatabaseSync(file)
  const rows = database.prepare('select number from request order by received_at').all()
  database.close()
  return rows.map(({ number }) => String(number))
}

const rescuedIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => name.startsWith('requests.db.rescued-'))

test('while requests.db can’t be looked at, the site says so and goes on', async () => {
  const settings = await freshSettings('sqlite')
  const { db, file } = await openRequests(settings)
  onTestFinished(() => db.destroy())
  const issues = new OpenIssues<string>(SILENT, () => new Date())
  const watch = new RequestsFileWatch({ ...settings, log: SILENT, now: () => new Date(), issues, everyMs: 5 })
  onTestFinished(() => watch.stop())
  const path = join(settings.dataDir, 'requests.db')
  await rename(path, `${path}.kept`)
  await symlink(path, path) // no look at it succeeds
  if (file) watch.start(file)
  await expect
    .poll(() => issues.list())
    .toEqual([expect.objectContaining({ what: expect.stringMatching(/looked at/) })])
  await rm(path)
  await rename(`${path}.kept`, path)
  await expect.poll(() => issues.list()).toEqual([])
})

test('catalog.db that is replaced is read and edited as it is then; requests.db that is deleted: forms and desk refuse at once, and nothing that was acknowledged is lost (behavior 15.5, 15.22)', {
  timeout: 240_000,
}, async () => {
  const dataDir = await temporaryFolder()
  const first = await startDeskSite({ ...SETTINGS, DATA_DIR: dataDir })
  onTestFinished(() => first.stop())
  const file = join(dataDir, 'catalog.db')
  const { cookie } = await first.signedIn('catalog')
  const editor = `${first.deskUrl}/parts/Commercial/1`
  const open = async () => await (await fetch(editor, { headers: { cookie } })).text()
  expect(await open()).not.toContain('Ultramarine')
  await copySqlite(file, `${file}.next`)
  const late = new DatabaseSync(file) // what is only in the log of the earlier file
  late.exec(`update "Commercial" set "Color" = 'Vermilion' where id = 1`)
  late.close()
  const next = new DatabaseSync(`${file}.next`)
  next.exec(`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  next.close()
  await rename(`${file}.next`, file)
  const color = async () => (await (await fetch(`${first.url}/api/v1/parts/Commercial/1`)).json()).fields.Color
  await expect.poll(color, PATIENCE).toBe('Ultramarine')
  expect(await open()).toContain('Ultramarine')

  const requests = join(dataDir, 'requests.db')
  const sent = [await send(first, 'Tarn'), await send(first, 'Corvid')]
  await rm(requests)
  await isRefused(first)
  expect((await fetch(editor, { headers: { cookie } })).status).toBe(503)
  await expect.poll(() => degraded(first), PATIENCE).toMatch(/requests\.db was deleted from DATA_DIR.*rescued-/)
  const [copy = ''] = await rescuedIn(dataDir)
  expect(await degraded(first)).toContain(copy)
  await isRefused(first)
  await first.stop()

  const second = await startSite({ ...SETTINGS, DATA_DIR: dataDir })
  onTestFinished(() => second.stop())
  sent.push(await send(second, 'Halden'))
  expect(await degraded(second)).not.toContain('requests.db')
  await second.stop()
  expect(numbersIn(requests)).toEqual(sent)
})

test('another requests.db in its place is not mixed with the open one, and forms wait until one of them is chosen', {
  timeout: 240_000,
}, async () => {
  const dataDir = await temporaryFolder()
  const file = join(dataDir, 'requests.db')
  const first = await startSite({ ...SETTINGS, DATA_DIR: dataDir })
  onTestFinished(() => first.stop())
  const before = await send(first, 'Tarn')
  const backup = join(await temporaryFolder(), 'backup.db')
  await copySqlite(file, backup)
  const after = await send(first, 'Corvid')
  await copyFile(backup, `${file}.next`)
  await rename(`${file}.next`, file)
  await isRefused(first)
  await expect.poll(() => degraded(first), PATIENCE).toMatch(/Another requests\.db was put into DATA_DIR/)
  await first.stop()
  const [copy = ''] = await rescuedIn(dataDir)
  expect(numbersIn(join(dataDir, copy))).toEqual([before, after])

  const second = await startSite({ ...SETTINGS, DATA_DIR: dataDir })
  onTestFinished(() => second.stop())
  await expect
    .poll(() => degraded(second), PATIENCE)
    .toMatch(/more than one file.*requests\.db \(.*requests\.db\.rescued-/)
  const body = new URLSearchParams({ ...ORDER_FIELDS, requestKey: randomUUID() })
  expect((await fetch(`${second.url}/order`, { method: 'POST', body, headers: { Origin: second.url } })).status).toBe(
    503,
  )
  await rename(join(dataDir, copy), join(await temporaryFolder(), copy))
  await expect.poll(() => degraded(second), { timeout: 60_000 }).not.toContain('more than one file')
  const next = await send(second, 'Halden')
  await second.stop()
  expect(numbersIn(file)).toEqual([before, next])
})
