import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Family } from '#catalog/registry/family.ts'
import { datasheetNames, datasheetPath, isStorePath, pdfName } from '#files/names/file-names.ts'
import { SampleFiles } from '#sample/sample-files.ts'
import { sampleParts, sampleRows } from '#sample/sample-rows.ts'
import { ensurePoppler, popplerWarnings } from '#tests/programs/poppler.ts'
import { CONTENT, FAMILIES, productFamily } from '#tests/site/product-content.ts'

const SHEET = 'product-pdfs/Insulated-Military/10-880-X-XX.pdf'
const CATALOG = 'product-pdfs/Catalog/Concord-Catalog.pdf'
const MODEL = 'product-models/Insulated-Military/10-880-2-05.step'
const OTHER_MODEL = 'product-models/Insulated-Military/10-880-2-06.step'

const sample = (isLoaded = true, families: readonly Family[] = FAMILIES) =>
  new SampleFiles(
    () => families,
    () => isLoaded,
  )
/** The place of a file that is part of the program. */
const placeOf = (files: SampleFiles, path: string): string => z.string().parse(files.find(path))

beforeAll(ensurePoppler)

test("a part's model is the same text at each request, one of its own for each number", () => {
  const text = (path: string) => {
    const found = sample().find(path)
    return typeof found === 'function' ? found() : found
  }
  expect(text(MODEL)).toContain("'SAMPLE 10-880-2-05'")
  expect(text(MODEL)).toBe(text(MODEL))
  expect(text(OTHER_MODEL)).not.toBe(text(MODEL))
})

test('no file exists while the sample is not loaded, nor one of another name', () => {
  const files = sample(false)
  expect(files.revision()).toBe('none')
  expect([MODEL, SHEET, CATALOG].map(files.find)).toEqual([null, null, null])
  const others = ['product-pdfs/Military/nothing.pdf', '../../package.json', 'product-pdfs/constructor', '']
  expect(others.map(sample().find)).toEqual(others.map(() => null))
})

test('every file of the sample has a valid path, and each that is not a model exists as what its name says', () => {
  const files = sample()
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
  const places = paths.filter((path) => !path.endsWith('.step')).map((path) => placeOf(files, path))
  expect(new Set(places).size).toBeLessThan(1_000)
  for (const place of new Set(places)) {
    const begins = firstBytes(place)
    expect(begins, place).toMatch(
      { '.jpg': /^\xff\xd8\xff/, '.png': /^\x89PNG/, '.pdf': /^%PDF/ }[extname(place)] ?? /^$/,
    )
  }
})

function firstBytes(place: string): string {
  const bytes = Buffer.alloc(4)
  const file = openSync(place, 'r')
  readSync(file, bytes)
  closeSync(file)
  return bytes.toString('latin1')
}

test('the catalog PDF is the one whose contents, index and reading by ranges were checked', async () => {
  const bytes = await readFile(placeOf(sample(), CATALOG))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    'cffa7b01b970d65996b37cc3475d74ee58b9a520140fe2ce1db42a489cd3df6a',
  )
})

test('a part is shown in its own color and finish', async () => {
  const files = sample()
  for (const [number, red, gold] of [
    ['1401-2-0101', true, false],
    ['1401-2-0303', false, true],
    ['1401-2-0103', true, true],
  ] as const) {
    const pixels = await sharp(placeOf(files, `product-images/InsulatedJacks/${number}-1-XXXX.jpg`))
      .raw()
      .toBuffer()
    function count(is: (r: number, g: number, b: number) => boolean): number {
      let found = 0
      for (let at = 0; at < pixels.length; at += 3)
        if (is(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) found += 1
      return found
    }
    expect(count((r, g, b) => r > 120 && g < 70 && b < 70) > 3_000, number).toBe(red)
    expect(count((r, g, b) => r > 180 && g > 130 && g < 225 && b < g - 45) > 3_000, number).toBe(gold)
  }
})

test('a renamed family keeps its title picture, and a family without sample files has none', () => {
  const renamed = FAMILIES.map((family) => (family.table === 'Panel-Jacks' ? { ...family, name: 'Tip Jacks' } : family))
  const probes = { ...productFamily('Panel-Jacks'), table: 'Probes', name: 'Probes' }
  const files = sample(true, [...renamed, probes])
  expect(files.find('product-images/site/title-tip-jacks.png')).toMatch(/Panel-Jacks\.png$/)
  expect(files.find('product-images/site/title-panel-jacks.png')).toBeNull()
  expect(files.find('product-images/site/title-probes.png')).toBeNull()
})

test('every PDF value of the sample leads to a datasheet, except for the few missing ones', async () => {
  const files = sample()
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
      const place = names.findIndex((each) => files.find(datasheetPath(family.pdfFolder, each)) !== null)
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
  ['X', '2', '3'].some((code) => files.find(`product-pdfs/${pdfFolder}/${base.replaceAll('/', '-')}-${code}-XX.pdf`))

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
  const files = sample()
  const warnings = new Map<string, string>()
  for (const path of sheets) warnings.set(path, popplerWarnings(placeOf(files, path)))
  expect([...warnings].filter(([, warning]) => warning !== '')).toEqual([])
}
