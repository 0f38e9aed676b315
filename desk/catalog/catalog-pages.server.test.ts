import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import { openDatabase } from '#database/open-database.ts'
import { createLog } from '#server/operations/log.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { builtDesk, flashed } from '#tests/site/desk-site.ts'
import { type OpenParts, openLiveParts } from '#tests/site/live-parts.ts'
import { emptyCatalog, loadFile } from '#tests/site/loaded-file.ts'
import { productFamily } from '#tests/site/product-content.ts'
import { NO_FILES, openRequests } from '#tests/site/requests.ts'

const PDF = '%PDF-1.7\n%%EOF\n'

function formOf(fields: Record<string, string>, files: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files) form.append('files', new File([content], name))
  return form
}

const SHEET = `product-pdfs/${productFamily('Panel-Jacks').pdfFolder}/10-X-XX.pdf`
const isStored = (dataDir: string) =>
  access(join(dataDir, 'files', SHEET)).then(
    () => true,
    () => false,
  )

const waitingId = (address: string) => new URL(address, 'http://localhost').searchParams.get('waiting') ?? ''

test('files are checked, explained, stored and put back, or set in the cell of the part that their name is a number of', async () => {
  const parts = await openLiveParts(['10-1', '10-2'])
  const { desk, ann, database, live, settings } = parts
  await sql`update "Panel-Jacks" set "PDF" = '10-X-XX', "Image" = 'red.jpg' where id = 1`.execute(database.db)
  await parts.until(() => live.current()?.table('Panel-Jacks')?.files(0).pdf === '10-X-XX')
  const send = (...files: readonly (readonly [string, string])[]) =>
    desk.post('/files', formOf({ intent: 'send' }, files), ann.cookie)
  const bad = await send(['red.jpg', 'no picture'], ['a.pdf', ''])
  expect(bad.status).toBe(422)
  const why = await words(bad)
  expect(why).toContain('red.jpg is not a picture but text')
  expect(why).toContain('a.pdf is empty')
  expect((await send()).status).toBe(400)
  const sent = await send(['10-X-XX.pdf', PDF], ['red.jpg', 'no picture'], ['other.pdf', PDF])
  const waiting = sent.headers.get('Location') ?? ''
  expect(waiting).toMatch(/^\/files\?waiting=/)
  const plan = await words(await desk.get(waiting, ann.cookie))
  expect(plan).toContain('2 files wait')
  expect(plan).toMatch(/shown by 1 part\s+10-1/)
  expect(plan).toContain('No part uses this file name')
  const bob = await desk.signedIn('catalog', 'Bob')
  expect(await words(await desk.get(waiting, bob.cookie))).toContain('have expired')
  const id = waitingId(waiting)
  await desk.post('/files', { intent: 'drop', id }, bob.cookie)
  await desk.post('/files', { intent: 'store', id, table: '' }, ann.cookie)
  expect(await isStored(settings.dataDir)).toBe(true)
  const list = await (await desk.get('/files', ann.cookie)).text()
  const [, upload = ''] = /name="id" value="(\d{13}-\w+)"/.exec(list) ?? []
  expect((await desk.post('/files', { intent: 'put-back', id: upload }, ann.cookie)).status).toBe(302)
  expect(await isStored(settings.dataDir)).toBe(false)
  expect(await parts.acts()).toEqual([`files.stored ${SHEET}`, `files.undone ${SHEET}`])

  const numbered = (await send(['10 2.pdf', PDF])).headers.get('Location') ?? '' // no part names it
  const page = await (await desk.get(numbered, ann.cookie)).text()
  expect(page).toMatch(/name="set:10 2\.pdf".*?value="Panel-Jacks 2"/s)
  expect((await parts.cells('2'))?.PDF).toBeNull()
  const form = { intent: 'store', id: waitingId(numbered), table: '', 'set:10 2.pdf': 'Panel-Jacks 2' }
  expect((await desk.post('/files', form, ann.cookie)).status).toBe(302)
  expect([(await parts.cells('1'))?.PDF, (await parts.cells('2'))?.PDF]).toEqual(['10-X-XX', '10 2'])
  await parts.until(() => parts.live.current()?.table('Panel-Jacks')?.files(1).pdf === '10 2')
})

