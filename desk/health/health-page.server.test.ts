import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { dueMail } from '#outbox/queue-mails.ts'
import { noteBackup } from '#server/backup/last-backup.ts'
import { addMisses } from '#server/search-tally/miss-store.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { storedQuotes } from '#tests/samples/dated-requests.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const DAY_MS = 86_400_000

test('every role reads what is wrong, what waits, and what visitors did not find (behavior 22.4)', async () => {
  const database = await freshSettings('sqlite')
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const since = daysAgo(0.01)
  const desk = await builtDesk({
    database,
    health: {
      openIssues: () => [{ what: '2 requests are held (npm run requests -- list)', since }],
      release: { version: '1.2.3', commit: '912df924f3ab' },
      memoryLimit: 512_000_000,
      tellsEvents: true,
    },
  })
  const { db } = await openRequests(database)
  const [number = ''] = await storedQuotes(db, [daysAgo(1), daysAgo(40), daysAgo(200)])
  await db
    .insertInto('outbox')
    .values({ ...dueMail(number, 'quote', 'x', now), state: 'parked', settled_at: since })
    .execute()
  await addMisses(db, new Map([['<b>qqq-77</b>', 12]]), now)
  await db.destroy()
  await noteBackup(database, {
    backup: { madeAt: since, folder: '/backups/monday', files: 7, bytes: 3_400_000 },
    trial: { at: since, found: '3,112 parts and 14 requests', fault: null },
  })
  for (const role of ['owner', 'sales', 'catalog'] as const) {
    const page = await desk.get('/health', (await desk.signedIn(role)).cookie)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toContain('no-store')
    const html = (await page.text()).replaceAll('<!-- -->', '')
    expect(html).toContain('1 thing needs attention.')
    expect(html).toContain('2 requests are held')
    expect(html).toContain('Release what a person wrote')
    expect(html.includes('href="/requests?state=held"'), role).toBe(role !== 'catalog')
    expect(html).toContain('&lt;b&gt;qqq-77&lt;/b&gt;')
    expect(html).toContain('Version 1.2.3, commit 912df924f3ab')
    expect(html).toContain('of 512 MB')
    expect(html).toContain('3.4 MB in /backups/monday')
    expect(html).toContain('3,112 parts and 14 requests came back')
    expect(html).toContain('0 waiting, 0 stopped')
  }
  expect((await desk.get('/health')).status).not.toBe(200)
})

test("owners and the catalog's people make a search that found nothing a synonym, and take it back (behavior 22.7)", async () => {
  const database = await freshSettings('sqlite')
  let changes = 0
  const desk = await builtDesk({
    database,
    contentChanged: async () => {
      changes += 1
    },
  })
  const { db } = await openRequests(database)
  onTestFinished(() => db.destroy())
  await addMisses(db, new Map([['xy-77', 12]]), new Date())
  const [catalog, sales] = [await desk.signedIn('catalog', 'Cat'), await desk.signedIn('sales')]
  const make = (term: string, meaning: string, { cookie } = catalog) =>
    desk.post('/health', { do: 'make-synonym', term, meaning }, cookie)
  const page = async ({ cookie } = catalog) => pageWords(await (await desk.get('/health', cookie)).text())

  expect(await page()).toContain('Make it a synonym of …')
  expect(await page(sales)).not.toContain('Make it a synonym of …')
  expect((await make('xy-77', 'binding posts', sales)).status).toBe(403)
  const wrong = await make('xy-77', 'qwertzuiop')
  expect([wrong.status, pageWords(await wrong.text())]).toEqual([
    422,
    expect.stringContaining('The search finds nothing for ‘qwertzuiop’ either.'),
  ])
  for (const meaning of ['', 'x'.repeat(101)]) expect((await make('xy-77', meaning)).status).toBe(422)
  expect(changes).toBe(0)

  expect((await make('XY-77', ' 10-880-2-05 ')).status).toBe(302)
  expect((await make('xy-77', 'binding  posts')).status).toBe(302) // changes it
  expect(await desk.services.synonyms.list()).toMatchObject([
    { term: 'xy-77', meaning: 'binding posts', madeBy: 'Cat' },
  ])
  expect(await page()).toContain('‘binding posts’ now')
  expect((await desk.post('/health', { do: 'remove-synonym', term: 'xy-77' }, sales.cookie)).status).toBe(403)
  expect((await desk.post('/health', { do: 'remove-synonym', term: 'xy-77' }, catalog.cookie)).status).toBe(302)
  expect(await desk.services.synonyms.list()).toEqual([])
  expect(changes).toBe(3)
  const acts = await db.selectFrom('act').selectAll().where('action', 'like', 'synonym.%').orderBy('id').execute()
  expect(acts.map(({ action, subject, person_name, detail }) => [action, subject, person_name, detail])).toEqual([
    ['synonym.made', 'xy-77', 'Cat', '{"meaning":"10-880-2-05"}'],
    ['synonym.made', 'xy-77', 'Cat', '{"meaning":"binding posts"}'],
    ['synonym.removed', 'xy-77', 'Cat', null],
  ])
})

