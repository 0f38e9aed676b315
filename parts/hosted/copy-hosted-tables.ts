import { type FileHandle, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Family } from '#catalog/registry/family.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { HostedBackend, RowSink } from '#parts/database/part-rows.ts'
import { readHostedRows } from '#parts/hosted/hosted-rows.ts'
import { DAY_MS } from '#shared/durations.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

/** The number of parts in each hosted table, or null for a table that doesn't exist there. */
export type CopiedTables = ReadonlyMap<string, number | null>

type Settings = {
  /** For one CSV file per table, and the list of complete tables. */
  readonly folder: string
  readonly now: Date
  /** Called for each complete table. `resumed` means that an interrupted copy already read it. */
  readonly onTable: (table: string, parts: number | null, resumed: boolean) => void
}

const PROGRESS = 'pull.json'
/** Older copies may no longer match the other tables. */
const MAX_AGE_MS = DAY_MS
const CHUNK_ROWS = 1_000

const progress = z.object({
  url: z.string(),
  begun: z.iso.datetime(),
  tables: z.record(z.string(), z.number().nullable()),
})
type Progress = z.output<typeof progress>

/**
 * Copies the hosted backend's part tables into CSV files for an import, with ids (behavior 15.15). Resumes a copy that
 * was interrupted within a day. Throws if a table can't be read.
 */
export async function copyHostedTables(
  backend: HostedBackend,
  families: readonly Family[],
  { folder, now, onTable }: Settings,
): Promise<CopiedTables> {
  const begun = await readProgress(folder, backend.url, now)
  if (!begun) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let done: Progress = begun ?? { url: backend.url, begun: now.toISOString(), tables: {} }
  for (const family of families) {
    const known = done.tables[family.table]
    const parts = known === undefined ? await copyTable(backend, family, folder) : known
    if (known === undefined) {
      done = { ...done, tables: { ...done.tables, [family.table]: parts } }
      await writeAtomically(join(folder, PROGRESS), async (handle) => void (await handle.write(JSON.stringify(done))))
    }
    onTable(family.table, parts, known !== undefined)
  }
  return new Map(Object.entries(done.tables))
}

/** Makes the next copy read every table again. Leaves the CSV files for inspection. */
export const restartHostedCopy = (folder: string): Promise<void> => rm(join(folder, PROGRESS), { force: true })

async function readProgress(folder: string, url: string, now: Date): Promise<Progress | null> {
  const text = await readFile(join(folder, PROGRESS), 'utf8').catch(() => null)
  if (text === null) return null
  const found = progress.parse(JSON.parse(text))
  return found.url === url && now.getTime() - Date.parse(found.begun) < MAX_AGE_MS ? found : null
}

async function copyTable(backend: HostedBackend, { table, numberColumn }: Family, folder: string) {
  const file = join(folder, `${table}.csv`)
  let parts: number | null = null
  await writeAtomically(file, async (handle) => {
    const sink = csvSink(handle, numberColumn)
    await readHostedRows(backend, [table], sink)
    parts = await sink.end()
  })
  if (parts === null) await rm(file)
  return parts
}

function csvSink(handle: FileHandle, numberColumn: string): RowSink & { end(): Promise<number | null> } {
  let parts: number | null = null
  let waiting: (readonly (string | null)[])[] = []
  let written: Promise<unknown> = Promise.resolve()

  function flush(isFirst: boolean): void {
    const text = csvText(waiting, isFirst)
    waiting = []
    written = written.then(() => handle.write(text))
    written.catch(() => undefined) // `end` throws it
  }

  return {
    begin(_, columns) {
      parts = 0
      waiting.push(columns.length === 1 ? [...columns, numberColumn] : columns)
      flush(true)
    },
    add(values) {
      parts = (parts ?? 0) + 1
      waiting.push(values)
      if (waiting.length >= CHUNK_ROWS) flush(false)
    },
    async end() {
      if (waiting.length > 0) flush(false)
      await written
      return parts
    },
  }
}
