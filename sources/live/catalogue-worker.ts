import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createCatalogueBuilder } from '#catalogue/build.ts'
import type { Family } from '#catalogue/family.ts'
import { isIntact } from '#catalogue/packed.ts'
import { HEADER_BYTES, keptHeader } from '#sources/kept-copy.ts'
import type { RowFacts, RowPlace, RowSink } from '#sources/part-rows.ts'
import { readSqliteRows } from '#sources/sqlite-rows.ts'

/** What a worker is asked: to build the catalogue from the rows, or to fetch the copy that was kept on disk. */
export type CatalogueTask =
  | { readonly kind: 'build'; readonly place: RowPlace; readonly families: readonly Family[] }
  | { readonly kind: 'kept'; readonly file: string; readonly source: string }

async function build(place: RowPlace, families: readonly Family[]): Promise<ArrayBuffer> {
  const builder = createCatalogueBuilder(families)
  const tables = families.map((family) => family.table)
  return builder.finish(await readRows(place, tables, builder))
}

async function readRows(place: RowPlace, tables: readonly string[], sink: RowSink): Promise<RowFacts> {
  if (place.kind === 'sqlite') return await readSqliteRows(place.file, tables, sink)
  // Loaded when it is wanted: a thread starts for every change, and the driver is half of its start.
  if (place.kind === 'hosted') {
    const { readHostedRows } = await import('#sources/hosted-rows.ts')
    return await readHostedRows(place, tables, sink)
  }
  const { readPostgresRows } = await import('#sources/postgres-rows.ts')
  return await readPostgresRows(place.url, tables, sink)
}

/** Throws when the copy is torn, or was made from another source. */
async function readKept(file: string, source: string): Promise<ArrayBuffer> {
  const bytes = await readFile(file)
  if (!bytes.subarray(0, HEADER_BYTES).equals(keptHeader(source))) {
    throw new Error('The kept copy is of another form, or of another source')
  }
  // The catalogue wants a buffer of its own, which can be transferred.
  const buffer = new Uint8Array(bytes.subarray(HEADER_BYTES)).buffer
  if (!isIntact(buffer)) throw new Error('The kept copy is torn')
  return buffer
}

const task: CatalogueTask = workerData
const buffer = await (task.kind === 'build' ? build(task.place, task.families) : readKept(task.file, task.source))
parentPort?.postMessage(buffer, [buffer])
