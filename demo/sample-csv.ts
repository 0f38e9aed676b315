import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Family } from '#catalogue/family.ts'
import { sampleRows } from '#sample/rows.ts'

/** A family's sample rows as CSV (RFC 4180), header first; an empty cell is an empty field. */
export function sampleCsv(family: Family): string {
  const { columns, rows } = sampleRows(family)
  // Line breaks within a value must be quoted too, whichever they are.
  return stringify([columns, ...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

/** Writes `{table}.csv` for each family into a folder, made if it is not there. Gives the paths, in the same order. */
export async function writeSample(folder: string, families: readonly Family[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return await Promise.all(
    families.map(async (family) => {
      const path = join(folder, `${family.table}.csv`)
      await writeFile(path, sampleCsv(family))
      return path
    }),
  )
}
