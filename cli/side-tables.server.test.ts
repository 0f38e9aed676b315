import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { type CheckReport, checkCommand } from '#cli/catalog/check-command.ts'
import { exportCommand } from '#cli/catalog/export-command.ts'
import { importCommand } from '#cli/catalog/import-command.ts'
import { undoCommand } from '#cli/catalog/imports-command.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { readDocuments } from '#documents/company-documents.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { LiveCatalog } from '#parts/live/live-catalog.ts'
import { listRuns } from '#parts/runs/run-record.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { DIALECTS, freshSettings, tagsFor, temporaryFolder } from '#tests/programs/databases.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PLAIN = { table: null, replace: false, force: false, dryRun: false, addColumns: false, ignoreColumns: [] }
/** The catalog as a site has it, until the test ends. */
async function loaded(settings: DatabaseSettings): Promise<LiveCatalog> {
  const live = await LiveCatalog.open({ settings, families: FAMILIES, maker: 'Concord', files: NO_FILES, log: SILENT })
  onTestFinished(() => live.stop())
  return live
}

const HEAD = 'Their Number,Their Maker,Our Part,Kind,What Differs,Source,Date'

for (const dialect of DIALECTS) {
  test(`${dialect}: a cross-reference is imported, exported unchanged, served and undone`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    const folder = await temporaryFolder()
    let minute = 10
    const now = () => new Date(`2026-11-21T08:${minute++}:00Z`)
    const work = { ...commandWork(settings, () => undefined), now }
    const file = join(folder, 'Cross-Reference.csv')
    const load = async (...rows: string[]) => {
      await writeFile(file, [HEAD, ...rows, ''].join('\r\n'))
      return await importCommand(work, { ...PLAIN, path: file })
    }
    const saved = async () => {
      const to = join(folder, 'saved.csv')
      expect(await exportCommand(work, { tables: ['Cross-Reference'], to, format: null })).toBe(0)
      return (await readFile(to, 'utf8')).replace('\uFEFF', '')
    }
    const first = 'OM-575,Other Maker,32-201,Close,a longer head,our test,2026-01-15'
    expect(await load(first, 'OM-576,Other Maker,32-202,Drop-in,,,')).toBe(0)
    const text = await saved()
    expect(text).toContain(first)
    await writeFile(file, text)
    expect(await importCommand(work, { ...PLAIN, path: file })).toBe(0)
    expect(await saved()).toBe(text)

    expect(await load(first.replace('longer', 'shorter'))).toBe(0)
    const live = await loaded(settings)
    expect(live.current()?.cross.find('om575', 5)).toMatchObject([{ maker: 'Other Maker', differs: 'a shorter head' }])
    expect(live.current()?.size).toBe(0)
    const [run] = await withPartTables(work, ({ db }) => listRuns(db, { limit: 1, kinds: ['import'] }))
    expect(await undoCommand(work, { id: run?.id ?? '', dryRun: false, downTo: false })).toBe(0)
    await live.refresh()
    expect(live.current()?.cross.find('om575', 5)).toMatchObject([{ differs: 'a longer head' }])
    expect(await saved()).toBe(text)
  })
}