test('a file whose cell was changed meanwhile is not stored; one whose cell names it already is', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('catalog')
  const { id: part, partNumber } = desk.services.catalog()?.table('Panel-Jacks')?.summary(0) ?? expect.fail()
  const { db } = await emptyCatalog(desk.database) // with other cells than the catalog in service
  await sql`insert into "Panel-Jacks" (id, "Part no", "PDF") values (${part}, ${partNumber}, 'other')`.execute(db)
  const sent = await desk.post('/files', formOf({ intent: 'send' }, [[`${partNumber}.pdf`, PDF]]), cookie)
  const id = waitingId(sent.headers.get('Location') ?? '')
  const form = { intent: 'store', id, table: '', [`set:${partNumber}.pdf`]: `Panel-Jacks ${part}` }
  const refused = await desk.post('/files', form, cookie)
  expect([refused.status, await words(refused)]).toEqual([422, expect.stringContaining('was changed in the meantime')])
  expect(await desk.services.catalogDesk.uploads.list()).toEqual([])
  await sql`update "Panel-Jacks" set "PDF" = ${partNumber}`.execute(db)
  const stored = await desk.post('/files', form, cookie)
  expect(await words(await flashed(desk, '/files', cookie, stored))).toContain('1 file is on the site now.')
})

test('a clock that jumps and comes back removes no replaced file; 30 days remove it', async () => {
  const [start, clock] = [Date.now(), { day: 0 }]
  const now = () => new Date(start + clock.day * 86_400_000)
  const desk = await builtDesk({ database: await freshSettings('sqlite'), now })
  const { person } = await desk.signedIn('catalog')
  const { uploads } = desk.services.catalogDesk
  const { db } = await openRequests(desk.database)
  const storeAt = async (day: number, name: string, confirmed = false) => {
    clock.day = day
    await removeExpired({ db, attachments: NO_FILES }, { keepDays: null, mailbox: '', now: now(), confirmed })
    const path = join(await temporaryFolder(), 'arrived')
    const content = `${PDF}${day}`
    await writeFile(path, content)
    const file = { name, size: content.length, hash: '', path }
    const { id } = await uploads.stage([file], person)
    return (await uploads.store(id, 'Panel-Jacks', person)).id
  }
  const kept = async () => (await uploads.list()).map(({ id }) => id).sort()
  const [first, second, jumped] = [await storeAt(0, 'a.pdf'), await storeAt(0.1, 'a.pdf'), await storeAt(400, 'b.pdf')]
  expect(await kept()).toEqual([first, second, jumped])
  clock.day = 0.2
  await uploads.putBack(second, person)
  const stored = join(desk.database.dataDir, 'files', SHEET.replace('10-X-XX', 'a'))
  expect(await readFile(stored, 'utf8')).toBe(`${PDF}0`)
  const last = await storeAt(31, 'a.pdf', true)
  expect(await kept()).toEqual([last, jumped])
})

const REFUSED = [
  ['no boundary', 'multipart/form-data', 'x'],
  ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
  ['no end', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsend'],
  ['no form', 'application/json', '{}'],
  ['an unknown intent', 'application/x-www-form-urlencoded', 'intent=else'],
  ['text in the place of a file', 'application/x-www-form-urlencoded', 'intent=send&files=a.jpg'],
] as const

test('a form that is no form of files is refused, and nothing is stored', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('catalog')
  for (const [name, type, body] of REFUSED) {
    const headers = { cookie, origin: 'http://localhost', 'content-type': type }
    const answer = await desk.send('/files', { method: 'POST', headers, body })
    expect([400, 415], name).toContain(answer.status)
  }
  expect(await readdir(desk.database.dataDir)).not.toContain('uploads')
})

const ABOUT = 'about an inch"><script>alert(1)</script>'

