import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'

/** Rows that fill a new catalog until the operator loads real parts. Removing them is no loss (behavior 15.9). */
export type PlaceholderRows = {
  /** Fills a catalog that never had parts. Leaves any other alone. */
  fill(database: Database, families: readonly Family[], now: Date): Promise<void>
  count(database: Database, table: string): Promise<number>
  countServed(database: Database, catalog: Catalog): Promise<ReadonlyMap<string, number>>
  /** Records that an import replaced these tables: all rows are the operator's now. Runs in its transaction. */
  replaced(database: Database, tables: readonly string[], now: Date): Promise<void>
}
