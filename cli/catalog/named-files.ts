import type { ToolingDocument } from '#catalog/company/tooling-document.ts'
import type { Family } from '#catalog/registry/family.ts'
import { ownNumberColumn } from '#catalog/registry/find-column.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { datasheetNames, datasheetPath, pdfName } from '#files/names/datasheet-file-names.ts'
import { isStorePath } from '#files/names/file-path.ts'
import { type ImageHosts, imageCandidates } from '#files/names/image-names.ts'
import { modelPaths } from '#files/names/model-file-names.ts'
import { rowPlace } from '#parts/database/database-source.ts'
import { openTableReader } from '#parts/export/table-reader.ts'

/** The possible names of one picture, datasheet or CAD file, best first. */
type FileNames = readonly string[]

/**
 * The files of these families' rows, each once, with the names that the site tries (behavior 9.4 to 9.6, 9.11), then
 * the catalog and the tooling documents.
 */
export async function namedFiles(
  settings: DatabaseSettings,
  families: readonly Family[],
  tools: readonly ToolingDocument[],
  hosts: ImageHosts,
): Promise<readonly FileNames[]> {
  const found = new Map<string, FileNames>()
  const add = (names: FileNames): void => {
    const usable = names.filter(isStorePath)
    if (usable.length > 0) found.set(usable.join('\n'), usable)
  }
  const reader = await openTableReader(rowPlace(settings))
  try {
    for (const family of families) {
      const columns = await reader.columns(family.table)
      const own = ownNumberColumn(family, columns) ?? ''
      const [numberAt, imageAt, pdfAt] = [own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
      for await (const rows of reader.pages(family.table, columns)) {
        for (const row of rows) {
          const cell = (at = -1) => row[at] ?? null
          const number = cell(numberAt)?.trim() ?? null
          const pictures = imageCandidates(family, number, cell(imageAt), hosts)
          add(pictures.flatMap((one) => (one.kind === 'file' ? [one.path] : [])))
          for (const { paths } of modelPaths(family, number, cell(pdfAt))) add(paths)
          const name = pdfName(cell(pdfAt))
          if (name !== null) add(datasheetNames(name).map((one) => datasheetPath(family.pdfFolder, one)))
        }
      }
    }
  } finally {
    await reader.close()
  }
  add([datasheetPath('Catalog', 'Concord-Catalog')])
  for (const { name } of tools) add([datasheetPath('Tooling', name)])
  return [...found.values()]
}