test('the check is made once for each revision, leads to the cell, and lists what has one right answer to be fixed together (behavior 21.33)', async () => {
  const parts = await openLiveParts(Array.from({ length: 30 }, (_, at) => `10-${at + 1}`))
  const { desk, ann, database, live } = parts
  await sql`update "Panel-Jacks" set "Color" = case when id < 3 then 'Dark  Red' else 'Dark Red' end,
    "Length" = case when id = 1 then ${ABOUT} end`.execute(database.db)
  await parts.until(() => live.current()?.table('Panel-Jacks')?.part(0).fields.Length === ABOUT)
  const page = await (await desk.get('/check', ann.cookie)).text()
  expect(page).toContain('href="/parts/Panel-Jacks/1?cell=Length"')
  expect(page).not.toContain('<script>alert(1)') // values are shown as text
  expect(await desk.services.catalogDesk.check()).toBe(await desk.services.catalogDesk.check())
  expect(await words(await desk.get('/check?kind=unread-size', ann.cookie))).toContain('1 found')
  expect((await desk.get('/parts/Panel-Jacks/1?cell=Length', ann.cookie)).status).toBe(200)
  const fix = await (await desk.get('/check/fix?kind=near-value', ann.cookie)).text()
  expect(fix).toContain('Fix 2 values')
  const [, changes = ''] = /name="changes" value="([^"]*)"/.exec(fix) ?? []
  const found = JSON.parse(changes.replaceAll('&quot;', '"'))
  expect(found).toEqual([
    {
      table: 'Panel-Jacks',
      cells: ['1', '2'].map((id) => ({ id, column: 'Color', seen: 'Dark  Red', wanted: 'Dark Red' })),
    },
  ])
})

test('a row of a side table without a part of ours is said by the check and before it is saved (behavior 27.12)', async () => {
  const parts = await openLiveParts(['10-1'])
  const { desk, ann, database, live } = parts
  await sql`insert into "Cross-Reference" ("Their Number", "Their Maker", "Our Part")
    values ('OM-1', 'Other', '10-1'), ('OM-2', 'Other', '10-9'), ('OM-3', '', '10-1')`.execute(database.db)
  await parts.until(() => live.current()?.table('Cross-Reference')?.size === 3)
  const none = (number: string) => `'${number}' is not one of our part numbers`
  const check = await (await desk.get('/check?kind=side-row', ann.cookie)).text()
  expect(check).toContain('href="/parts/Cross-Reference/2?cell=Our%20Part"')
  expect(check.replaceAll('&#x27;', "'")).toContain(none('10-9'))
  expect(check).toContain('no maker is named, so the row is shown nowhere')
  const grid = await words(await desk.get('/parts/Cross-Reference/grid', ann.cookie))
  expect(grid).toContain('3 cross-references.')
  expect(grid).not.toContain('2 parts')
  const cells = [
    { id: '1', column: 'Our Part', seen: '10-1', wanted: '10-8' },
    { id: '2', column: 'Their Maker', seen: 'Other', wanted: null },
    { id: '2', column: 'Kind', seen: null, wanted: 'Same' },
  ]
  const changes = JSON.stringify([{ table: 'Cross-Reference', cells }])
  const form = { intent: 'review', title: 'One', changes }
  const review = await words(await desk.post('/parts/Cross-Reference/grid', form, ann.cookie))
  for (const said of [none('10-8'), 'no maker is named', "'Same' is not a kind of replacement"])
    expect(review).toContain(said)
  const taken = [
    { id: '3', column: 'Their Number', seen: 'OM-3', wanted: 'OM-1' },
    { ...cells[1], id: '1' },
  ]
  const same = JSON.stringify([{ table: 'Cross-Reference', cells: taken }])
  const refused = await words(await desk.post('/parts/Cross-Reference/grid', { ...form, changes: same }, ann.cookie))
  expect(refused).toContain("'OM-1' is in the table already, as id")
  expect(refused).toContain('write another number or Their Maker or Our Part')
  expect(await words(await desk.get('/parts/Panel-Jacks/grid', ann.cookie))).toContain('1 part.')
})

