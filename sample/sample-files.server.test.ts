import sharp from 'sharp'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Family } from '#catalog/registry/family.ts'
import { datasheetNames, datasheetPath, isStorePath, pdfName } from '#files/names/file-names.ts'
import { CommittedFiles, createSampleFiles, type SampleFiles } from '#sample/sample-files.ts'
import { sampleParts, sampleRows } from '#sample/sample-rows.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { ensurePoppler, popplerWarnings } from '#tests/programs/poppler.ts'
import { CONTENT, FAMILIES, productFamily } from '#tests/site/product-content.ts'

const SHEET = 'product-pdfs/Insulated-Military/10-880-X-XX.pdf'
const CATALOG = 'product-pdfs/Catalog/Concord-Catalog.pdf'
const MODEL = 'product-models/Insulated-Military/10-880-2-05.step'
const OTHER_MODEL = 'product-models/Insulated-Military/10-880-2-06.step'
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

function maker(cacheFolder: string, active = true) {
  const files = createSampleFiles({ families: FAMILIES, cacheFolder, active: () => active, log: SILENT })
  onTestFinished(() => files.close())
  return files
}

/** All files in a cache. */
async function filesIn(cache: string): Promise<string[]> {
  const entries = await readdir(cache, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

beforeAll(ensurePoppler)

describe('a file of the sample', () => {
  test('is made once for many requests, and found by the next maker', async () => {
    const cache = await temporaryFolder()
    const files = maker(cache)
    expect(files.has(MODEL)).toBe(true)
    expect(files.made(MODEL)).toBeNull()
    const made = await Promise.all(Array.from({ length: 50 }, () => files.make(MODEL)))
    expect(new Set(made).size).toBe(1)
    const [file = ''] = made
    expect(files.made(MODEL)).toBe(file)
    const { mtimeMs } = await stat(file)

    const other = maker(cache)
    expect(await other.make(MODEL)).toBe(file)
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
    await files.close()
    await other.close()
    expect(await filesIn(cache)).toEqual([file])
  })

  test('is absent and not made while the sample is not loaded', async () => {
    const cache = join(await temporaryFolder(), 'none yet')
    const files = maker(cache, false)
    expect(files.revision()).toBe('none')
    expect([MODEL, SHEET, CATALOG].filter(files.has)).toEqual([])
    expect([MODEL, SHEET].map(files.made)).toEqual([null, null])
    await files.close()
    await expect(readdir(cache)).rejects.toThrow('ENOENT')
  })

  test('is rejected for a name the sample does not have', async () => {
    const files = maker(await temporaryFolder())
    for (const path of ['product-pdfs/Military/nothing.pdf', '../../package.json', 'product-pdfs/constructor', '']) {
      expect(files.has(path)).toBe(false)
      await expect(files.make(path)).rejects.toThrow('No sample file')
    }
  })

  test('leaves no partial file when the maker closes', async () => {
    const cache = await temporaryFolder()
    const files = maker(cache)
    const asked = Promise.allSettled([MODEL, OTHER_MODEL].map(files.make))
    await files.close()
    const made = (await asked).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect((await filesIn(cache)).sort()).toEqual(made.sort())
  })
})

test('keeps the newest earlier version of the files and deletes older ones', async () => {
  const cache = await temporaryFolder()
  for (const [name, age] of [
    ['older', 3],
    ['oldest', 9],
    ['newest', 1],
  ] as const) {
    await mkdir(join(cache, name))
    await utimes(join(cache, name), new Date(), new Date(Date.now() - age * 86_400_000))
  }
  const files = maker(cache)
  await files.make(MODEL)
  expect((await readdir(cache)).sort()).toEqual([files.revision(), 'newest'].sort())
})

test('every file of the sample has a valid path, and each that is not a model exists as what its name says', async () => {
  const files = maker(await temporaryFolder())
  const paths = files.paths()
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !isStorePath(path))).toEqual([])
  const kinds = Map.groupBy(paths, (path) => path.slice(path.lastIndexOf('.')))
  expect([...kinds].map(([kind, some]) => [kind, some.length]).sort()).toEqual([
    ['.jpg', 7_103],
    ['.pdf', 461],
    ['.png', 16],
    ['.step', 7_454],
  ])
  const places = paths.filter((path) => !path.endsWith('.step')).map((path) => files.made(path) ?? '')
  expect(new Set(places).size).toBeLessThan(1_000)
  for (const place of new Set(places)) {
    const begins = (await readFile(place)).toString('latin1', 0, 4)
    expect(begins, place).toMatch(
      { '.jpg': /^\xff\xd8\xff/, '.png': /^\x89PNG/, '.pdf': /^%PDF/ }[extname(place)] ?? /^$/,
    )
  }
})

