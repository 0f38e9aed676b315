import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { openLiveParts } from '#tests/site/live-parts.ts'
import { productFamily } from '#tests/site/product-content.ts'
import { NO_FILES, openRequests } from '#tests/site/requests.ts'

const PDF = '%PDF-1.7\n%%EOF\n'

async function words(response: Response): Promise<string> {
  return (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

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

test('files are checked, explained, stored and put back; bad ones are refused in words', async () => {
  const parts = await openLiveParts(['10-1'])
  const { desk, ann, database, live, settings } = parts
  await sql`update "Panel-Jacks" set "PDF" = '10-X-XX', "Image" = 'red.jpg'`.execute(database.db)
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
})

test('a file that no part names, but whose name is a part’s number, is offered to its cell and set in it if chosen', async () => {
  const parts = await openLiveParts(['10-1', '10-2'])
  const { desk, ann } = parts
  const sent = await desk.post('/files', formOf({ intent: 'send' }, [['10 2.pdf', PDF]]), ann.cookie)
  const waiting = sent.headers.get('Location') ?? ''
  const page = await (await desk.get(waiting, ann.cookie)).text()
  expect(page).toMatch(/name="set:10 2\.pdf".*?value="Panel-Jacks 2"/s)
  expect((await parts.cells('2'))?.PDF).toBeNull()
  const form = { intent: 'store', id: waitingId(waiting), table: '', 'set:10 2.pdf': 'Panel-Jacks 2' }
  expect((await desk.post('/files', form, ann.cookie)).status).toBe(302)
  expect([(await parts.cells('1'))?.PDF, (await parts.cells('2'))?.PDF]).toEqual([null, '10 2'])
  await parts.until(() => parts.live.current()?.table('Panel-Jacks')?.files(1).pdf === '10 2')
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
    await removeExpired({ db, attachments: NO_FILES }, { keepDays: null, now: now(), confirmed })
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

test.for([
  ['no boundary', 'multipart/form-data', 'x'],
  ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
  ['no end', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsend'],
  ['no form', 'application/json', '{}'],
  ['an unknown intent', 'application/x-www-form-urlencoded', 'intent=else'],
  ['text in the place of a file', 'application/x-www-form-urlencoded', 'intent=send&files=a.jpg'],
] as const)('a form with %s is refused, and nothing is stored', async ([, type, body]) => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('catalog')
  const headers = { cookie, origin: 'http://localhost', 'content-type': type }
  const answer = await desk.send('/files', { method: 'POST', headers, body })
  expect([400, 415]).toContain(answer.status)
  expect(await readdir(desk.database.dataDir)).not.toContain('uploads')
})

test('the check leads to the cell; it is made once for each revision', async () => {
  const parts = await openLiveParts(['10-1'])
  const { desk, ann, database, live } = parts
  await sql`update "Panel-Jacks" set "Length" = 'about an inch'`.execute(database.db)
  await parts.until(() => live.current()?.table('Panel-Jacks')?.part(0).fields.Length === 'about an inch')
  const page = await (await desk.get('/check', ann.cookie)).text()
  expect(page).toContain('href="/parts/Panel-Jacks/1?cell=Length"')
  expect(await desk.services.catalogDesk.check()).toBe(await desk.services.catalogDesk.check())
  expect(await words(await desk.get('/check?kind=unread-size', ann.cookie))).toContain('1 found')
  expect((await desk.get('/parts/Panel-Jacks/1?cell=Length', ann.cookie)).status).toBe(200)
})

test('a row of a side table without a part of ours is said by the check and before it is saved', async () => {
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

test('findings with one right answer are listed with the parts as they are, and fixed together', async () => {
  const parts = await openLiveParts(Array.from({ length: 30 }, (_, at) => `10-${at + 1}`))
  const { desk, ann, database, live } = parts
  await sql`update "Panel-Jacks" set "Color" = case when id < 3 then 'Dark  Red' else 'Dark Red' end`.execute(
    database.db,
  )
  await parts.until(() => live.current()?.table('Panel-Jacks')?.part(0).fields.Color === 'Dark  Red')
  const page = await (await desk.get('/check/fix?kind=near-value', ann.cookie)).text()
  expect(page).toContain('Fix 2 values')
  const [, changes = ''] = /name="changes" value="([^"]*)"/.exec(page) ?? []
  const found = JSON.parse(changes.replaceAll('&quot;', '"'))
  expect(found).toEqual([
    {
      table: 'Panel-Jacks',
      cells: ['1', '2'].map((id) => ({ id, column: 'Color', seen: 'Dark  Red', wanted: 'Dark Red' })),
    },
  ])
})

test('quarantined data is shown with what it changes, discarded, or accepted as it was looked at', async () => {
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
