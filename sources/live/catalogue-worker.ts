import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Family } from '#catalogue/registry/family.ts'
import { createCatalogueBuilder } from '#catalogue/store/catalogue-builder.ts'
import { isIntact, type PackedCatalogue, revisionOf } from '#catalogue/store/packed.ts'
import type { RowFacts, RowPlace, RowSink } from '#sources/database/part-rows.ts'
import { readSqliteRows } from '#sources/database/sqlite-rows.ts'
import { HEADER_BYTES, snapshotHeader } from '#sources/live/catalogue-snapshot.ts'

/** Builds the catalog from its rows, or reads its snapshot from disk. */
export type CatalogueTask =
  | { readonly kind: 'build'; readonly place: RowPlace; readonly families: readonly Family[] }
  | { readonly kind: 'snapshot'; readonly file: string; readonly source: string }

async function build(place: RowPlace, families: readonly Family[]): Promise<PackedCatalogue> {
  const builder = createCatalogueBuilder(families)
  const tables = families.map((family) => family.table)
  return builder.finish(await readRows(place, tables, builder))
}

async function readRows(place: RowPlace, tables: readonly string[], sink: RowSink): Promise<RowFacts> {
  if (place.kind === 'sqlite') return await readSqliteRows(place.file, tables, sink)
  // Each change starts a thread, and loading the driver takes half of its start.
  if (place.kind === 'hosted') {
    const { readHostedRows } = await import('#sources/hosted/hosted-rows.ts')
    return await readHostedRows(place, tables, sink)
  }
  const { readPostgresRows } = await import('#sources/database/postgres-rows.ts')
  return await readPostgresRows(place.url, tables, sink)
}

/** Throws if the snapshot is damaged or is of another source. */
async function readSnapshot(file: string, source: string): Promise<PackedCatalogue> {
  const bytes = await readFile(file)
  if (!bytes.subarray(0, HEADER_BYTES).equals(snapshotHeader(source))) {
    throw new Error('The snapshot has another format or comes from another source')
  }
  const buffer = new SharedArrayBuffer(bytes.length - HEADER_BYTES)
  new Uint8Array(buffer).set(bytes.subarray(HEADER_BYTES))
  if (!isIntact(buffer)) throw new Error('The snapshot is damaged')
  return { revision: revisionOf(buffer), buffer }
}

const task: CatalogueTask = workerData
const packed = await (task.kind === 'build' ? build(task.place, task.families) : readSnapshot(task.file, task.source))
parentPort?.postMessage(packed)
