import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Family } from '#catalogue/registry/family.ts'
import { memoize } from '#demo/memoize.ts'
import { sampleParts } from '#demo/sample-rows.ts'

type Found = ReadonlyMap<string, string>

/** The sample's files of this folder, by their path on the site. A family's are listed when its folder is first asked for. */
export class CommittedFiles {
  readonly #folders: ReadonlyMap<string, readonly (() => Found)[]>

  constructor(families: readonly Family[]) {
    const sources = [
      ...['product-pdfs/Catalog', 'product-pdfs/Tooling'].map(
        (folder) => [folder, () => filesAsNamed(folder)] as const,
      ),
      ...families.map((family) => [datasheetFolder(family), () => datasheets(family)] as const),
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
  const place = join(import.meta.dirname, 'files', folder)
  return new Map(readdirSync(place).map((name) => [`${folder}/${name}`, join(place, name)]))
}

const datasheetFolder = ({ pdfFolder }: Family): string => `product-pdfs/${pdfFolder}`

/**
 * A family's datasheets. Every naming rule (behavior 9.5, 9.6) finds some of them: most are `{base}-X-XX.pdf`, a few
 * bases have none. One with an option instead of its X also has its parts' names: no rule leads from those to an option.
 */
function datasheets(family: Family): Found {
  const place = join(import.meta.dirname, 'datasheets', family.table)
  if (!existsSync(place)) return new Map()
  const parts = Map.groupBy(sampleParts(family), ({ base }) => base.replaceAll('/', '-'))
  const named = readdirSync(place).flatMap((name) => {
    const [, base = '', option = ''] = /^(.+)-([X23])-XX\.pdf$/.exec(name) ?? []
    const others = option === 'X' ? [] : (parts.get(base) ?? []).map(({ number }) => number.slice(-2))
    return [option, ...others].map((code) => [`${base}-${code}-XX.pdf`, join(place, name)] as const)
  })
  return new Map(named.map(([name, file]) => [`${datasheetFolder(family)}/${name}`, file]))
}