const STEPS = ['Company', 'Logo', 'Colors', 'Mail', 'Parts', 'People', 'Passkey', 'Backup', 'Sample', 'Address']

for (const dialect of DIALECTS) {
  test(`${dialect}: a new owner starts at the first steps, each ticked by what was done, until they are dismissed (behavior 22.5)`, async () => {
    const database = await freshSettings(dialect)
    const desk = await builtDesk({ database })
    const { cookie } = await desk.signedIn('owner', 'Ann')
    const start = async () => (await desk.get('/', cookie)).headers.get('location')
    const done = async (path = '/setup') => {
      const words = pageWords(await (await desk.get(path, cookie)).text())
      return STEPS.filter((label) => new RegExp(`${label} ?\\(done\\)`).test(words))
    }
    expect(await start()).toBe('/setup')
    expect(await done()).toEqual(['Parts', 'Sample']) // the desk of this test has parts of its own
    expect((await desk.post('/site/quotes', { do: 'test-mail' }, cookie)).status).toBe(302)
    await desk.signedIn('sales', 'Bo')
    await noteBackup(database, {
      backup: { madeAt: '2026-11-24T10:00:00.000Z', folder: 'backups', files: 3, bytes: 9 },
    })
    const own = ['Mail', 'Parts', 'People', ...(dialect === 'sqlite' ? ['Backup'] : []), 'Sample'] // PostgreSQL is backed up elsewhere
    expect([await done(), await done('/health')]).toEqual([own, own])
    expect((await desk.post('/setup', {}, cookie)).status).toBe(302)
    expect(await start()).toBe('/requests')
    expect(pageWords(await (await desk.get('/health', cookie)).text())).not.toContain('First steps')
  })
}

test('the first steps are an owner’s: others start at their work (behavior 22.5)', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('sales')
  expect((await desk.get('/', cookie)).headers.get('location')).toBe('/requests')
  expect((await desk.get('/setup', cookie)).status).toBe(403)
  expect(pageWords(await (await desk.get('/health', cookie)).text())).not.toContain('First steps')
})

test('a mail that was refused ticks nothing', async () => {
  const place = { siteDir: undefined, dataDir: (await freshSettings('sqlite')).dataDir }
  const live = { inspect: async () => undefined, openIssues: () => [] }
  const sendTestMail = async () => ({ to: ['sales@maker.example'], refused: '550 unknown' })
  const desk = await builtDesk({ forSite: { place, live, sendTestMail } })
  const { cookie } = await desk.signedIn('owner')
  expect((await desk.post('/site/quotes', { do: 'test-mail' }, cookie)).status).toBe(422)
  expect(pageWords(await (await desk.get('/setup', cookie)).text())).toMatch(/Mail ?\(open\)/)
})
