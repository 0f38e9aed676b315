import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { HostedBackend } from '#parts/database/part-rows.ts'
import { readHostedRows } from '#parts/hosted/hosted-rows.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

/** The number of parts in each hosted table, or null for a table that doesn't exist there. */
export type CopiedTables = ReadonlyMap<string, number | null>

const CHUNK_ROWS = 1_000

/** Copies the hosted part tables into CSV files of a folder, for an import, with ids (behavior 15.15). Throws if one can't be read. */
export async function copyHostedTables(
  backend: HostedBackend,
  families: readonly Family[],
  folder: string,
  onTable: (table: string, parts: number | null) => void,
): Promise<CopiedTables> {
  await rm(folder, { recursive: true, force: true })
  const copied = new Map<string, number | null>()
  for (const family of families) {
    const parts = await copyTable(backend, family, join(folder, `${family.table}.csv`))
    copied.set(family.table, parts)
    onTable(family.table, parts)
  }
  return copied
}

async function copyTable(backend: HostedBackend, { table, numberColumn }: Family, file: string) {
  const rows: (readonly (string | null)[])[] = []
  await readHostedRows(backend, [table], {
    // An empty table states no columns, and an import needs the number's.
    begin: (_, columns) => void rows.push(columns.length === 1 ? [...columns, numberColumn] : columns),
    add: (values) => void rows.push(values),
  })
  if (rows.length === 0) return null
  await writeAtomically(file, async (handle) => {
    for (let at = 0; at < rows.length; at += CHUNK_ROWS)
      await handle.writeFile(csvText(rows.slice(at, at + CHUNK_ROWS), at === 0))
  })
  return rows.length - 1
}
