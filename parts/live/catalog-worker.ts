import { parentPort, workerData } from 'node:worker_threads'
import type { Family } from '#catalog/registry/family.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { readDatabaseRows } from '#parts/database/database-rows.ts'
import type { RowFacts, RowPlace, RowSink } from '#parts/database/part-rows.ts'

type Rows = { readonly place: RowPlace; readonly families: readonly Family[] }
type Comparison = Rows & { readonly served: PackedCatalog }

export type CatalogTask = ({ readonly kind: 'build' } & Rows) | ({ readonly kind: 'compare' } & Comparison)

/** How the rows differ from a catalog. `revision` is that of a catalog of these rows. */
export type RowDifference = Awaited<ReturnType<typeof compare>>

async function build({ place, families }: Rows): Promise<PackedCatalog> {
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

async function compare({ served, ...rows }: Comparison) {
  const { compareCatalogs } = await import('#parts/live/catalog-difference.ts')
  const packed = await build(rows)
  return { revision: packed.revision, tables: compareCatalogs(served, packed, rows.families) }
}

const task: CatalogTask = workerData
parentPort?.postMessage(await (task.kind === 'compare' ? compare(task) : build(task)))
