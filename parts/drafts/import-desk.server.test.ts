import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { readFolderTexts } from '#content/folder-texts.ts'
import type { Database } from '#database/open-database.ts'
import { newRunId } from '#parts/changes/change-log.ts'
import type { ImportChoices, ImportTask } from '#parts/drafts/import-draft.ts'
import { runImport } from '#parts/drafts/run-import.ts'
import { findRun } from '#parts/runs/run-record.ts'
import type { Person } from '#people/person.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import { FUZZ_RUNS, SEED } from '#tests/fuzz/fuzz-runs.ts'
import { importFile } from '#tests/fuzz/imports.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { type BuiltDesk, builtDesk } from '#tests/site/desk-site.ts'
import { siteContent } from '#tests/site/folder-content.ts'
import { emptyCatalog } from '#tests/site/loaded-file.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { NO_FILES, openRequests } from '#tests/site/requests.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const PLAIN = { replace: false, quiet: false, force: true, ignore: [], add: [], tables: {} } as const

const rows = async ({ db }: Database) =>
  (await sql`select * from "Panel-Jacks" order by "Panel-Jacks".id`.execute(db)).rows

/** Uploads files, as the page does. Returns the address of the preview, or of the upload page if they were refused. */
async function upload(desk: BuiltDesk, cookie: string, files: Readonly<Record<string, string | Buffer>>) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) {
    form.append('files', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  }
  const answer = await desk.post('/imports/new', form, cookie)
  expect(answer.status).toBe(302)
  return answer.headers.get('Location') ?? ''
}

async function post(desk: BuiltDesk, cookie: string, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await desk.post(path, fields, cookie)
  expect(answer.status).toBe(302)
  return answer.headers.get('Location') ?? ''
}

/** Waits until nothing runs on a draft. */
async function settled({ services: { imports } }: BuiltDesk, path: string): Promise<void> {
  const [, id] = /^\/imports\/drafts\/(\w+)$/.exec(path) ?? []
  if (id !== undefined) while ((await imports.drafts.read(id)).work !== null) await imports.drafts.settle(id)
}

async function page(desk: BuiltDesk, cookie: string, path: string): Promise<string> {
  await settled(desk, path)
  return await (await desk.get(path, cookie)).text()
}

/** Imports what was previewed. Returns the address of the run, or of the draft if it was not written. */
async function apply(desk: BuiltDesk, cookie: string, path: string, digest: string): Promise<string> {
  await post(desk, cookie, path, { intent: 'import', digest })
  await settled(desk, path)
  return (await desk.get(path, cookie)).headers.get('Location') ?? path
}

const digestOf = (html: string) => /name="digest" value="(\w+)"/.exec(html)?.[1] ?? ''

