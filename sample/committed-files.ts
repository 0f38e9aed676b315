import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { partSlug } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { imageCandidates } from '#files/names/image-names.ts'
import { memoize } from '#sample/memoize.ts'
import { type SamplePart, sampleParts } from '#sample/sample-rows.ts'

type Found = { get(path: string): string | undefined; keys(): Iterable<string> }

const ROOM = import.meta.dirname
const AS_NAMED = ['product-images/site', 'product-pdfs/Catalog', 'product-pdfs/Tooling'] as const

/**
 * The sample's pictures and PDFs, by their path on the site. Their files are in this room. A family's are listed when its
 * folder is first asked for.
 */
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

  /** The file with this path on the site, or null. */
  find(path: string): string | null {
    const sources = this.#folders.get(path.slice(0, path.lastIndexOf('/'))) ?? []
    return sources.map((files) => files().get(path)).find((file) => file !== undefined) ?? null
  }

  paths(): string[] {
    return [...this.#folders.values()].flat().flatMap((files) => [...files().keys()])
  }
}

/** The files in `files/`, which is arranged like the site's addresses. */
function filesAsNamed(folder: string): Found {
  const place = join(ROOM, 'files', folder)
  return new Map(readdirSync(place).map((name) => [`${folder}/${name}`, join(place, name)]))
}

/** The pictures above the tables, also of families that an operator has renamed. */
function titles(families: readonly Family[]): Found {
  const files = families.map(
    ({ name, table }) =>
      [`product-images/site/title-${partSlug(name)}.png`, join(ROOM, 'titles', `${table}.png`)] as const,
  )
  return new Map(files.filter(([, file]) => existsSync(file)))
}

const pictureFolders = ({ imageFolder, pdfFolder }: Family): string[] =>
  [...new Set([imageFolder ?? pdfFolder, pdfFolder])].map((folder) => `product-images/${folder}`)

/** A family's pictures in a folder: where the site first looks for a part's picture. Parts that look alike share a file. */
function pictures(family: Family, folder: string): Found {
  const shown = sampleParts(family).filter(({ look }) => look !== null)
  const byName = Map.groupBy(shown, ({ number }) => `${number.replaceAll('/', '-')}-1-XXXX.jpg`)
  const pathOf = ({ number, image }: SamplePart): string => {
    const [first] = imageCandidates(family, number, image, { hosted: null, allowed: [] })
    return first?.kind === 'file' ? first.path : ''
  }
  return {
    // Only parts that may have the path are tried; a whole family would delay a page.
    get(path) {
      const part = byName.get(basename(path))?.find((part) => pathOf(part) === path)
      return part && join(ROOM, 'looks', `${part.look}.jpg`)
    },
    keys: () => shown.map(pathOf).filter((path) => dirname(path) === folder),
  }
}

const datasheetFolder = ({ pdfFolder }: Family): string => `product-pdfs/${pdfFolder}`

/**
 * A family's datasheets. Every naming rule (behavior 9.5, 9.6) finds some of them: most are `{base}-X-XX.pdf`, a few
 * bases have none. One with an option instead of its X also has its parts' names: no rule leads from those to an option.
 */
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
