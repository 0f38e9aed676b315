// @module-tag long
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { isSqliteInUse } from '#database/sqlite/sqlite-copy.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-process.ts'
import { locksOn } from '#tests/site/open-files.ts'
import { CONTACT_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'

const SETTINGS = { LOG_LEVEL: 'silent', FORM_MIN_SECONDS: '0', RATE_LIMIT: 'off', SAMPLE: 'on', METRICS_PORT: '3169' }
const METRICS = `http://127.0.0.1:${SETTINGS.METRICS_PORT}/metrics`
const FILES = ['catalog.db', 'requests.db'] as const
/** Each opens a database in the site's process, in its main thread or in one of its own. */
const DESK_PAGES = ['/health', '/requests', '/parts/Commercial/1', '/imports', '/quarantine', '/check']

/** As an operator looks at it. The program is of the system, as old as that; Node's own SQLite would be more careful. */
async function readOutside(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)('sqlite3', [file, 'select count(*) from sqlite_schema'])
  return Number(stdout)
}

async function visitDesk({ deskUrl }: DeskSite, cookie: string): Promise<void> {
  for (const path of DESK_PAGES) {
    const page = await fetch(deskUrl + path, { headers: { cookie } })
    expect([path, page.status]).toEqual([path, 200])
  }
  const backup = new URLSearchParams({ do: 'back-up' })
  await fetch(`${deskUrl}/site`, { method: 'POST', body: backup, headers: { cookie, origin: deskUrl } })
  expect((await fetch(METRICS)).status).toBe(200)
}

async function send({ url }: DeskSite): Promise<string | null> {
  const body = new URLSearchParams({ ...CONTACT_FIELDS, ...(await openForm(`${url}/contact`)) })
  const answer = await fetch(`${url}/contact`, { method: 'POST', body, headers: { Origin: url } })
  return sentNumber(await answer.text())
}

test('another program reads both databases while the site runs: forms and desk go on', {
  timeout: 240_000,
}, async () => {
  const site = await startDeskSite(SETTINGS)
  onTestFinished(() => site.stop())
  const { cookie } = await site.signedIn('owner')
  for (const round of [1, 2]) {
    await visitDesk(site, cookie)
    expect(await send(site)).toMatch(/^C-/)
    for (const name of FILES) {
      const file = join(site.dataDir, name)
      for (const locked of [file, `${file}-shm`]) {
        expect(await locksOn(locked, site.child.pid), `${locked} in round ${round}`).toBeGreaterThan(0)
      }
      expect(isSqliteInUse(file)).toBe(true)
      expect(await readOutside(file)).toBeGreaterThan(5)
    }
  }
  const { degraded } = await (await fetch(`${site.url}/readyz`)).json()
  expect(JSON.stringify(degraded)).not.toMatch(/requests\.db|forms are refused/)
})