test('rows of side tables are told apart by maker, number and our part; offers by link and part', async () => {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  const said: string[] = []
  const work = commandWork(settings, (line) => said.push(line))
  const load = async (name: string, lines: readonly string[], replace = false) => {
    const path = join(folder, name)
    await writeFile(path, [...lines, ''].join('\r\n'))
    said.length = 0
    const code = await importCommand(work, { ...PLAIN, path, replace, force: replace })
    return code === 0 ? said[0] : said.join('\n')
  }
  const cross = (...rows: string[]) => load('Cross-Reference.csv', [HEAD, ...rows])
  const live = await loaded(settings)
  const known = (maker: string) =>
    live
      .current()
      ?.cross.of(maker, '4883')
      .map(({ ourNumber, kind }) => [ourNumber, kind])
  expect(await cross('4883,H.H. Smith,32-201,Close,,,')).toContain('1 added')
  expect(await cross('4883,Bel Fuse,32-201,Close,,,', '4883,H.H. Smith,32-202,,,,')).toContain('2 added, 0 changed')
  await live.refresh()
  expect(known('h.h. smith')).toEqual([
    ['32-201', 'Close'],
    ['32-202', null],
  ])
  expect(known('Bel Fuse')).toEqual([['32-201', 'Close']])
  expect(await cross('4883,HH SMITH,32 202,Drop-in,,,')).toContain('0 added, 1 changed')
  await live.refresh()
  expect(known('HH Smith')).toEqual([
    ['32-201', 'Close'],
    ['32 202', 'Drop-in'],
  ])
  expect(await cross('4883,Bel Fuse,32-201,,,,', '4883,Bel-Fuse,32201,,,,')).toContain(
    "line 3, column 'Their Number': '4883' with the same Their Maker and Our Part is on line 2 too. List each cross-reference",
  )
  // By its id, a row may get another maker or part.
  expect(await load('Cross-Reference.csv', [`id,${HEAD}`, '2,4883,Bel,32-203,,,,'])).toContain('0 added, 1 changed')
  await live.refresh()
  expect([known('Bel Fuse'), known('Bel')]).toEqual([[], [['32-203', null]]])
  expect(await load('Cross-Reference.csv', [`id,${HEAD}`, '2,4883,H.H. Smith,32-201,,,,'])).toContain(
    "'4883' with the same Their Maker and Our Part has the id 1 in the table, not 2",
  )
  const all = [HEAD, '4883,Bel,32-203,Close,,,', '4883,Cinch,32-203,,,,', '4884,Bel,32-203,,,,']
  expect(await load('Cross-Reference.csv', all, true)).toContain('2 added, 1 changed, 0 unchanged, 2 removed')

  const offers = (...rows: string[]) => load('Where-to-Buy.csv', ['Link,Our Part,Distributor', ...rows])
  expect(await offers('https://shop.example/32,32-201,Shop')).toContain('1 added')
  expect(await offers('https://shop.example/32,32-202,Shop')).toContain('1 added, 0 changed')
})

const OFFER_HEAD = 'Link,Our Part,Distributor,Their Number,Region,Note,Source,Date'

test('offers are imported, exported unchanged, served and undone; a link that is not https is refused', async () => {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  const said: string[] = []
  let minute = 10
  const now = () => new Date(`2026-11-21T08:${minute++}:00Z`)
  const work = { ...commandWork(settings, (line) => said.push(line)), now }
  const [parts, offers] = [join(folder, 'Commercial.csv'), join(folder, 'Where-to-Buy.csv')]
  const load = async (path: string, ...lines: string[]) => {
    await writeFile(path, [...lines, ''].join('\r\n'))
    return await importCommand(work, { ...PLAIN, path })
  }
  const saved = async () => {
    const to = join(folder, 'saved.csv')
    expect(await exportCommand(work, { tables: ['Where-to-Buy'], to, format: null })).toBe(0)
    return (await readFile(to, 'utf8')).replace('\uFEFF', '')
  }
  expect(await load(parts, 'Part Num,Manufacturer', '32-201,Concord')).toBe(0)
  const first = 'https://shop.example/32-201?a=b#c,32-201,Other Shop,OS-1,EU,by 100,their list,2026-01-15'
  // The headings of a distributor's own list, and two shops with one number.
  const own = ['MPN,Seller,SKU,Link', '32 201,Second Shop,OS-1,https://second.example/1']
  expect(await load(offers, OFFER_HEAD, first)).toBe(0)
  expect(await load(offers, ...own)).toBe(0)
  const text = await saved()
  expect(text).toContain(first)
  await writeFile(offers, text)
  expect(await importCommand(work, { ...PLAIN, path: offers })).toBe(0)
  expect(await saved()).toBe(text)

  said.length = 0
  const wrong = ['http://shop.example/1', 'https://me:secret@shop.example', 'javascript:alert(1)', 'shop.example']
  expect(await load(offers, 'Link,Our Part,Distributor', ...wrong.map((link) => `${link},32-201,Shop`))).not.toBe(0)
  for (const [at, link] of wrong.entries())
    expect(said.join('\n')).toMatch(
      new RegExp(`line ${at + 2}.*Link.*'${link.replace(/[()]/g, '\\$&')}' is not an https`),
    )
  expect(await saved()).toBe(text)

  expect(await load(offers, OFFER_HEAD, first.replace('by 100', 'by 50'))).toBe(0)
  const live = await loaded(settings)
  const served = async () => {
    await live.refresh()
    const current = live.current()
    const table = current?.table('Commercial')
    return table ? current?.offers.of(table, 0).map(({ distributor, note }) => [distributor, note]) : null
  }
  expect(await served()).toEqual([
    ['Other Shop', 'by 50'],
    ['Second Shop', null],
  ])
  const [run] = await withPartTables(work, ({ db }) => listRuns(db, { limit: 1, kinds: ['import'] }))
  expect(await undoCommand(work, { id: run?.id ?? '', dryRun: false, downTo: false })).toBe(0)
  expect(await served()).toEqual([
    ['Other Shop', 'by 100'],
    ['Second Shop', null],
  ])
  expect(await saved()).toBe(text)
})