test('errors are named by cell, what is right is imported and undone (behavior 21.8)', async () => {
  const desk = await builtDesk({ database: await freshSettings('sqlite') })
  const { cookie } = await desk.signedIn('catalog', 'Mia Maker')
  const database = await emptyCatalog(desk.database)
  const wrong = await upload(desk, cookie, {
    'Panel-Jacks.csv': 'Part no,Color,Preis\n10-1,Red,1\n5-Oct,Blue,2\n,Green,3\n',
  })
  expect(await page(desk, cookie, wrong)).toContain('Choose below whether to leave the column out')
  await post(desk, cookie, wrong, { intent: 'check', 'column:Preis': 'ignore' })
  const refused = await page(desk, cookie, wrong)
  expect(refused).toContain('2 errors: nothing can be imported')
  expect(refused).toContain('A3')
  const csv = await desk.get(`${wrong}/errors.csv`, cookie)
  expect(csv.headers.get('Content-Disposition')).toContain('attachment')
  expect(await csv.text()).toContain('Panel-Jacks.csv,,A3,Part no,')
  expect(await post(desk, cookie, wrong, { intent: 'discard' })).toBe('/imports')
  expect((await desk.get(wrong, cookie)).status).toBe(404)

  const unread = await upload(desk, cookie, { 'list.csv': 'Part no,Hole\nX-1,.062"\n' })
  expect((await page(desk, cookie, unread)).match(/>a quotation mark stands inside a cell</g)).toHaveLength(1)

  const right = await upload(desk, cookie, { 'Panel-Jacks.csv': 'Part no,Color,Preis\n10-1,Red,1\n10-5,Blue,2\n' })
  await settled(desk, right)
  await post(desk, cookie, right, { intent: 'check', 'column:Preis': 'add' })
  const preview = await page(desk, cookie, right)
  expect(preview).toContain('Import: 2 added')
  expect(await rows(database)).toEqual([])
  const run = await apply(desk, cookie, right, digestOf(preview))
  expect(run).toMatch(/^\/imports\/[0-9a-f]{8}$/)
  expect(await rows(database)).toMatchObject([{ 'Part no': '10-1', Preis: '1' }, { Color: 'Blue' }])
  expect(await page(desk, cookie, '/imports')).toContain('Mia Maker')

  const undo = await page(desk, cookie, `${run}/undo`)
  expect(undo).toContain('Undo: 2 removed')
  const undone = await post(desk, cookie, `${run}/undo`, {})
  expect(await rows(database)).toEqual([])
  expect((await findRun(database.db, undone.slice('/imports/'.length)))?.by).toBe('Mia Maker')
})

test('the preview says which values are new or no sizes, and all reasons why files are refused', async () => {
  const desk = await builtDesk({ database: await freshSettings('sqlite') })
  const { cookie } = await desk.signedIn('catalog')
  const database = await emptyCatalog(desk.database)
  const first = await upload(desk, cookie, {
    'Panel-Jacks.csv': 'Part no,Color,Length\n10-1,Red,.062\n10-2,Red,long\n',
  })
  const preview = await page(desk, cookie, first)
  expect(preview).toContain('Not sizes: Length &quot;long&quot; (1 part, row 3)')
  expect(preview).not.toContain('New values')
  await sql`insert into "Panel-Jacks" ("Part no", "Color", "Length") values ('10-1', 'Red', '.062'), ('10-2', 'Red', 'long')`.execute(
    database.db,
  )

  const odd = 'Part no,Color,Length\n10-3,Chartreuse,.062\n10-4,Chartreuse,10-32\n'
  const second = await page(desk, cookie, await upload(desk, cookie, { 'Panel-Jacks.csv': odd }))
  expect(second).toContain('Values to look at')
  expect(second).toContain('New values: Color &quot;Chartreuse&quot; (2 parts, first in row 2)')
  expect(second).toContain('Not sizes: Length &quot;10-32&quot; (1 part, row 3)')
  expect(second).toContain('Import: 2 added')

  const wrong = 'Part no,Colour,Color\n10-5,Red,Mauve\n05. Okt,Red,1.00E+05\n'
  const refused = await page(desk, cookie, await upload(desk, cookie, { 'Panel-Jacks.csv': wrong }))
  expect(refused).toContain('3 errors: nothing can be imported')
  expect(refused).toContain('probably of 5-10 or 5/10')
  expect(refused).toContain('probably of 1E5 or 100000')
  expect(refused).toContain('New values: Color &quot;Mauve&quot; (1 part, row 2)')
})

/** Starts a draft as a person whose file has arrived. Returns its id. */
async function startDraft(desk: BuiltDesk, person: Person, names = ['Panel-Jacks.csv']): Promise<string> {
  const path = join(await temporaryFolder(), 'arrived')
  await writeFile(path, 'Part no\n10-1\n')
  const files = names.map((name) => ({ name, size: 13, hash: 'a'.repeat(64), path }))
  const id = await desk.services.imports.start(person, files)
  await settled(desk, `/imports/drafts/${id}`)
  return id
}

const draftFolder = (desk: BuiltDesk) => join(desk.database.dataDir, 'imports')
const keptDrafts = async (desk: BuiltDesk) => (await readdir(draftFolder(desk))).sort()

