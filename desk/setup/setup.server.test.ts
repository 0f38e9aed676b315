import { expect, test } from 'vitest'
import { noteBackup } from '#server/backup/last-backup.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const STEPS = ['Company', 'Logo', 'Colors', 'Mail', 'Parts', 'People', 'Passkey', 'Backup', 'Sample', 'Address']

for (const dialect of DIALECTS) {
  test(`${dialect}: a new owner starts at the first steps, each ticked by what was done, until they are dismissed`, async () => {
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

test('the first steps are an owner’s: others start at their work', async () => {
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
