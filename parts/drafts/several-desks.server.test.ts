// @module-tag long
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { startDeskSite } from '#tests/site/desk-process.ts'
import { type BuiltDesk, builtDesk } from '#tests/site/desk-site.ts'
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
  const desk = await builtDesk({ database: settings })
  const { imports } = desk.services
  const other = { ...settings, dataDir: await temporaryFolder() }
  return { ...opened, imports, here: await clerkAt(desk), there: await clerkAt(await builtDesk({ database: other })) }
}

test('files wait on the server that took them, are not read twice, and can be stopped; what it imports, another one lists and undoes (behavior 21.1, 21.5, 21.8)', async () => {
  const { here, there, imports, parts } = await twoDesks()
  const release = await holdParts(parts)
  const draft = await here.upload(CSV)
  expect(await here.page(draft)).toContain('Reading the files')
  await here.post(draft, { intent: 'check', replace: 'yes' })
  const stopped = imports.drafts.stop(draft.slice('/imports/drafts/'.length)) // stops at once, and waits until that is done
  await release()
  await stopped
  expect(await here.page(draft)).toContain('You stopped it, and nothing was written.')
  expect(await here.post(draft, { intent: 'cancel' })).toBe(draft) // pressed again, when nothing runs
  await here.post(draft, { intent: 'check' })
  await expect.poll(() => here.page(draft), PATIENCE).toContain('Import: 2 added')

  expect(await there.page(draft)).toContain('These files are no longer here')
  await here.post(draft, { intent: 'import', digest: digestOf(await here.page(draft)) })
  await expect.poll(() => here.page(draft), PATIENCE).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  expect(await colors(parts)).toEqual(['Red', 'Blue'])
  const run = await here.page(draft)
  expect(await there.page('/imports')).toContain(`href="${run}"`)
  expect(await there.page(`${run}/undo`)).toContain('What the tables get back')
  expect(await there.post(`${run}/undo`, {})).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  expect(await colors(parts)).toEqual([])
})

test('a draft whose server was killed in the middle says so after a restart and is read again (behavior 21.7)', async () => {
  const settings = await freshSettings('postgres')
  const { parts } = await open(settings)
  const killed = await startDeskSite({
    DATABASE_URL: settings.databaseUrl ?? '',
    DATA_DIR: settings.dataDir,
    SAMPLE: 'off',
  })
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
  const again = await clerkAt(await builtDesk({ database: settings }))
  expect(await again.page(draft)).toContain('The site stopped while it read these files')
  await again.post(draft, { intent: 'check' })
  await expect.poll(() => again.page(draft), PATIENCE).toContain('Import: 2 added')
})

test('an import and its undo that Acts has missed are recorded later, once; one that was committed before its server was killed is not offered again (behavior 21.7)', async () => {
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

  await expect.poll(() => again.page(third), PATIENCE).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  const last = await again.page(third)
  const file = join(settings.dataDir, 'imports', third.slice('/imports/drafts/'.length), 'draft.json')
  const stored = JSON.parse(await readFile(file, 'utf8'))
  // the server was killed after the commit; the answer to the commit was lost
  for (const left of [{ isBusy: true }, { isBusy: false, failure: 'It failed, and nothing was written.' }]) {
    await writeFile(file, JSON.stringify({ ...stored, run: null, ...left }))
    expect(await again.page(third)).toBe(last)
  }
  expect(await again.post(third, { intent: 'discard' })).toBe('/imports')
  expect(await again.post(third, { intent: 'discard' })).toBe('/imports')
})