test('a clock that jumps removes no draft; a day removes it (behavior 21.1)', { tags: ['long'] }, async () => {
  const clock = { day: 0 }
  const now = () => new Date(NOW.getTime() + clock.day * 86_400_000)
  const desk = await builtDesk({ database: await freshSettings('sqlite'), now })
  const { person } = await desk.signedIn('catalog')
  const { db } = await openRequests(desk.database)
  const startAt = async (day: number) => {
    clock.day = day
    await removeExpired({ db, attachments: NO_FILES }, { keepDays: null, mailbox: '', now: now() })
    const id = await startDraft(desk, person)
    await utimes(join(draftFolder(desk), id), now(), now())
    return id
  }
  const [first, jumped, second] = [await startAt(0), await startAt(400), await startAt(0.1)]
  expect(await keptDrafts(desk)).toEqual([first, jumped, second].sort())
  expect((await desk.services.imports.drafts.read(first)).draft.preview).not.toBeNull()
  const third = await startAt(1.05)
  expect(await keptDrafts(desk)).toEqual([jumped, second, third].sort())
  await expect(desk.services.imports.drafts.read(first)).rejects.toMatchObject({ status: 404 })
})

test('files that could not all be kept leave none behind', async () => {
  const desk = await builtDesk()
  const { person } = await desk.signedIn('catalog')
  const twice = ['Panel-Jacks.csv', 'Circuit-Board-Jacks.csv'] // both have arrived at one place: the second is gone
  await expect(startDraft(desk, person, twice)).rejects.toThrow('ENOENT')
  expect(await keptDrafts(desk)).toEqual([])
})

test('no family is made of files that are gone, are being read or were imported', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const path = await upload(desk, cookie, { 'widgets.csv': 'Code,Color\nW-1,Red\n' })
  await settled(desk, path)
  const kinds = { 'kind:Code': 'own', 'kind:Color': 'text' }
  const family = { intent: 'new-family', file: 'widgets.csv', name: 'Widgets', group: 'Jacks', ...kinds }
  const made = () => readdir(join(desk.database.dataDir, 'site/families')).catch(() => [])
  const { promise, resolve } = Promise.withResolvers<typeof PLAIN>()
  const { drafts } = desk.services.imports
  const begun = drafts.begin(path.slice('/imports/drafts/'.length), 'check', { choose: () => promise })
  const refused = async (fields: Readonly<Record<string, string>>) => {
    const answer = await desk.post(path, { ...family, ...fields }, cookie)
    expect(await made()).toEqual([])
    return [answer.status, await answer.text()]
  }
  expect(await refused({})).toEqual([422, expect.stringContaining('being read')])
  resolve(PLAIN)
  await begun
  await settled(desk, path)
  const [status, html] = await refused({ name: 'Our own', group: 'Odd', 'kind:Color': 'own' })
  expect([status, html]).toEqual([422, expect.stringContaining('One column must be')])
  const chosen = /<select name="kind:Color".*?<option value="(\w+)" selected/.exec(String(html))?.[1]
  expect([html, chosen]).toEqual([expect.stringMatching(/value="Our own".*value="Odd"/s), 'own']) // without a script too
  await post(desk, cookie, path, { intent: 'discard' })
  expect(await refused({})).toEqual([404, expect.stringContaining('no longer here')])
})

