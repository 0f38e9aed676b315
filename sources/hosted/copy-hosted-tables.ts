import { type FileHandle, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Family } from '#catalogue/family.ts'
import { writeWhole } from '#sources/export.ts'
import { readHostedRows } from '#sources/hosted-rows.ts'
import type { HostedBackend, RowSink } from '#sources/part-rows.ts'
import { csvText } from '#sources/table-csv.ts'

/** The parts that each table has at the hosted backend; null: it has no such table. */
export type CopiedTables = ReadonlyMap<string, number | null>

type Settings = {
  /** Holds a CSV file a table, and the note of what is complete. */
  readonly folder: string
  readonly now: Date
  /** Is told each table as it is there; `kept`: it had been read before. */
  readonly onTable: (table: string, parts: number | null, kept: boolean) => void
}

const NOTE = 'pull.json'
/** Tables that were read longer ago may have changed too much to stand beside today's. */
const KEPT_MS = 24 * 3_600_000
const ROWS_AT_ONCE = 1_000

const note = z.object({ url: z.string(), begun: z.iso.datetime(), tables: z.record(z.string(), z.number().nullable()) })
type Note = z.output<typeof note>

/**
 * Copies the part tables of the hosted backend into CSV files that an import takes (SPEC 7), ids included. A table that
 * is complete is noted, so that a copy that was interrupted within the last day goes on behind it. Throws when a table
 * can't be read.
 */
export async function copyHostedTables(
  backend: HostedBackend,
  families: readonly Family[],
  { folder, now, onTable }: Settings,
): Promise<CopiedTables> {
  const begun = await readNote(folder, backend.url, now)
  if (!begun) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let noted: Note = begun ?? { url: backend.url, begun: now.toISOString(), tables: {} }
  for (const family of families) {
    const known = noted.tables[family.table]
    const parts = known === undefined ? await copyTable(backend, family, folder) : known
    if (known === undefined) {
      noted = { ...noted, tables: { ...noted.tables, [family.table]: parts } }
      await writeNote(folder, noted)
    }
    onTable(family.table, parts, known !== undefined)
  }
  return new Map(Object.entries(noted.tables))
}

/** Forgets what is complete: the next copy reads every table anew. The CSV files stay to be looked at. */
export const forgetHostedCopy = (folder: string): Promise<void> => rm(join(folder, NOTE), { force: true })

async function readNote(folder: string, url: string, now: Date): Promise<Note | null> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null)
  if (text === null) return null
  const found = note.parse(JSON.parse(text))
  return found.url === url && now.getTime() - Date.parse(found.begun) < KEPT_MS ? found : null
}

const writeNote = (folder: string, noted: Note): Promise<void> =>
  writeWhole(join(folder, NOTE), async (handle) => {
    await handle.write(JSON.stringify(noted))
    await handle.sync()
  })

/** Writes one table. Gives its parts; null when the backend has no such table. */
async function copyTable(backend: HostedBackend, { table, numberColumn }: Family, folder: string) {
  const file = join(folder, `${table}.csv`)
  let parts: number | null = null
  await writeWhole(file, async (handle) => {
    const sink = csvSink(handle, numberColumn)
    await readHostedRows(backend, [table], sink)
    parts = await sink.end()
    await handle.sync()
  })
  if (parts === null) await rm(file)
  return parts
}

/** Takes rows as they come and writes them in turn. An empty table's columns aren't known: its number's stands for them. */
function csvSink(handle: FileHandle, numberColumn: string): RowSink & { end(): Promise<number | null> } {
  let parts: number | null = null
  let waiting: (readonly (string | null)[])[] = []
  let written: Promise<unknown> = Promise.resolve()

  function flush(isFirst: boolean): void {
    const text = csvText(waiting, isFirst)
    waiting = []
    written = written.then(() => handle.write(text))
    written.catch(() => undefined) // `end` meets it
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
      if (waiting.length >= ROWS_AT_ONCE) flush(false)
    },
    async end() {
      if (waiting.length > 0) flush(false)
      await written
      return parts
    },
  }
}