test('quarantined data is shown with what it changes, discarded, or accepted as it was looked at (behavior 21.28, 21.29)', async () => {
  const parts = await openLiveParts(['10-1', '10-2', '10-3'])
  const { desk, ann, database, live } = parts
  const revision = async () =>
    /name="revision" value="(\w+)"/.exec(await (await desk.get('/quarantine', ann.cookie)).text())?.[1] ?? ''
  expect(await words(await desk.get('/quarantine', ann.cookie))).toContain('Nothing is quarantined')
  const before = (await sql`select * from "Panel-Jacks" order by id`.execute(database.db)).rows
  await sql`delete from "Panel-Jacks" where id > 1`.execute(database.db)
  await parts.until(() => live.openIssues().length === 1)
  expect(await words(await desk.get('/quarantine', ann.cookie))).toContain('Panel Jacks: 1 part instead of 3')
  const seen = await revision()
  expect((await desk.post('/quarantine', { intent: 'discard', revision: seen }, ann.cookie)).status).toBe(302)
  expect((await sql`select * from "Panel-Jacks" order by id`.execute(database.db)).rows).toEqual(before)
  await parts.until(() => live.openIssues().length === 0)
  await sql`delete from "Panel-Jacks" where id > 1`.execute(database.db)
  await parts.until(() => live.openIssues().length === 1)
  const old = await desk.post('/quarantine', { intent: 'accept', revision: seen }, ann.cookie)
  expect([old.status, await words(old)]).toEqual([422, expect.stringContaining('has changed since you looked')])
  await desk.post('/quarantine', { intent: 'accept', revision: await revision() }, ann.cookie)
  await parts.until(() => live.current()?.size === 1)
  expect(await parts.acts()).toEqual(['quarantine.discarded Panel-Jacks', 'quarantine.accepted Panel-Jacks'])
})

test('what a page can’t show is said in words, under the menu, and is no error in the log', async () => {
  const log = createLog('silent')
  const logged = vi.spyOn(log, 'error')
  const desk = await builtDesk({}, { log })
  const { cookie } = await desk.signedIn('owner')
  expect((await desk.get('/parts/Panel-Jacks/grid', cookie)).status).toBe(200)
  const { db } = await openDatabase(desk.database, 'catalog')
  await sql`drop table "Panel-Jacks"`.execute(db)
  await db.destroy()
  await mkdir(join(desk.database.dataDir, 'site'))
  await writeFile(join(desk.database.dataDir, 'site/home.yaml'), new Uint8Array([0xff]))
  const refused = [
    ['/imports?before=x', 404],
    ...['/grid', '/new', '/1', '/export.csv'].map((page) => [`/parts/Panel-Jacks${page}`, 404] as const),
    ...['', '/pages', '/families', '/history'].map((page) => [`/site${page}`, 422] as const),
  ] as const
  for (const [page, status] of refused) {
    const answer = await desk.get(page, cookie)
    expect([page, answer.status]).toEqual([page, status])
    expect(await words(answer)).toMatch(
      page.endsWith('.csv') ? /^The database has no table/ : /Inbox.*This didn’t work/,
    )
  }
  await rm(join(desk.database.dataDir, 'site'), { recursive: true })
  await writeFile(join(desk.database.dataDir, 'site-last-good.json'), '[]')
  const away = await desk.post('/site/pages', { do: 'hide', file: 'pages/privacy.md' }, cookie)
  expect([away.status, away.headers.get('X-Refused'), away.headers.get('Retry-After')]).toEqual([503, 'source', '30'])
  expect(await words(away)).toContain('is missing. Bring it back')
  expect(logged).not.toHaveBeenCalled()
})

const FIRST = ['10-1', '10-2', '10-3']
const PART = '/parts/Panel-Jacks/1'

async function words(response: Response): Promise<string> {
  return (await response.text())
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}
const seenOf = async ({ cells }: OpenParts, id = '1') => JSON.stringify(await cells(id))

test('a part is found, changed, shown on the site, and changed back from its history; all values are shown as text (behavior 21.20, 21.34)', async () => {
  const parts = await openLiveParts([...FIRST, '"><script>alert(1)</script>'])
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
  for (const words of ['No picture.', 'No datasheet.', 'No CAD model.', 'Another picture, datasheet or CAD model'])
    expect(page).toContain(words)
  expect(page).toContain('A catalog clerk')
  const [, run = ''] = /name="run" value="(\w+)"/.exec(page) ?? []
  await desk.post(PART, { intent: 'undo', run }, ann.cookie)
  expect((await parts.cells('1'))?.Length).toBeNull()
  const acts = await parts.acts()
  expect(acts).toEqual(['part.changed 10-1', 'part.undone 10-1'])
  for (const path of ['/parts/Panel-Jacks/4', '/parts?table=Panel-Jacks', '/parts/Panel-Jacks/new?copy=4'])
    expect(await (await desk.get(path, ann.cookie)).text(), path).not.toContain('<script>alert(1)')
})

