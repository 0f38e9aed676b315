import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { imageCandidates } from '#files/names/file-names.ts'
import { stepFile } from '#sample/models/step-file.ts'
import { turnedSolids } from '#sample/models/turned-solids.ts'
import { type SamplePart, sampleParts, sampleRows } from '#sample/sample-rows.ts'
import { removeOldVersions, sampleVersion } from '#sample/sample-version.ts'
import { createDraw } from '#sample/seed.ts'
import type { LogLine } from '#shared/logger.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

type Found = { get(path: string): string | undefined; keys(): Iterable<string> }

const ROOM = import.meta.dirname
const AS_NAMED = ['product-images/site', 'product-pdfs/Catalog', 'product-pdfs/Tooling'] as const

/** The sample's pictures and PDFs in this room, by path on the site. A family's are listed on first use. */
export class CommittedFiles {
  readonly #folders: ReadonlyMap<string, readonly (() => Found)[]>

  constructor(families: readonly Family[]) {
    const sources = [
      ...AS_NAMED.map((folder) => [folder, () => filesAsNamed(folder)] as const),
      ['product-images/site', () => titles(families)] as const,
      ...families.flatMap((family) => [
        [datasheetFolder(family), () => datasheets(family)] as const,
        ...pictureFolders(family).map((folder) => [folder, () => pictures(family, folder)] as const),
      ]),
    ]
    const byFolder = Map.groupBy(sources, ([folder]) => folder)
    this.#folders = new Map([...byFolder].map(([folder, some]) => [folder, some.map(([, list]) => memoize(list))]))
  }

  find(path: string): string | null {
    const sources = this.#folders.get(path.slice(0, path.lastIndexOf('/'))) ?? []
    return sources.map((files) => files().get(path)).find((file) => file !== undefined) ?? null
  }

  paths(): string[] {
    return [...this.#folders.values()].flat().flatMap((files) => [...files().keys()])
  }
}

/** The files in `files/`, arranged like the site's addresses. */
function filesAsNamed(folder: string): Found {
  const place = join(ROOM, 'files', folder)
  return new Map(readdirSync(place).map((name) => [`${folder}/${name}`, join(place, name)]))
}

/** The pictures above the tables, including families that an operator has renamed. */
function titles(families: readonly Family[]): Found {
  const files = families.map(
    ({ name, table }) =>
      [`product-images/site/title-${partSlug(name)}.png`, join(ROOM, 'titles', `${table}.png`)] as const,
  )
  return new Map(files.filter(([, file]) => existsSync(file)))
}

const pictureFolders = ({ imageFolder, pdfFolder }: Family): string[] =>
  [...new Set([imageFolder ?? pdfFolder, pdfFolder])].map((folder) => `product-images/${folder}`)

/** A family's pictures, where the site first looks for a part's picture. Parts that look alike share a file. */
function pictures(family: Family, folder: string): Found {
  const shown = sampleParts(family).filter(({ look }) => look !== null)
  const byName = Map.groupBy(shown, ({ number }) => `${number.replaceAll('/', '-')}-1-XXXX.jpg`)
  const pathOf = ({ number, image }: SamplePart): string => {
    const [first] = imageCandidates(family, number, image, { hosted: null, allowed: [] })
    return first?.kind === 'file' ? first.path : ''
  }
  return {
    // Tries only parts that may have the path: a whole family would delay a page.
    get(path) {
      const part = byName.get(basename(path))?.find((part) => pathOf(part) === path)
      return part && join(ROOM, 'looks', `${part.look}.jpg`)
    },
    keys: () => shown.map(pathOf).filter((path) => dirname(path) === folder),
  }
}

const datasheetFolder = ({ pdfFolder }: Family): string => `product-pdfs/${pdfFolder}`

/** A family's datasheets, most as `{base}-X-XX.pdf`, so every naming rule (behavior 9.5, 9.6) finds some. Of an option they have its parts' names. */
function datasheets(family: Family): Found {
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
const WITHOUT = 0.1
const FOLDER = 'product-models'

/** The sample parts' STEP files by path (behavior 23.9). A family's paths are computed on first use. */
function sampleModels(families: readonly Family[]) {
  const folders = new Map(
    [...Map.groupBy(families, ({ pdfFolder }) => `${FOLDER}/${pdfFolder}`)].map(([folder, some]) => [
      folder,
      memoize(() => new Map(some.flatMap((family) => modelsIn(folder, family)))),
    ]),
  )
  return {
    /** Returns a function that writes the STEP file, or null if there is none. */
    find(path: string): (() => string) | null {
      const model = folders
        .get(path.slice(0, path.lastIndexOf('/')))?.()
        .get(path)
      return model ? () => writeModel(model.family, model.part) : null
    },
    paths: (): string[] => [...folders.values()].flatMap((models) => [...models().keys()]),
  }
}

const writeModel = (family: Family, { number, fields }: SamplePart): string =>
  stepFile(number, turnedSolids(buildOutline(family, (key) => fields[key] ?? null)))

type Model = { readonly family: Family; readonly part: SamplePart }

function modelsIn(folder: string, family: Family): [string, Model][] {
  return sampleParts(family)
    .filter(({ base }) => createDraw(`${base}: model`).next() > WITHOUT)
    .map((part) => [`${folder}/${part.number.replaceAll('/', '-')}.step`, { family, part }])
}

type Options = {
  readonly families: readonly Family[]
  /** For generated models. All data folders share it, with one folder per version of the sample. */
  readonly cacheFolder: string
  /** Whether the sample catalog is loaded. Without it there are no files. */
  readonly active: () => boolean
  readonly log: LogLine
}

export type SampleFiles = FileMaker & {
  paths(): string[]
}

/** The sample's pictures and PDFs, and models made on demand. Other processes never see half a model. */
export function createSampleFiles({ families, cacheFolder, active, log }: Options): SampleFiles {
  const committed = new CommittedFiles(families)
  const models = sampleModels(families)
  const making = new Map<string, Promise<string>>()
  const version = memoize(() => sampleVersion(families))
  const place = (path: string) => join(cacheFolder, version(), path)
  const clearUp = memoize(() =>
    removeOldVersions(cacheFolder, version()).catch((error: Error) => {
      log.warn({ err: error }, 'Old sample files could not be removed')
    }),
  )

  async function make(path: string, model: () => string): Promise<string> {
    await writeAtomically(place(path), (handle) => handle.writeFile(model()))
    await clearUp()
    return place(path)
  }

  async function makeOnce(path: string): Promise<string> {
    const file = committed.find(path)
    if (file !== null) return file
    const model = models.find(path)
    if (model === null) throw new Error(`No sample file is called ${path}`)
    if (existsSync(place(path))) return place(path)
    const underWay = making.get(path)
    if (underWay) return await underWay
    const made = make(path, model).finally(() => making.delete(path))
    making.set(path, made)
    return await made
  }

  function found(path: string): string | null {
    const file = committed.find(path)
    if (file !== null || models.find(path) === null) return file
    return existsSync(place(path)) ? place(path) : null
  }

  return {
    revision: () => (active() ? version() : 'none'),
    has: (path) => active() && (committed.find(path) !== null || models.find(path) !== null),
    made: (path) => (active() ? found(path) : null),
    make: makeOnce,
    paths: () => [...committed.paths(), ...models.paths()],
    async close() {
      await Promise.allSettled(making.values())
    },
  }
}

function memoize<T>(find: () => T): () => T {
  let found: { readonly value: T } | null = null
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

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
