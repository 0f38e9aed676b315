import type { Outcome, Work } from '#cli/command.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { sampledTables } from '#sources/catalogue-notes.ts'
import { heldBack } from '#sources/catalogue-state.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { countRows } from '#sources/part-table-writer.ts'

/** `catalogue status`: the parts in each table as the database has them, and what the running sites hold back. */
export async function statusCommand(work: Work): Promise<Outcome> {
  await sayTables(work)
  await sayHeldBack(work)
  return 0
}

async function sayTables({ settings, families, now, say }: Work): Promise<void> {
  const catalogue = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(catalogue, families, now())
    const sampled = await sampledTables(catalogue.db)
    for (const { table } of families) {
      const count = await countRows(catalogue, table)
      const note = sampled.has(table) ? ' (the sample)' : ''
      say(count === null ? `${table}: the table is missing` : `${table}: ${count} parts${note}`)
    }
  } finally {
    await catalogue.db.destroy()
  }
}

async function sayHeldBack({ settings, say }: Work): Promise<void> {
  const requests = await openDatabase(settings, 'requests')
  try {
    await migrate(requests, 'requests')
    for (const { what, since } of await heldBack(requests.db)) say(`Since ${since}: ${what}`)
  } finally {
    await requests.db.destroy()
  }
}