test('the catalog PDF is the one whose contents, index and reading by ranges were checked', async () => {
  const bytes = await readFile(new CommittedFiles([]).find(CATALOG) ?? '')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    'cffa7b01b970d65996b37cc3475d74ee58b9a520140fe2ce1db42a489cd3df6a',
  )
})

test('a part is shown in its own color and finish', async () => {
  const files = maker(await temporaryFolder())
  for (const [number, red, gold] of [
    ['1401-2-0101', true, false],
    ['1401-2-0303', false, true],
    ['1401-2-0103', true, true],
  ] as const) {
    const { data } = await sharp(await files.make(`product-images/InsulatedJacks/${number}-1-XXXX.jpg`))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)])
    const count = (is: (r: number, g: number, b: number) => boolean) =>
      pixels.filter(([r = 0, g = 0, b = 0]) => is(r, g, b)).length
    expect(count((r, g, b) => r > 120 && g < 70 && b < 70) > 3_000, number).toBe(red)
    expect(count((r, g, b) => r > 180 && g > 130 && g < 225 && b < g - 45) > 3_000, number).toBe(gold)
  }
})

test('a renamed family keeps its title picture, and a family without sample files has none', () => {
  const renamed = FAMILIES.map((family) => (family.table === 'Panel-Jacks' ? { ...family, name: 'Tip Jacks' } : family))
  const files = new CommittedFiles([...renamed, { ...productFamily('Panel-Jacks'), table: 'Probes', name: 'Probes' }])
  expect(files.find('product-images/site/title-tip-jacks.png')).toMatch(/Panel-Jacks\.png$/)
  expect(files.find('product-images/site/title-panel-jacks.png')).toBeNull()
  expect(files.find('product-images/site/title-probes.png')).toBeNull()
})

test('every PDF value of the sample leads to a datasheet, except for the few missing ones', async () => {
  const files = maker(await temporaryFolder())
  const found = new Map<string, number>()
  const lost = new Set<string>()
  for (const family of FAMILIES) {
    const { columns, rows } = sampleRows(family)
    const bases = new Set(sampleParts(family).map(({ base }) => base))
    const without = [...bases].filter((base) => !hasSheet(files, family, base))
    const isLost = (number: string) => without.some((base) => number.startsWith(`${base}-`))
    for (const row of rows) {
      const name = pdfName(row[columns.indexOf('PDF')] ?? null)
      if (name === null) continue
      const names = datasheetNames(name)
      const place = names.findIndex((each) => files.has(datasheetPath(family.pdfFolder, each)))
      const rule = names[place] === name ? 'as stored' : /-([X23])-XX$/.exec(names[place] ?? '')?.[1]
      const number = row[columns.indexOf(family.numberColumn)] ?? ''
      if (rule === undefined) expect(isLost(number), `${family.table} ${number}: ${name}`).toBe(true)
      if (rule === undefined) lost.add(number)
      found.set(rule ?? 'lost', (found.get(rule ?? 'lost') ?? 0) + 1)
    }
  }
  expect([...found.keys()].sort()).toEqual(['2', '3', 'X', 'as stored', 'lost'])
  const all = [...found.values()].reduce((sum, count) => sum + count, 0)
  expect(lost.size / all).toBeGreaterThan(0.01)
  expect(lost.size / all).toBeLessThan(0.05)
})

const hasSheet = (files: SampleFiles, { pdfFolder }: Family, base: string) =>
  ['X', '2', '3'].some((code) => files.has(`product-pdfs/${pdfFolder}/${base.replaceAll('/', '-')}-${code}-XX.pdf`))

const SHEETS = [
  SHEET,
  'product-pdfs/Military/01-101-X-XX.pdf',
  'product-pdfs/Non-Insulated-Banana-Jacks/24-504-X-XX.pdf',
  'product-pdfs/PanelJacks/45-701-X-XX.pdf',
  'product-pdfs/InsulatedWire/28-025-X-XX.pdf',
]
const MORE_SHEETS = [...CONTENT.matingPages.tools.map(({ name }) => `product-pdfs/Tooling/${name}.pdf`), CATALOG]

test('poppler opens the datasheets without a warning', () => opensWithoutWarning(SHEETS))
test('poppler opens the manuals and the catalog without a warning', { tags: ['long'] }, () =>
  opensWithoutWarning(MORE_SHEETS),
)

async function opensWithoutWarning(sheets: readonly string[]): Promise<void> {
  const files = maker(await temporaryFolder())
  const warnings = new Map<string, string>()
  for (const path of sheets) warnings.set(path, popplerWarnings(await files.make(path)))
  expect([...warnings].filter(([, warning]) => warning !== '')).toEqual([])
}