test('with a new family, other files and a replacement are shown before they are imported', async () => {
  const settings = await freshSettings('sqlite')
  let families = withSideTables(FAMILIES)
  const inspect = async () => {
    const own = await readFolderTexts(join(settings.dataDir, 'site'))
    if (own instanceof Map) families = withSideTables(siteContent(Object.fromEntries(own)).families)
  }
  const desk = await builtDesk({
    database: settings,
    families: () => families,
    forSite: {
      place: { siteDir: undefined, dataDir: settings.dataDir },
      live: { inspect, openIssues: () => [] },
      sendTestMail: async () => ({ to: [], refused: null }),
    },
  })
  const { cookie } = await desk.signedIn('owner')
  const database = await emptyCatalog(settings)
  await sql`insert into "Panel-Jacks" ("Part no") values ('10-1'), ('10-2')`.execute(database.db)
  const before = await rows(database)
  const pins = { 'pins.csv': 'Item,Shade\nGP-1,Red\n' }
  const path = await upload(desk, cookie, { 'Panel-Jacks.csv': 'Part no\n10-1\n', ...pins })
  await settled(desk, path)
  await post(desk, cookie, path, { intent: 'check', replace: 'yes', force: 'yes' })
  const question = await page(desk, cookie, path)
  const family = { intent: 'new-family', file: 'pins.csv', group: 'Jacks', 'kind:Item': 'own', 'kind:Shade': 'text' }
  expect(await post(desk, cookie, path, { ...family, name: 'Guide Pins' })).toBe(path)
  const preview = await page(desk, cookie, path)
  expect(await rows(database)).toEqual(before)
  expect(preview).toContain('Import: 1 added, 1 removed')
  expect(question).toContain('Make the family and preview')

  const madeAlone = async () => {
    const alone = await upload(desk, cookie, { 'more pins.csv': 'Article,Shade\nMP-1,Red\n' })
    expect(await page(desk, cookie, alone)).toContain('Make the family and import')
    await post(desk, cookie, alone, {
      ...family,
      file: 'more pins.csv',
      'kind:Article': 'own',
      'kind:Item': '',
      name: 'More Pins',
    })
    await settled(desk, alone)
    const run = (await desk.get(alone, cookie)).headers.get('Location') ?? ''
    return (await findRun(database.db, run.slice('/imports/'.length)))?.tables
  }
  expect(await madeAlone()).toMatchObject([{ table: 'More Pins', added: 1 }])
  await rm(join(settings.dataDir, 'site/families/more-pins.yaml'))
  await inspect()
  expect(await madeAlone()).toMatchObject([{ table: 'More Pins-2', added: 1 }]) // the removed family's table keeps its parts
})

test('what changed since the preview is shown before anything is written (behavior 21.2)', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('catalog')
  const database = await emptyCatalog(desk.database)
  const first = await upload(desk, cookie, { 'Panel-Jacks.csv': 'Part no,Color\n10-1,Red\n' })
  const digest = digestOf(await page(desk, cookie, first))
  await sql`insert into "Panel-Jacks" ("Part no", "Color") values ('10-1', 'Blue')`.execute(database.db)
  expect(await apply(desk, cookie, first, digest)).toBe(first)
  expect(await rows(database)).toMatchObject([{ Color: 'Blue' }])
  const again = await page(desk, cookie, first)
  expect(again).toContain('The tables have changed since you saw the preview')
  expect(again).toContain('Import: 1 changed')
  await apply(desk, cookie, first, digestOf(again))
  expect(await rows(database)).toMatchObject([{ Color: 'Red' }])
})

