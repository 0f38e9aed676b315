import type { Family } from '#catalogue/family.ts'
import { TOOLING } from '#catalogue/tooling.ts'
import { datasheetPlaces, type SheetPlace, sheetFolder, sheetPath } from '#sample/datasheet-names.ts'
import { keepOnce } from '#sample/keep-once.ts'
import type { ToolingName } from '#sample/tooling-texts.ts'

/** What one PDF of the sample shows; `make-paper.ts` draws it. */
export type SamplePaper =
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'tooling'; readonly name: ToolingName; readonly number: number }
  | { readonly kind: 'sheet'; readonly place: SheetPlace }
  | { readonly kind: 'copy'; readonly of: string }

export type SamplePapers = {
  /** The PDF of this path; null when the sample has none. */
  find(path: string): SamplePaper | null
  /** The paths of all PDFs, the largest first, copies behind what they are copies of. */
  paths(): string[]
}

/** The path of the full catalogue (RULINGS). */
export const CATALOGUE_PATH = 'product-pdfs/Catalog/Concord-Catalog.pdf'
const TOOLING_FOLDER = 'product-pdfs/Tooling'

/** The PDFs of the sample. The names of a family's folder are found when it is first asked for. */
export function samplePapers(families: readonly Family[]): SamplePapers {
  const folders = new Map<string, () => ReadonlyMap<string, SamplePaper>>()
  folders.set(folderOf(CATALOGUE_PATH), () => new Map([[CATALOGUE_PATH, { kind: 'catalogue' }]]))
  folders.set(TOOLING_FOLDER, keepOnce(tooling))
  for (const [folder, some] of Map.groupBy(families, sheetFolder)) {
    folders.set(
      folder,
      keepOnce(() => new Map(some.flatMap(datasheets))),
    )
  }
  return {
    find: (path) => folders.get(folderOf(path))?.().get(path) ?? null,
    paths: () => [...folders.values()].flatMap((papers) => [...papers().keys()]),
  }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function tooling(): Map<string, SamplePaper> {
  return new Map(
    TOOLING.map(({ name }, index) => [`${TOOLING_FOLDER}/${name}.pdf`, { kind: 'tooling', name, number: index + 1 }]),
  )
}

function datasheets(family: Family): [string, SamplePaper][] {
  return [...datasheetPlaces(family)].map(([path, place]) => {
    const main = sheetPath(place)
    return [path, main === null || main === path ? { kind: 'sheet', place } : { kind: 'copy', of: main }]
  })
}
