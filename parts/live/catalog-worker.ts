import { parentPort, workerData } from 'node:worker_threads'
import type { Family } from '#catalog/registry/family.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { patchCatalog } from '#catalog/store/catalog-patch.ts'
import { BUFFER, openBuffer, type PackedCatalog, type TableMeta } from '#catalog/store/packed-catalog.ts'
import type { RowFacts, RowMark, RowPlace, RowSink, TouchedRows } from '#parts/database/part-rows.ts'
import { readSqliteRows, readSqliteTouched } from '#parts/database/sqlite-rows.ts'
import type { TableDifference } from '#parts/live/catalog-difference.ts'

/** A packed catalog, and where the rows stood when it was made: null if the source can't tell what was written since. */
export type MarkedCatalog = { readonly packed: PackedCatalog; readonly mark: RowMark | null }

/** How the rows differ from a catalog. `revision` is that of a catalog of these rows. */
export type RowDifference = { readonly revision: string; readonly tables: readonly TableDifference[] }

/** Builds the catalog from its rows, updates it with the rows written since, or says how its rows differ from another one. */
export type CatalogTask =
  | { readonly kind: 'build'; readonly place: RowPlace; readonly families: readonly Family[] }
  | {
      readonly kind: 'compare'
      readonly place: RowPlace
      readonly families: readonly Family[]
      readonly served: PackedCatalog
    }
  | {
      readonly kind: 'update'
      readonly place: RowPlace
      readonly families: readonly Family[]
      readonly base: PackedCatalog
      readonly since: RowMark
    }

async function build(place: RowPlace, families: readonly Family[]): Promise<MarkedCatalog> {
  const builder = createCatalogBuilder(families)
  const facts = await readRows(place, families, builder)
  return { packed: builder.finish(facts), mark: facts.mark }
}

async function readRows(place: RowPlace, families: readonly Family[], sink: RowSink): Promise<RowFacts> {
  if (place.kind === 'sqlite') return await readSqliteRows(place.file, families, sink)
  // Each change starts a thread, and loading the driver takes half of its start.
  if (place.kind === 'hosted') {
    const { readHostedRows } = await import('#parts/hosted/hosted-rows.ts')
    return await readHostedRows(
      place,
      families.map(({ table }) => table),
      sink,
    )
  }
  const { readPostgresRows } = await import('#parts/database/postgres-rows.ts')
  return await readPostgresRows(place.url, families, sink)
}

/** Returns null if only a build from all rows tells how they are now. */
async function update({
  place,
  families,
  base,
  since,
}: CatalogTask & { kind: 'update' }): Promise<MarkedCatalog | null> {
  const tables = families.map((family) => family.table)
  const touched = await readTouched(place, families, since)
  if (!touched) return null
  const { rows, sample, changes, dropped, mark } = touched
  const packed = patchCatalog(base, families, { rows, sample, log: changes, dropped })
  // Rows can be written past the triggers: REPLACE removes another row without a word.
  const size = (table: string) => openBuffer<TableMeta>(packed, BUFFER.table(tables.indexOf(table)))?.meta.size ?? 0
  return [...touched.counts].every(([table, count]) => size(table) === count) ? { packed, mark } : null
}

async function readTouched(place: RowPlace, families: readonly Family[], since: RowMark): Promise<TouchedRows | null> {
  if (place.kind === 'hosted') return null
  if (place.kind === 'sqlite') return await readSqliteTouched(place.file, families, since)
  const { readPostgresTouched } = await import('#parts/database/postgres-rows.ts')
  return await readPostgresTouched(place.url, families, since)
}

async function compare({ place, families, served }: CatalogTask & { kind: 'compare' }): Promise<RowDifference> {
  const { compareCatalogs } = await import('#parts/live/catalog-difference.ts')
  const { packed } = await build(place, families)
  return { revision: packed.revision, tables: compareCatalogs(served, packed, families) }
}

async function work(task: CatalogTask): Promise<MarkedCatalog | RowDifference | null> {
  if (task.kind === 'compare') return await compare(task)
  return task.kind === 'build' ? await build(task.place, task.families) : await update(task)
}

parentPort?.postMessage(await work(workerData))
