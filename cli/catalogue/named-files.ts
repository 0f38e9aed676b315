import type { Family } from '#catalogue/family.ts'
import { TOOLING } from '#catalogue/tooling.ts'
import type { DatabaseSettings } from '#database/open.ts'
import { datasheetNames, datasheetPath, pdfName } from '#files/datasheet-names.ts'
import { isStorePath } from '#files/file-path.ts'
import { type ImageHosts, imageCandidates } from '#files/image-names.ts'
import { rowPlace } from '#sources/database-source.ts'
import { openSnapshot } from '#sources/table-pages.ts'

/** The names under which one picture or datasheet may lie, best first. */
export type FileNames = readonly string[]

/**
 * The files that the rows of these families lead to, each once, by the names that the site tries (SPEC 7, RULINGS); then
 * the catalogue and the tooling documents.
 */
export async function namedFiles(
  settings: DatabaseSettings,
  families: readonly Family[],
  hosts: ImageHosts,
): Promise<readonly FileNames[]> {
  const found = new Map<string, FileNames>()
  const add = (names: FileNames): void => {
    const usable = names.filter(isStorePath)
    if (usable.length > 0) found.set(usable.join('\n'), usable)
  }
  const snapshot = await openSnapshot(rowPlace(settings))
  try {
    for (const family of families) {
      const columns = await snapshot.columns(family.table)
      const own = family.numbers.find((name) => columns.includes(name)) ?? ''
      const [numberAt, imageAt, pdfAt] = [own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
      for await (const rows of snapshot.pages(family.table, columns)) {
        for (const row of rows) {
          const cell = (at = -1) => row[at] ?? null
          const number = cell(numberAt)?.trim() ?? null
          const pictures = imageCandidates(family, number, cell(imageAt), hosts)
          add(pictures.flatMap((one) => (one.kind === 'file' ? [one.path] : [])))
          const name = pdfName(cell(pdfAt))
          if (name !== null) add(datasheetNames(name).map((one) => datasheetPath(family.pdfFolder, one)))
        }
      }
    }
  } finally {
    await snapshot.close()
  }
  add([datasheetPath('Catalog', 'Concord-Catalog')])
  for (const { name } of TOOLING) add([datasheetPath('Tooling', name)])
  return [...found.values()]
}