test('a part that a person deletes, or adds and takes back, leaves the site even if it was the only one', async () => {
  const parts = await openLiveParts(['10-1'])
  const { desk, ann, live } = parts
  const shows = (table: string, size: number) =>
    parts.until(() => live.current()?.table(table)?.size === size && live.openIssues().length === 0)
  const undoLatest = async (path: string) => {
    const [, run = ''] = /name="run" value="(\w+)"/.exec(await (await desk.get(path, ann.cookie)).text()) ?? []
    await desk.post(path, { intent: 'undo', run }, ann.cookie)
  }
  await desk.post(PART, { intent: 'delete', seen: await seenOf(parts) }, ann.cookie)
  await shows('Panel-Jacks', 0)
  await undoLatest(PART)
  await shows('Panel-Jacks', 1)
  const added = await desk.post('/parts/military/new', { seen: '{}', 'cell:Part Num': 'M-1' }, ann.cookie)
  await shows('military', 1)
  await undoLatest(added.headers.get('Location') ?? '')
  await shows('military', 0)
})

test('what the check would find is saved only if the person says so, what an import refuses never, and nothing over another’s change (behavior 21.21, 21.22)', async () => {
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

  // Of two people the later one sees both values, with who wrote the other, and loses nothing.
  const bob = await desk.signedIn('catalog', 'Bob')
  const seen = await seenOf(parts)
  const saveAs = (who: { cookie: string }, fields: Record<string, string>) =>
    desk.post(PART, { intent: 'save', accept: 'yes', seen, ...fields }, who.cookie)
  await saveAs(bob, { 'cell:Color': 'Red', 'cell:Mounting': 'Nut' })
  const late = await saveAs(ann, { 'cell:Color': 'Blue', 'cell:Length': '.5' })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page.replace(/<[^>]*>/g, '')).toContain('Keep Red, which Bob has just written')
  expect(page).toContain('value=".5"') // typed by Ann
  expect(page).toContain('value="Nut"') // merged
  const chosen = { 'cell:Color': 'Blue', 'cell:Length': '.5', 'cell:Mounting': 'Nut' }
  expect((await saveAs(ann, { ...chosen, seen: await seenOf(parts) })).status).toBe(302)
  expect(await parts.cells('1')).toMatchObject({ Color: 'Blue', Length: '.5', Mounting: 'Nut' })
})

test('a part is added, copied without its number, deleted and brought back; with ids and private columns its table is exported, and imported as it was (behavior 21.23, 21.32)', async () => {
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

  const { headers } = await desk.get('/parts/Insulated%20Banana%20Jacks/export.csv', ann.cookie)
  expect(headers.get('Content-Disposition')).toContain('attachment; filename="Insulated Banana Jacks.csv"')
  await sql`update "Panel-Jacks" set "Cost" = '1.20', "Color" = '=Red, "dark"' where id = 2`.execute(database.db)
  const all = async () => (await sql`select * from "Panel-Jacks" order by id`.execute(database.db)).rows
  const before = await all()
  for (const format of ['csv', 'xlsx']) {
    const answer = await desk.get(`/parts/Panel-Jacks/export.${format}`, ann.cookie)
    const exported = Buffer.from(await answer.arrayBuffer())
    const file = `Panel-Jacks.${format}`
    expect((await loadFile(file, exported, database)).refused).toBeUndefined()
    expect(await all()).toEqual(before)
    await sql`update "Panel-Jacks" set "Cost" = '9', "Color" = null where id = 2`.execute(database.db)
    expect((await loadFile(file, exported, database)).refused).toBeUndefined()
    expect(await all()).toEqual(before)
  }
})
