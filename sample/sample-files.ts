import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lazy } from '#catalog/columns/lazy.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { imageCandidates } from '#files/names/file-names.ts'
import type { FileMaker } from '#files/stores/made-files.ts'
import { stepFile } from '#sample/models/step-file.ts'
import { turnedSolids } from '#sample/models/turned-solids.ts'
import { sampleParts, sampleRows } from '#sample/sample-rows.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

type Found = string | (() => string)
type Listed = ReadonlyMap<string, Found>

const ROOM = import.meta.dirname
const AS_NAMED = ['product-images/site', 'product-pdfs/Catalog', 'product-pdfs/Tooling'] as const

/** The sample's pictures, PDFs and models by path on the site, while its rows are loaded. Models are made at each request. */
export class SampleFiles implements FileMaker {
  readonly #families: () => readonly Family[]
  readonly #isLoaded: () => boolean
  #current: ReturnType<typeof filesOf> | null = null

  constructor(families: () => readonly Family[], isLoaded: () => boolean) {
    this.#families = families
    this.#isLoaded = isLoaded
  }

  readonly revision = (): string => (this.#isLoaded() ? this.#files().revision : 'none')

  readonly find = (path: string): Found | null => {
    if (!this.#isLoaded()) return null
    const lists = this.#files().folders.get(path.slice(0, path.lastIndexOf('/'))) ?? []
    return lists.map((list) => list().get(path)).find((file) => file !== undefined) ?? null
  }

  paths(): string[] {
    return [...this.#files().folders.values()].flat().flatMap((list) => [...list().keys()])
  }

  #files() {
    const families = this.#families()
    if (this.#current?.families !== families) this.#current = filesOf(families)
    return this.#current
  }
}

/** The files by folder. A family's are listed on first use. */
function filesOf(families: readonly Family[]) {
  const lists = [
    ...AS_NAMED.map((folder) => [folder, () => filesAsNamed(folder)] as const),
    ['product-images/site', () => titles(families)] as const,
    ...families.flatMap((family) => [
      [datasheetFolder(family), () => datasheets(family)] as const,
      [modelFolder(family), () => models(family)] as const,
      ...pictureFolders(family).map((folder) => [folder, () => pictures(family, folder)] as const),
    ]),
  ]
  const byFolder = Map.groupBy(lists, ([folder]) => folder)
  return {
    families,
    revision: createHash('sha256').update(JSON.stringify(families)).digest('hex').slice(0, 16),
    folders: new Map([...byFolder].map(([folder, some]) => [folder, some.map(([, list]) => lazy(list))])),
  }
}

function filesAsNamed(folder: string): Listed {
  const place = join(ROOM, 'files', folder)
  return new Map(readdirSync(place).map((name) => [`${folder}/${name}`, join(place, name)]))
}

/** The pictures above the tables, including families that an operator has renamed. */
function titles(families: readonly Family[]): Listed {
  const files = families.map(
    ({ name, table }) =>
      [`product-images/site/title-${partSlug(name)}.png`, join(ROOM, 'titles', `${table}.png`)] as const,
  )
  return new Map(files.filter(([, file]) => existsSync(file)))
}

const pictureFolders = ({ imageFolder, pdfFolder }: Family): string[] =>
  [...new Set([imageFolder ?? pdfFolder, pdfFolder])].map((folder) => `product-images/${folder}`)

/** A family's pictures, where the site first looks for a part's picture. Parts that look alike share a file. */
function pictures(family: Family, folder: string): Listed {
  const shown = sampleParts(family).flatMap(({ number, image, look }): [string, string][] => {
    const [first] = imageCandidates(family, number, image, { hosted: null, allowed: [] })
    return look !== null && first?.kind === 'file' ? [[first.path, join(ROOM, 'looks', `${look}.jpg`)]] : []
  })
  return new Map(shown.filter(([path]) => dirname(path) === folder))
}

const datasheetFolder = ({ pdfFolder }: Family): string => `product-pdfs/${pdfFolder}`

/** A family's datasheets, most as `{base}-X-XX.pdf`, so every naming rule (behavior 9.5, 9.6) finds some. Of an option they have its parts' names. */
function datasheets(family: Family): Listed {
  const place = join(ROOM, 'datasheets', family.table)
  if (!existsSync(place)) return new Map()
  const parts = Map.groupBy(sampleParts(family), ({ base }) => base.replaceAll('/', '-'))
  const named = readdirSync(place).flatMap((name) => {
    const [, base = '', option = ''] = /^(.+)-([X23])-XX\.pdf$/.exec(name) ?? []
    const others = option === 'X' ? [] : (parts.get(base) ?? []).map(({ number }) => number.slice(-2))
    return [option, ...others].map((code) => [`${base}-${code}-XX.pdf`, join(place, name)] as const)
  })
  return new Map(named.map(([name, file]) => [`${datasheetFolder(family)}/${name}`, file]))
}

/** One base number in ten has no model, so a page shows how to request one. */
const WITHOUT_MODEL = new Set(
  '1405 1415 24-514 32-207 34-301 45-703 45-704 50-407 52-408 11-605 6131 6342 6412 1831 1864 29-142 29-153 29-161 29-171'.split(
    ' ',
  ),
)

const modelFolder = ({ pdfFolder }: Family): string => `product-models/${pdfFolder}`

/** The STEP files of a family's parts (behavior 23.9). */
const models = (family: Family): Listed =>
  new Map(
    sampleParts(family)
      .filter(({ base }) => !WITHOUT_MODEL.has(base))
      .map(({ number, fields }) => [
        `${modelFolder(family)}/${number.replaceAll('/', '-')}.step`,
        () => stepFile(number, turnedSolids(buildOutline(family, (key) => fields[key] ?? null))),
      ]),
  )

/** Writes each family's `{table}.csv` into a folder, created if missing. Returns the paths in the same order. */
export async function writeSample(folder: string, families: readonly Family[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return await Promise.all(
    families.map(async (family) => {
      const path = join(folder, `${family.table}.csv`)
      const { columns, rows } = sampleRows(family)
      await writeFile(path, csvText([columns, ...rows], false))
      return path
    }),
  )
}
