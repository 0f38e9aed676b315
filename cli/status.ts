import type { Outcome, Work } from '#cli/command.ts'
import { openDatabase } from '#database/open.ts'
import { openRequests } from '#database/open-requests.ts'
import { sampleRows } from '#sample/rows.ts'
import { sampledTables, sampleMarks } from '#sources/catalogue-notes.ts'
import { heldBack } from '#sources/catalogue-state.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { countRows } from '#sources/part-table-writer.ts'
import { marksOf, untouchedRows } from '#sources/sample-rows.ts'

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
    const noted = await sampledTables(catalogue.db)
    const known = await sampleMarks(catalogue.db)
    for (const family of families) {
      const { table } = family
      const count = await countRows(catalogue, table)
      if (count === null) {
        say(`${table}: the table is missing`)
        continue
      }
      const marks = noted.has(table) ? (known.get(table) ?? marksOf(sampleRows(family))) : null
      const sample = marks ? (await untouchedRows(catalogue, table, marks)).length : 0
      say(`${table}: ${count} parts${marks ? sampleInWords(count, sample) : ''}`)
    }
  } finally {
    await catalogue.db.destroy()
  }
}

function sampleInWords(count: number, sample: number): string {
  if (count === 0) return ''
  return sample === count ? ' (the sample)' : ' (sample rows among them)'
}

async function sayHeldBack({ settings, say }: Work): Promise<void> {
  const requests = await openRequests(settings)
  try {
    for (const { what, since } of await heldBack(requests.db)) say(`Since ${since}: ${what}`)
  } finally {
    await requests.db.destroy()
  }
}
