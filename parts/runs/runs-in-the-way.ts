import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type CatalogRun, liveRunsAfter } from '#parts/runs/run-record.ts'

/** The later runs to undo first, newest first: those with a row of this run or of each other, or, if it added a column, with its table. */
export async function runsInTheWay(db: Kysely<Tables>, run: CatalogRun): Promise<CatalogRun[]> {
  const later = await liveRunsAfter(db, run)
  const found = new Set<CatalogRun>()
  for (let under = [run]; under.length > 0; ) {
    const over = new Set<CatalogRun>()
    const pairs = await sharedRows(db, under)
    for (const lower of under) {
      const tables = lower.addedColumns.map(({ table }) => table)
      for (const one of later.slice(later.indexOf(lower) + 1)) {
        const isShared = pairs.has(`${lower.id} ${one.id}`) || one.tables.some(({ table }) => tables.includes(table))
        if (isShared && !found.has(one)) over.add(one)
      }
    }
    for (const one of over) found.add(one)
    under = [...over]
  }
  return later.filter((each) => found.has(each)).reverse()
}

async function sharedRows(db: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('import_image as own')
    .innerJoin('import_image as other', (join) =>
      join.onRef('other.table_name', '=', 'own.table_name').onRef('other.part_id', '=', 'own.part_id'),
    )
    .select(['own.run_id as under', 'other.run_id as over'])
    .distinct()
    .where(
      'own.run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ under, over }) => `${under} ${over}`))
}