describe('a column is left out or kept exactly as chosen', () => {
  const before = { Color: 'Red', Length: '.1', PDF: 'a.pdf' }
  test.for([
    ['beside its twin with a unit', 'Length,"Length, mm"', '.5,9', 'Length, mm', { Length: '.5' }],
    ['beside its twin with two names', 'Color,"Color, Finish"', 'Black,x', 'Color, Finish', { Color: 'Black' }],
    ['with a line end, which a form sends in its own way', '"Stock\nUS"', '7', 'Stock\r\nUS', {}],
    ['beside its twin in another case', 'LENGTH,Length', '9,.5', 'LENGTH', { Length: '.5' }],
    ['beside its twin that is read in a unit', 'Length,Length [mm]', '9,12.7', 'Length', { Length: '12.7 mm' }],
    ['beside the part number', 'PART-NO,Color', '7,Black', 'PART-NO', { Color: 'Black' }],
  ] as const)('%s', async ([, heads, cells, ignored, changed]) => {
    const loaded = await importChosen(`Part no,${heads}\n10-1,${cells}\n`, { ignore: [ignored] })
    expect(loaded).toMatchObject({ errors: [], parts: [{ ...before, ...changed }] })
  })

  test.for([
    ['its name', 'PDF'],
    ['another name of it', 'Datasheet'],
    ['its name with a unit', 'Length [mm]'],
  ] as const)('one that is left out by %s keeps its values in a replaced table', async ([, heading]) => {
    const { PDF, Length } = before
    const kept = heading === 'Length [mm]' ? { Length, PDF: null } : { Length: null, PDF }
    const loaded = await importChosen(`Part no,${heading}\n10-1,9\n`, { ignore: [heading], replace: true })
    expect(loaded).toMatchObject({ errors: [], parts: [{ Color: null, ...kept }] })
  })

  test.for([
    ['accents apart', 'Größe'.normalize('NFD'), 'Größe'.normalize('NFD'), 'Größe'],
    ['a line end', '"Stock\nUS"', 'Stock\r\nUS', 'Stock\nUS'],
  ] as const)('one with %s in its heading is kept', async ([, heading, chosen, column]) => {
    const loaded = await importChosen(`Part no,${heading}\n10-1,7\n`, { add: [chosen] })
    expect(loaded).toMatchObject({ errors: [], parts: [{ ...before, [column]: '7' }] })
  })

  async function importChosen(text: string, choices: Partial<ImportChoices>) {
    const { settings, database, folder } = await openFresh('sqlite')
    await sql`insert into "Panel-Jacks" ("Part no", "Color", "Length", "PDF") values ('10-1', 'Red', '.1', 'a.pdf')`.execute(
      database.db,
    )
    const path = join(folder, 'Panel-Jacks.csv')
    await writeFile(path, text)
    const files = [{ name: 'Panel-Jacks.csv', path }]
    const facts = { settings, families: FAMILIES, now: NOW.toISOString(), by: null, run: newRunId(), expected: null }
    const { preview } = await run(database, { ...facts, kind: 'import', files, choices: { ...PLAIN, ...choices } })
    return { errors: preview.errors, parts: await rows(database) }
  }
})

for (const dialect of DIALECTS) {
  test(`${dialect}: import equals preview (behavior 21.2)`, { tags: tagsFor(dialect), timeout: 120_000 }, async () => {
    const { settings, database, folder } = await openFresh(dialect)
    let written = 0
    await fc.assert(
      fc.asyncProperty(importFile, fc.boolean(), async (file, replace) => {
        const path = join(folder, `Panel-Jacks.${file.kind}`)
        await writeFile(path, file.bytes)
        const files = [{ name: `Panel-Jacks.${file.kind}`, path }]
        const facts = {
          settings,
          families: FAMILIES,
          now: NOW.toISOString(),
          by: null,
          run: newRunId(),
        }
        const task = { ...facts, files, choices: { ...PLAIN, replace }, expected: null }
        const before = await rows(database)
        const seen = await run(database, { ...task, kind: 'check' })
        expect(await rows(database)).toEqual(before)
        const made = await run(database, { ...task, kind: 'import', expected: seen.preview.digest })
        expect(made.preview).toEqual(seen.preview)
        expect(made.run !== null).toBe(seen.preview.errorCount === 0)
        if (made.run !== null) written += 1
        else expect(await rows(database)).toEqual(before)
      }),
      { numRuns: Math.max(25, FUZZ_RUNS / 100), seed: SEED },
    )
    expect(written).toBeGreaterThan(0)
  })
}

const run = (database: Database, task: ImportTask & { kind: 'check' | 'import' }) =>
  runImport(database, task, {
    signal: new AbortController().signal,
    progress: () => () => {},
    placeholders: samplePlaceholders(),
  })

async function openFresh(dialect: Dialect) {
  const settings = await freshSettings(dialect)
  return { settings, database: await emptyCatalog(settings), folder: await temporaryFolder() }
}