test("rows that are shown nowhere, or can't mean what they say, are noted by an import and found by the check (behavior 27.12)", async () => {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  const said: string[] = []
  const work = commandWork(settings, (line) => said.push(line))
  const load = async (name: string, lines: readonly string[], dryRun = false) => {
    const path = join(folder, name)
    await writeFile(path, [...lines, ''].join('\r\n'))
    said.length = 0
    expect(await importCommand(work, { ...PLAIN, path, dryRun })).toBe(0)
    return said.join('\n')
  }
  await load('Commercial.csv', ['id,Part Num,Manufacturer', '1,32-201,Concord', '2,32-203,Concord', '3,32 203,Concord'])
  await load('military.csv', ['Part Num,MIL Part Num', '10-1,M55155/29H01', '10-2,32-201 REV A'])
  const rows = [
    'OM-1,Other,32201,,,,', // in another spelling
    'OM-2,Other,P/N: 32-201,,,,',
    'OM-3,Other,mil-t-55155/29h01,,,,', // the MIL number
    'OM-4,Other,32-203,,,,',
    'OM-5,Other,32-999,,,,',
    'OM-6,Other,32-999,,,,',
    'OM-7,Other,,,,,',
    'OM-8,,32-201,drop in,,,Nov 2026',
    'OM-9,Other,32-201,Identical,,a book,sometime',
    'OM-10,Other,32-201,CLOSE,,,2026',
    'OM-11,Other,32-201,,,,2026-02-30',
    'OM-12,Other,32-201,,,,04/05/2026',
  ]
  const [none, several] = ["'32-999' is not one of our part numbers", "'32-203' is the number of several of our parts"]
  const preview = await load('Cross-Reference.csv', [HEAD, ...rows], true)
  expect(preview).toContain(
    `Cross-Reference.csv, line 6, column 'Our Part': ${none}, so no part has this row (and 1 more)`,
  )
  expect(preview).toContain(`line 5, column 'Our Part': ${several}`)
  expect(preview).toContain("line 8, column 'Our Part': none of our parts is named")
  expect(preview).toContain("line 9, column 'Their Maker': no maker is named, so the row is shown nowhere. Write whose")
  expect(preview).toContain("line 10, column 'Kind': 'Identical' is not a kind of replacement. Write Drop-in, Same")
  for (const [line, day] of [
    [10, 'sometime'],
    [12, '2026-02-30'],
    [13, '04/05/2026'],
  ])
    expect(preview).toContain(`line ${line}, column 'Date': '${day}' is not a clear date. Write it as`)
  expect(preview.match(/^Note: .*/gm)).toHaveLength(8)
  await load('Cross-Reference.csv', [HEAD, ...rows])
  expect(
    await load('Where-to-Buy.csv', [
      'Link,Our Part,Distributor',
      'https://a.example,32-998,A',
      'https://b.example,32-201,B',
      'https://b.example,32-202,',
    ]),
  ).toMatch(/'32-998'.*\n.*'32-202'.*\n.*line 4, column 'Distributor': no distributor is named/)
  // Without the column of the maker, only rows that the table has are told apart.
  expect(
    await load('Cross-Reference.csv', ['Their Number,Our Part,Kind', 'OM-1,32-201,Close', 'OM-20,32-201,']),
  ).toMatch(/1 added, 1 changed(?:.*\n)*.*line 3, column 'Their Maker': no maker is named/)

  said.length = 0
  await checkCommand(work, { json: true }, { HOSTED_URL: undefined, FILE_HOSTS: [], TIME_ZONE: 'UTC' })
  const report: CheckReport = JSON.parse(said.join('\n'))
  const found = report.findings.filter(({ kind }) => kind === 'side-row')
  expect(
    found.map(({ table, column, value, count, parts }) => [table, column, value, count, parts[0]?.number]),
  ).toEqual([
    ['Cross-Reference', 'Their Maker', '', 2, 'OM-8'],
    ['Cross-Reference', 'Our Part', '32-203', 1, 'OM-4'],
    ['Cross-Reference', 'Our Part', '32-999', 2, 'OM-5'],
    ['Cross-Reference', 'Our Part', '', 1, 'OM-7'],
    ['Cross-Reference', 'Kind', 'Identical', 1, 'OM-9'],
    ['Cross-Reference', 'Date', 'sometime', 1, 'OM-9'],
    ['Cross-Reference', 'Date', '2026-02-30', 1, 'OM-11'],
    ['Cross-Reference', 'Date', '04/05/2026', 1, 'OM-12'],
    ['Where-to-Buy', 'Our Part', '32-998', 1, 'https://a.example'],
    ['Where-to-Buy', 'Our Part', '32-202', 1, 'https://b.example'],
    ['Where-to-Buy', 'Distributor', '', 1, 'https://b.example'],
  ])
  expect(report.parts).toBe(5)
  const live = await loaded(settings)
  // The check counts as the catalog does.
  for (const text of ['32201', 'P/N: 32-201', 'mil-t-55155/29h01'])
    expect(live.current()?.exact(text), text).toHaveLength(1)
  for (const [text, count] of [
    ['32-203', 2],
    ['32-999', 0],
  ] as const)
    expect(live.current()?.exact(text)).toHaveLength(count)
  // The part of a removed row stays known.
  await writeFile(join(folder, 'Cross-Reference.csv'), `${HEAD}\r\nOM-1,Other,32201,,,,\r\n`)
  const replace = { ...PLAIN, path: join(folder, 'Cross-Reference.csv'), replace: true, force: true }
  expect(await importCommand(work, replace)).toBe(0)
  await live.refresh()
  const gone = live.current()?.changes.of('Cross-Reference', '2') ?? []
  expect(gone.map(({ kind, fields }) => [kind, fields.map(({ field, before }) => `${field}: ${before}`)])).toEqual([
    ['removed', ['Their Number: OM-2', 'Their Maker: Other', 'Our Part: P/N: 32-201']],
  ])
})

