import type { Family } from '#catalogue/registry/family.ts'
import { memoize } from '#demo/memoize.ts'
import { datasheetPlaces, type SheetPlace, sheetFolder, sheetPath } from '#demo/sample-datasheet-names.ts'
import { TOOLING_NAMES, type ToolingName } from '#demo/sheets/tooling-names.ts'

/** The contents of a sample PDF; `make-pdf.ts` draws it. */
export type SamplePaper =
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'tooling'; readonly name: ToolingName; readonly number: number }
  | { readonly kind: 'sheet'; readonly place: SheetPlace }
  | { readonly kind: 'copy'; readonly of: string }

export type SamplePapers = {
  /** Returns the PDF with this path, or null. */
  find(path: string): SamplePaper | null
  /** The paths of all PDFs, largest first, copies after their originals. */
  paths(): string[]
}

/** The path of the full catalogue (behavior 9.3). */
export const CATALOGUE_PATH = 'product-pdfs/Catalog/Concord-Catalog.pdf'
const TOOLING_FOLDER = 'product-pdfs/Tooling'

/** The sample PDFs. A family's names are computed on first use. */
export function samplePdfs(families: readonly Family[]): SamplePapers {
  const folders = new Map<string, () => ReadonlyMap<string, SamplePaper>>()
  folders.set(folderOf(CATALOGUE_PATH), () => new Map([[CATALOGUE_PATH, { kind: 'catalogue' }]]))
  folders.set(TOOLING_FOLDER, memoize(tooling))
  for (const [folder, some] of Map.groupBy(families, sheetFolder)) {
    folders.set(
      folder,
      memoize(() => new Map(some.flatMap(datasheets))),
    )
  }
  return {
    find: (path) => folders.get(folderOf(path))?.().get(path) ?? null,
    paths: () => [...folders.values()].flatMap((pdfs) => [...pdfs().keys()]),
  }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function tooling(): Map<string, SamplePaper> {
  return new Map(
    TOOLING_NAMES.map((name, index) => [`${TOOLING_FOLDER}/${name}.pdf`, { kind: 'tooling', name, number: index + 1 }]),
  )
}

function datasheets(family: Family): [string, SamplePaper][] {
  return [...datasheetPlaces(family)].map(([path, place]) => {
    const main = sheetPath(place)
    return [path, main === null || main === path ? { kind: 'sheet', place } : { kind: 'copy', of: main }]
  })
}
