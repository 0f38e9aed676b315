import { parentPort, workerData } from 'node:worker_threads'
import type { Family } from '#catalog/registry/family.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { readDatabaseRows } from '#parts/database/database-rows.ts'
import type { RowFacts, RowPlace, RowSink } from '#parts/database/part-rows.ts'

import type { TableDifference } from '#parts/live/catalog-difference.ts'

/** How the rows differ from a catalog. `revision` is that of a catalog of these rows. */
export type RowDifference = { readonly revision: string; readonly tables: readonly TableDifference[] }

export type CatalogTask =
  | { readonly kind: 'build'; readonly place: RowPlace; readonly families: readonly Family[] }
  | {
      readonly kind: 'compare'
      readonly place: RowPlace
      readonly families: readonly Family[]
      readonly served: PackedCatalog
    }

async function build(place: RowPlace, families: readonly Family[]): Promise<PackedCatalog> {
  const builder = createCatalogBuilder(families)
  return builder.finish(await readRows(place, families, builder))
}

async function readRows(place: RowPlace, families: readonly Family[], sink: RowSink): Promise<RowFacts> {
  if (place.kind !== 'hosted') return await readDatabaseRows(place, families, sink)
  // Each change starts a thread, and loading the driver is half of that time.
  const { readHostedRows } = await import('#parts/hosted/hosted-rows.ts')
  return await readHostedRows(
    place,
    families.map(({ table }) => table),
    sink,
  )
}

async function compare({ place, families, served }: CatalogTask & { kind: 'compare' }): Promise<RowDifference> {
  const { compareCatalogs } = await import('#parts/live/catalog-difference.ts')
  const packed = await build(place, families)
  return { revision: packed.revision, tables: compareCatalogs(served, packed, families) }
}

const work = (task: CatalogTask): Promise<PackedCatalog | RowDifference> =>
  task.kind === 'compare' ? compare(task) : build(task.place, task.families)

parentPort?.postMessage(await work(workerData))
