import { writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { joinAccents } from '#catalog/words/join-accents.ts'
import { type Database, openDatabase } from '#database/open-database.ts'
import { cleanFileName } from '#files/names/clean-file-name.ts'
import {
  datasheetNames,
  datasheetPath,
  imageCandidates,
  isStorePath,
  pdfName,
  storePath,
} from '#files/names/file-names.ts'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { findInputs } from '#parts/import/find-inputs.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { isTotal } from '#parts/import/row-checker.ts'
import { FUZZ_RUNS, holds } from '#tests/fuzz/fuzz-runs.ts'
import { type FuzzFile, importFile } from '#tests/fuzz/imports.ts'
import { text } from '#tests/fuzz/texts.ts'
import { treeWithSecrets } from '#tests/hostile/secret-tree.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const TIMEOUT_MS = 60_000 + FUZZ_RUNS * 10
const TABLE = 'Panel-Jacks'
const COLUMNS = ['Part no', 'Color', 'Length', 'Hole Size', 'Mounting']
type Row = Readonly<Record<string, unknown>>

test('a file is loaded completely or not at all, and a rejection says why', { timeout: TIMEOUT_MS }, async () => {
  const database = await openDatabase(await freshSettings('sqlite'), 'catalog')
  onTestFinished(() => database.db.destroy())
  await prepareCatalog(database, FAMILIES, NOW)
  const folder = await temporaryFolder()
  const seen = { loaded: 0, refused: 0 }

  const load = async (file: FuzzFile, replace: boolean): Promise<void> => {
    const path = join(folder, `${TABLE}.${file.kind}`)
    await writeFile(path, file.bytes)
    const before = await storedRows(database)
    const found = await findInputs(path, TABLE, FAMILIES)
    const outcome =
      found.errors.length > 0
        ? null
        : await importTables(database, FAMILIES, found.inputs, { replace, force: true, now: NOW })
    const after = await storedRows(database)
    if (!outcome?.done) {
      seen.refused += 1
      expect(after).toEqual(before)
      if (outcome) expect(outcome.errors.every(({ what, hint }) => what !== '' && hint !== '')).toBe(true)
      return
    }
    seen.loaded += 1
    const { added = 0, removed = 0 } = outcome.tables[0] ?? {}
    expect(after.length).toBe(before.length + added - removed)
    if (file.whole) expect(numbersOf(after)).toEqual(expect.arrayContaining(wanted(file)))
    if (file.whole && replace) expect(after.length).toBe(file.rows.slice(1).filter(isPart).length)
  }
  await holds(fc.asyncProperty(importFile, fc.boolean(), load), 0.03)
  expect(Math.min(seen.loaded, seen.refused)).toBeGreaterThan(FUZZ_RUNS / 400)
})

const storedRows = async ({ db }: Database): Promise<Row[]> =>
  (
    await sql<Row>`select cast(id as text) as key, ${sql.join(COLUMNS.map(sql.ref))} from ${sql.table(TABLE)} order by id`.execute(
      db,
    )
  ).rows
/** Whether a row isn't blank and doesn't hold sums. */
const isPart = (cells: readonly string[]) =>
  cells.some((cell) => cell.trim() !== '') && !cells.some((cell) => isTotal(cell.trim()))
const numbersOf = (rows: readonly Row[]) => rows.map((row) => row['Part no'])
const wanted = ({ rows }: FuzzFile) =>
  rows
    .slice(1)
    .filter(isPart)
    .flatMap(([number = '']) => (number.trim() === '' ? [] : [joinAccents(number.trim()).toWellFormed()]))

/** No file can have a longer name. */
const fits = (name: string) => Buffer.byteLength(`${name}.pdf`) <= 255

test('no name leads out of the folder of files', { timeout: TIMEOUT_MS }, async () => {
  const root = await treeWithSecrets(await temporaryFolder())
  const store = await openLocalFolder({ root })
  onTestFinished(() => store.close())
  const inside = async (path: string): Promise<void> => {
    expect(isStorePath(path)).toBe(true)
    expect(resolve(root, path).startsWith(root + sep)).toBe(true)
    expect(path.split('/')).not.toContain('..')
    const opened = await store.open(path, null, AbortSignal.timeout(TIMEOUT_MS))
    if (opened) expect(await new Response(opened.body).text()).toBe('ours')
  }
  const named = async (name: string, place: string, families: number): Promise<void> => {
    const family = FAMILIES[families % FAMILIES.length] ?? FAMILIES[0]
    if (!family) throw new Error('There is no family.')
    const pdf = pdfName(name)
    if (pdf !== null)
      for (const datasheetName of datasheetNames(pdf).filter(fits))
        await inside(datasheetPath(family.pdfFolder, datasheetName))
    const pictures = imageCandidates(family, place, name, { hosted: null, allowed: ['pictures.example'] })
    for (const picture of pictures) {
      if (picture.kind === 'file') await inside(picture.path)
      else expect(picture.address).toMatch(/^\/files\/elsewhere\/https?\/pictures\.example\//)
    }
    for (const address of [
      name,
      place,
      `product-pdfs/${place}/${name}.pdf`,
      `product-images/${encodeURIComponent(name.toWellFormed())}`,
    ]) {
      const path = storePath(address)
      if (path !== null) await inside(path)
    }
    const clean = cleanFileName(name)
    if ('name' in clean) expect(clean.name).toMatch(/^(?!\.)[^/\\\p{Cc}<>:"|?*]{1,120}$/u)
    else expect(clean.error).toMatch(/rename/)
  }
  await holds(fc.asyncProperty(text, text, fc.nat(), named), 1)
})
