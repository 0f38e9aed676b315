import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { tableColumns } from '#catalog/registry/family.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { type Cells, readCells } from '#parts/editing/part-cells.ts'
import type { LiveCatalog } from '#parts/live/live-catalog.ts'
import { type Dialect, freshSettings } from '#tests/programs/databases.ts'
import type { SignedIn } from '#tests/site/desk-process.ts'
import { type BuiltDesk, builtDesk, catalogFor } from '#tests/site/desk-site.ts'
import { addJacks, startLive, until } from '#tests/site/live.ts'
import { productFamily } from '#tests/site/product-content.ts'

/** The desk over a live catalog with panel jacks in its own database, and Ann, who may edit it. */
export type OpenParts = {
  readonly settings: DatabaseSettings
  readonly database: Database
  readonly live: LiveCatalog
  readonly desk: BuiltDesk
  readonly ann: SignedIn
  /** The stored cells of a panel jack, or null. */
  cells(id: string): Promise<Cells | null>
  /** What was recorded, in order: action and subject. */
  acts(): Promise<string[]>
  until: typeof until
}

export async function openLiveParts(numbers: readonly string[], dialect: Dialect = 'sqlite'): Promise<OpenParts> {
  const settings = await freshSettings(dialect)
  const live = await startLive(settings, { pollMs: 100 }) // each look at the rows takes processor time
  const database = await openDatabase(settings, 'catalog')
  onTestFinished(() => database.db.destroy())
  await addJacks(...numbers).execute(database.db)
  await until(() => live.current()?.size === numbers.length)
  const forCatalog = { ...(await catalogFor(settings)), packed: live.packed }
  const desk = await builtDesk({ database: settings, catalog: live.current, forCatalog })
  const columns = tableColumns(productFamily('Panel-Jacks'))
  return {
    settings,
    database,
    live,
    desk,
    ann: await desk.signedIn('catalog'),
    cells: (id) => readCells(database, 'Panel-Jacks', columns, id),
    async acts() {
      const { db } = await openRequests(settings)
      onTestFinished(() => db.destroy())
      const { rows } = await sql<{ said: string }>`
        select action || ' ' || subject as said from act where action not like 'account.%' order by id`.execute(db)
      return rows.map(({ said }) => said)
    },
    until,
  }
}
