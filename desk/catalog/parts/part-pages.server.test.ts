import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type OpenParts, openLiveParts } from '#tests/site/live-parts.ts'
import { loadFile } from '#tests/site/loaded-file.ts'

const FIRST = ['10-1', '10-2', '10-3']
const PART = '/parts/Panel-Jacks/1'

async function words(response: Response): Promise<string> {
  return (await response.text())
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}
const seenOf = async ({ cells }: OpenParts, id = '1') => JSON.stringify(await cells(id))

test('a part is found, changed, shown on the site, and changed back from its history', async () => {
  const parts = await openLiveParts(FIRST)
  const { desk, ann, live } = parts
  expect(await words(await desk.get('/parts?q=10-1', ann.cookie))).toContain('10-1')
  expect(await words(await desk.get('/parts?q=nothing+of+it', ann.cookie))).toContain('No part found')
  const form = { intent: 'save', seen: await seenOf(parts), 'cell:Length': '1.57 mm', 'cell:Part no': '10-1' }
  const saved = await desk.post(PART, form, ann.cookie)
  expect([saved.status, saved.headers.get('Location')]).toEqual([302, PART])
  expect((await parts.cells('1'))?.Length).toBe('1.57 mm')
  await parts.until(() => live.current()?.changes.of('Panel-Jacks', '1').length === 1)
  const page = await (await desk.get(PART, ann.cookie)).text()
  expect(page).toContain('.0618&quot; = 1.57 mm')
  expect(page).toContain('A catalog clerk')
  const [, run = ''] = /name="run" value="(\w+)"/.exec(page) ?? []
  await desk.post(PART, { intent: 'undo', run }, ann.cookie)
  expect((await parts.cells('1'))?.Length).toBeNull()
  const acts = await parts.acts()
  expect(acts).toEqual(['part.changed 10-1', 'part.undone 10-1'])
})

test('what the check would find is saved only if the person says so; what an import refuses never is', async () => {
  const parts = await openLiveParts(FIRST)
  const { desk, ann } = parts
  const save = async (fields: Record<string, string>) =>
    desk.post(PART, { intent: 'save', seen: await seenOf(parts), ...fields }, ann.cookie)
  const doubtful = await save({ 'cell:Length': 'about an inch' })
  expect(doubtful.status).toBe(422)
  expect(await words(doubtful)).toContain("'about an inch' is not a size")
  expect((await save({ 'cell:Length': 'about an inch', accept: 'yes' })).status).toBe(302)
  const refused = await save({ 'cell:Part no': '1.00E+05', accept: 'yes' })
  expect(await words(refused)).toContain("'1.00E+05' is a power that a spreadsheet has made, probably of 1E5 or 100000")
  const taken = await save({ 'cell:Part no': '10-2', accept: 'yes' })
  expect(await words(taken)).toContain("'10-2' is in the table already, as id 2")
  expect(await parts.cells('1')).toMatchObject({ 'Part no': '10-1', Length: 'about an inch' })
  expect((await save({ seen: 'nonsense' })).status).toBe(400)
})

test('of two people the later one sees both values, with who wrote the other, and loses nothing', async () => {
  const parts = await openLiveParts(FIRST)
  const { desk, ann } = parts
  const bob = await desk.signedIn('catalog', 'Bob')
  const seen = await seenOf(parts)
  const save = (who: { cookie: string }, fields: Record<string, string>) =>
    desk.post(PART, { intent: 'save', accept: 'yes', seen, ...fields }, who.cookie)
  await save(bob, { 'cell:Color': 'Red', 'cell:Mounting': 'Nut' })
  const late = await save(ann, { 'cell:Color': 'Blue', 'cell:Length': '.5' })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page.replace(/<[^>]*>/g, '')).toContain('Keep Red, which Bob has just written')
  expect(page).toContain('value=".5"') // typed by Ann
  expect(page).toContain('value="Nut"') // merged
  const chosen = { 'cell:Color': 'Blue', 'cell:Length': '.5', 'cell:Mounting': 'Nut' }
  expect((await save(ann, { ...chosen, seen: await seenOf(parts) })).status).toBe(302)
  expect(await parts.cells('1')).toMatchObject({ Color: 'Blue', Length: '.5', Mounting: 'Nut' })
})

test('a part is added, copied without its number, deleted and brought back; private columns are marked', async () => {
  const parts = await openLiveParts(FIRST)
  const { desk, ann, database } = parts
  await sql`alter table "Panel-Jacks" add column "Cost" text`.execute(database.db)
  const added = await desk.post(
    '/parts/Panel-Jacks/new',
    { seen: '{}', 'cell:Part no': '10-9', 'cell:Cost': '1.20' },
    ann.cookie,
  )
  expect(added.headers.get('Location')).toBe('/parts/Panel-Jacks/4')
  const page = await words(await desk.get('/parts/Panel-Jacks/4', ann.cookie))
  expect(page).toMatch(/Cost\s+private/)
  const copy = await (await desk.get('/parts/Panel-Jacks/new?copy=4', ann.cookie)).text()
  expect(copy).toContain('value="1.20"')
  expect(copy).not.toContain('value="10-9"')
  const removed = { intent: 'delete', seen: JSON.stringify({ ...(await parts.cells('4')), Cost: '1.20' }) }
  await desk.post('/parts/Panel-Jacks/4', removed, ann.cookie)
  expect(await parts.cells('4')).toBeNull()
  const gone = await (await desk.get('/parts/Panel-Jacks/4', ann.cookie)).text()
  const [, run = ''] = /name="run" value="(\w+)"/.exec(gone) ?? []
  await desk.post('/parts/Panel-Jacks/4', { intent: 'undo', run }, ann.cookie)
  expect(await parts.cells('4')).toMatchObject({ 'Part no': '10-9' })
  expect(await (await desk.get('/parts/Panel-Jacks/4', ann.cookie)).text()).toContain('value="1.20"')
  expect((await desk.get('/parts/Panel-Jacks/99', ann.cookie)).status).toBe(404)
  expect((await desk.get('/parts/nothing/1', ann.cookie)).status).toBe(404)
})

test.for(['csv', 'xlsx'])(
  'a table exported as %s has ids and private columns; imported, it makes them as they were',
  async (format) => {
    const parts = await openLiveParts(FIRST)
    const { desk, ann, database } = parts
    await sql`alter table "Panel-Jacks" add column "Cost" text`.execute(database.db)
    await sql`update "Panel-Jacks" set "Cost" = '1.20', "Color" = '=Red, "dark"' where id = 2`.execute(database.db)
    const all = async () => (await sql`select * from "Panel-Jacks" order by id`.execute(database.db)).rows
    const before = await all()
    const exported = Buffer.from(
      await (await desk.get(`/parts/Panel-Jacks/export.${format}`, ann.cookie)).arrayBuffer(),
    )
    const file = `Panel-Jacks.${format}`
    expect((await loadFile(file, exported, database)).refused).toBeUndefined()
    expect(await all()).toEqual(before)
    await sql`update "Panel-Jacks" set "Cost" = '9', "Color" = null where id = 2`.execute(database.db)
    expect((await loadFile(file, exported, database)).refused).toBeUndefined()
    expect(await all()).toEqual(before)
  },
)

test('all values of rows are shown as text', async () => {
  const evil = '"><script>alert(1)</script>'
  const parts = await openLiveParts([evil])
  for (const path of [PART, '/parts?table=Panel-Jacks', '/check', '/parts/Panel-Jacks/new?copy=1']) {
    expect(await (await parts.desk.get(path, parts.ann.cookie)).text()).not.toContain('<script>alert(1)')
  }
})
