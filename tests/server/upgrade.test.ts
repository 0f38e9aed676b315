// @module-tag long

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import { browserOf } from '#tests/alone/clerks.ts'
import { LOAD } from '#tests/alone/load.ts'
import { DIALECTS, emptySettings, tagsFor } from '#tests/programs/databases.ts'
import { contentLeft, earlierContent, earlierData } from '#tests/samples/earlier-folder.ts'
import { startDeskSite } from '#tests/site/desk-process.ts'
import { run } from '#tests/site/operator-commands.ts'
import { pageWords } from '#tests/site/page-words.ts'

const ROOT = join(import.meta.dirname, '../..')
const STARTS = 1 + LOAD
/** By then all have started. */
const STARTED_MS = 3_000

for (const dialect of DIALECTS) {
  test(`${dialect}: programs that start at once on the data of November 2026 bring it up to date once; every row is there${dialect === 'sqlite' ? ', and the pages open' : ''}`, {
    tags: tagsFor(dialect),
    timeout: 240_000,
  }, async () => {
    const settings = await earlierData(dialect)
    const before = await earlierContent(settings)
    const held = dialect === 'sqlite' ? holdRequests(settings) : null
    const started = Array.from({ length: STARTS }, () => [
      command(settings, 'cli/requests-cli.ts', 'export'),
      command(settings, 'cli/catalog-cli.ts', 'status'),
    ])
    await held
    await Promise.all(started.flat())
    for (const [exported] of started)
      expect((await exported)?.trim().split('\n')).toHaveLength(before.inquiry?.rows.length ?? 0)
    expect(await contentLeft(settings, before)).toEqual(before)
    if (dialect === 'sqlite') await pagesOpen(settings) // from either database the same rows are read
  })
}

async function pagesOpen(settings: DatabaseSettings): Promise<void> {
  const site = await startDeskSite({ DATA_DIR: settings.dataDir, SAMPLE: 'off', RATE_LIMIT: 'off' })
  onTestFinished(() => site.stop())
  const { db } = await openDatabase(settings, 'requests')
  const requests = await db.selectFrom('request').select(['number', 'page_token', 'held_why', 'state']).execute()
  const quotes = await db.selectFrom('quote').select(['number', 'request_number']).execute()
  await db.destroy()
  const clerk = browserOf(site.deskUrl, (await site.signedIn('owner')).cookie)
  for (const { number, page_token, held_why, state } of requests) {
    const page = await fetch(`${site.url}/request/${page_token}`)
    expect([number, page.status]).toEqual([number, 200])
    if (held_why === null) expect(pageWords(await page.text())).toContain(number)
    const desk = await clerk.get(`/requests/${number}`)
    expect([number, desk.status]).toEqual([number, state === 'merged' ? 302 : 200])
    if (state !== 'merged') expect(pageWords(desk.html)).toContain(number)
  }
  for (const path of ['/part/Panel-Jacks/1', '/panel-jacks/panel-jack', '/changes', '/documents', '/change-notices'])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200])
  // Its rows are indexed when the desk opens, beside the first pages.
  const found = async () => pageWords((await clerk.get('/requests?state=all&q=Reminded')).html)
  await expect.poll(found).toContain('of Reminded')
  expect(await found()).not.toContain('of Draft')
  const pages = [
    '/buyers',
    '/people',
    '/imports',
    '/documents',
    '/certificates',
    '/prices',
    '/acts',
    '/parts/Panel-Jacks/1',
  ]
  for (const path of [
    ...pages,
    ...quotes.flatMap(({ number, request_number }) => [`/quotes/${number}.pdf`, `/requests/${request_number}/quote`]),
  ])
    expect([path, (await clerk.get(path)).status]).toEqual([path, 200])
}

test('the data of November 2026 moves to PostgreSQL', async () => {
  const { dataDir, databaseUrl } = await earlierData('sqlite')
  const stays = ['loose_file', 'desk_session', 'sign_in_try', 'passkey_challenge']
  const before = await earlierContent({ dataDir, databaseUrl })
  const moving = Object.fromEntries(Object.entries(before).filter(([table]) => !stays.includes(table)))
  const postgres = { ...(await emptySettings('postgres')), dataDir }
  expect(await run('move/move', postgres, ['move', '--to', 'postgres'])).toMatchObject({ code: 0, err: '' })
  expect(await contentLeft(postgres, moving)).toEqual(moving)
})

/** Holds the write lock that they all need until they wait for it, so that they come to it at the same moment. */
async function holdRequests({ dataDir }: DatabaseSettings): Promise<void> {
  const holder = new DatabaseSync(sqliteFile(dataDir, 'requests'))
  holder.exec('begin immediate')
  await pause(STARTED_MS)
  holder.exec('commit')
  holder.close()
}

async function command({ dataDir, databaseUrl }: DatabaseSettings, ...words: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
  return (await promisify(execFile)(process.execPath, words, { cwd: ROOT, env })).stdout
}