test('company documents come in by their list with the files beside it, all or none, and once (behavior 27.14)', async () => {
  const settings = await freshSettings('sqlite')
  const folder = await temporaryFolder()
  const said: string[] = []
  const work = commandWork(settings, (line) => said.push(line))
  const path = join(folder, 'documents.csv')
  const load = async (rows: readonly string[], more: Partial<Parameters<typeof importCommand>[1]> = {}) => {
    await writeFile(path, ['Kind,Version,Families,File', ...rows, ''].join('\r\n'))
    said.length = 0
    return [await importCommand(work, { ...PLAIN, path, ...more }), said.join('\n')]
  }
  const { db } = await openRequests(settings)
  onTestFinished(() => db.destroy())
  const filed = async () =>
    (await readDocuments(db, work.now())).map(({ label, version, tables }) => [label, version, tables])
  for (const name of ['iso.pdf', '.DS_Store', 'parts.csv']) await writeFile(join(folder, name), '%PDF-1.4\n%%EOF\n')
  const row = 'ISO 9001,2026,Panel Jacks,iso.pdf'
  expect(await load([row, 'REACH,1,,none.pdf'])).toEqual([
    1,
    expect.stringMatching(/^Nothing was filed:\nRow 3, File: There is no file ‘none.pdf’/),
  ])
  expect(await load([row], { dryRun: true })).toEqual([0, expect.stringContaining('1 document filed')])
  expect(await filed()).toEqual([])
  expect(await load([row])).toEqual([0, '1 document filed; 0 of the list were on the site already.'])
  expect(await load([row])).toEqual([0, '0 documents filed; 1 of the list were on the site already.'])
  expect(await filed()).toEqual([['ISO 9001', '2026', ['Panel-Jacks']]])
  await expect(load([row], { replace: true })).rejects.toThrow('A list of documents has no --replace.')
  const acts = await db.selectFrom('act').select(['action', 'subject', 'person_id']).execute()
  expect(acts).toEqual([{ action: 'document.filed', subject: 'ISO 9001 2026', person_id: null }])
})
