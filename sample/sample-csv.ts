import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

/** A family's sample rows as CSV (RFC 4180) with a header. Null becomes an empty field. */
function sampleCsv(family: Family): string {
  const { columns, rows } = sampleRows(family)
  return csvText([columns, ...rows], false)
}

/** Writes each family's `{table}.csv` into a folder, created if missing. Returns the paths in the same order. */
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
