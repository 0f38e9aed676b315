// @module-tag long
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { type BuiltDesk, builtDesk, startDeskSite } from '#tests/site/desk-site.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const CSV = 'Part no,Color\n10-1,Red\n10-5,Blue\n'
const PATIENCE = { timeout: 30_000, interval: 50 }

function formWith(content: string): FormData {
  const form = new FormData()
  form.append('files', new File([content], 'Panel-Jacks.csv'))
  return form
}

const digestOf = (html: string) => /name="digest" value="(\w+)"/.exec(html)?.[1] ?? ''

async function open(settings: DatabaseSettings): Promise<{ parts: Database; requests: Database }> {
  const [parts, requests] = [await openDatabase(settings, 'catalog'), await openRequests(settings)]
  onTestFinished(async () => void (await Promise.all([parts.db.destroy(), requests.db.destroy()])))
  await prepareCatalog(parts, FAMILIES, new Date())
  return { parts, requests }
}

const colors = async ({ db }: Database) =>
  (await sql<{ Color: string }>`select "Color" from "Panel-Jacks" order by "Part no"`.execute(db)).rows.map(
    ({ Color }) => Color,
  )

/** Locks the parts, so that previews and imports wait. Returns what lets them go on. */
async function holdParts({ db }: Database): Promise<() => Promise<void>> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table "Panel-Jacks" in access exclusive mode`.execute(tx)
    held.resolve()
    await free.promise
  })
  await held.promise
  const release = async () => {
    free.resolve()
    await holding
  }
  onTestFinished(release)
  return release
}

/** A person at a desk. */
async function clerkAt(desk: BuiltDesk) {
  const { cookie } = await desk.signedIn('catalog', 'Mia Maker')
  const post = async (path: string, fields: Record<string, string> | FormData) =>
    (await desk.post(path, fields, cookie)).headers.get('Location') ?? ''
  const page = async (path: string) => {
    const answer = await desk.get(path, cookie)
    return answer.headers.get('Location') ?? (await answer.text())
  }
  return { post, page, upload: (content: string) => post('/imports/new', formWith(content)) }
}

/** Two desks on one PostgreSQL, each with a data folder of its own. */
async function twoDesks() {
  const settings = await freshSettings('postgres')
  const opened = await open(settings)
  const here = await clerkAt(await builtDesk({ database: settings }))
  const other = { ...settings, dataDir: await temporaryFolder() }
  return { settings, ...opened, here, there: await clerkAt(await builtDesk({ database: other })) }
}

test('what one server took is previewed and imported by another, and listed and undone by the first', async () => {
  const { here, there, parts, requests } = await twoDesks()
  const draft = await here.upload(CSV)
  await expect.poll(() => there.page(draft), PATIENCE).toContain('Import: 2 added')
  await there.post(draft, { intent: 'check', replace: 'yes' })
  await expect.poll(() => there.page(draft), PATIENCE).toContain('Import: 2 added')
  await there.post(draft, { intent: 'import', digest: digestOf(await there.page(draft)) })
  await expect.poll(() => here.page(draft), PATIENCE).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  expect(await colors(parts)).toEqual(['Red', 'Blue'])
  const run = await here.page(draft)
  expect(await here.page('/imports')).toContain(`href="${run}"`)
  expect(await here.page(`${run}/undo`)).toContain('What the tables get back')
  expect(await here.post(`${run}/undo`, {})).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  expect(await colors(parts)).toEqual([])
  const second = await here.upload('Part no,Color\n10-1,\n')
  expect(await there.post(second, { intent: 'discard' })).toBe('/imports')
  expect(await here.page(second)).toContain('These files are not here any more')
  expect(await requests.db.selectFrom('import_piece').select('draft_id').execute()).toHaveLength(1)
})

test('a draft that another server works on is shown so, not begun twice, and can be stopped from here', async () => {
  const { here, there, parts, requests } = await twoDesks()
  const release = await holdParts(parts)
  const draft = await here.upload(CSV)
  expect(await there.page(draft)).toContain('Reading the files')
  const lease = async () => await requests.db.selectFrom('import_draft').selectAll().executeTakeFirstOrThrow()
  const first = await lease()
  await there.post(draft, { intent: 'check', replace: 'yes' })
  expect(await lease()).toMatchObject({ lease: first.lease, version: first.version })
  await there.post(draft, { intent: 'cancel' })
  const { lease_until: asked } = await lease()
  await expect.poll(async () => (await lease()).lease_until, PATIENCE).not.toBe(asked) // the first server has read it
  await release()
  await expect.poll(() => there.page(draft), PATIENCE).toContain('You stopped it, and nothing was written.')
  await there.post(draft, { intent: 'check' })
  await expect.poll(() => here.page(draft), PATIENCE).toContain('Import: 2 added')
})

test('a draft of a server that was killed in the middle is read again by another one', async () => {
  const settings = await freshSettings('postgres')
  const { parts, requests } = await open(settings)
  const killed = await startDeskSite({ DATABASE_URL: settings.databaseUrl ?? '', SAMPLE: 'off' })
  onTestFinished(() => killed.stop())
  const { cookie } = await killed.signedIn('catalog')
  const release = await holdParts(parts)
  const headers = { cookie, origin: killed.deskUrl }
  const sent = { method: 'POST', headers, body: formWith(CSV), redirect: 'manual' } as const
  const draft = (await fetch(`${killed.deskUrl}/imports/new`, sent)).headers.get('Location') ?? ''
  const died = new Promise((done) => killed.child.once('exit', done))
  killed.child.kill('SIGKILL')
  await died
  await release()
  const there = await clerkAt(await builtDesk({ database: { ...settings, dataDir: await temporaryFolder() } }))
  expect(await there.page(draft)).toContain('Reading the files')
  const ended = new Date(0).toISOString() // instead of after 20 s
  await requests.db.updateTable('import_draft').set({ lease_until: ended }).execute()
  expect(await there.page(draft)).toContain('The site stopped while it read these files')
  await there.post(draft, { intent: 'check' })
  await expect.poll(() => there.page(draft), PATIENCE).toContain('Import: 2 added')
})

test('an import and its undo that Acts has missed are recorded later, once', async () => {
  const settings = await freshSettings('sqlite')
  const { parts, requests } = await open(settings)
  const clerk = await clerkAt(await builtDesk({ database: settings }))
  const draft = await clerk.upload(CSV)
  await expect.poll(() => clerk.page(draft), PATIENCE).toContain('Import: 2 added')
  const digest = digestOf(await clerk.page(draft))
  await sql`alter table act rename to act_away`.execute(requests.db)
  await clerk.post(draft, { intent: 'import', digest })
  await expect.poll(() => clerk.page(draft), PATIENCE).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  const run = await clerk.page(draft)
  const undone = await clerk.post(`${run}/undo`, {})
  expect(undone).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  expect(await colors(parts)).toEqual([])
  await sql`alter table act_away rename to act`.execute(requests.db)
  const acts = async () => {
    const imports = requests.db.selectFrom('act').selectAll().where('action', 'like', 'import%').orderBy('id')
    const rows = await imports.execute()
    return rows.map(({ action, subject, detail, person_name }) => [action, subject, detail, person_name])
  }
  const [first, second] = [run, undone].map((path) => path.slice('/imports/'.length))
  const both = [
    ['import.applied', 'Panel-Jacks.csv', JSON.stringify({ run: first }), 'Mia Maker'],
    ['import.undone', first, JSON.stringify({ run: second }), 'Mia Maker'],
  ]
  expect(await acts()).toEqual([])
  await builtDesk({ database: settings })
  await expect.poll(acts, PATIENCE).toEqual(both)
  const again = await clerkAt(await builtDesk({ database: settings }))
  const third = await again.upload(CSV)
  await expect.poll(() => again.page(third), PATIENCE).toContain('Import: 2 added')
  await again.post(third, { intent: 'import', digest: digestOf(await again.page(third)) })
  await expect.poll(acts, PATIENCE).toHaveLength(3)
  expect((await acts()).slice(0, 2)).toEqual(both)
})

test('an import that was committed before its server was killed is not offered again', async () => {
  const settings = await freshSettings('sqlite')
  const { requests } = await open(settings)
  const clerk = await clerkAt(await builtDesk({ database: settings }))
  const draft = await clerk.upload(CSV)
  await expect.poll(() => clerk.page(draft), PATIENCE).toContain('Import: 2 added')
  await clerk.post(draft, { intent: 'import', digest: digestOf(await clerk.page(draft)) })
  await expect.poll(() => clerk.page(draft), PATIENCE).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  const run = await clerk.page(draft)
  const { state } = await requests.db.selectFrom('import_draft').select('state').executeTakeFirstOrThrow()
  const left = { state: JSON.stringify({ ...JSON.parse(state), run: null }), work: 'import', lease: 'dead' } as const
  await requests.db
    .updateTable('import_draft')
    .set({ ...left, lease_until: new Date(0).toISOString() })
    .execute()
  expect(await clerk.page(draft)).toBe(run)
})
