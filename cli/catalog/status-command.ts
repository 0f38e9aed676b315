import type { ExitCode, Work } from '#cli/command.ts'
import { openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { countSample } from '#demo/database/count-sample.ts'
import { prepareCatalogue } from '#sources/database/database-source.ts'
import { countRows } from '#sources/import/part-table-writer.ts'
import { quarantinedReloads } from '#sources/live/quarantine-store.ts'

/** `catalogue status`: the number of parts in each table of the database, and the quarantined changes. */
export async function statusCommand(work: Work): Promise<ExitCode> {
  await printTables(work)
  await printQuarantine(work)
  return 0
}

async function printTables({ settings, families, now, print }: Work): Promise<void> {
  const catalogue = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(catalogue, families, now())
    const samples = await countSample(catalogue, families)
    for (const { table } of families) {
      const count = await countRows(catalogue, table)
      if (count === null) print(`${table}: the table is missing`)
      else print(`${table}: ${count} parts${sampleNote(count, samples.get(table))}`)
    }
  } finally {
    await catalogue.db.destroy()
  }
}

function sampleNote(count: number, sample: number | undefined): string {
  if (count === 0 || sample === undefined) return ''
  return sample === count ? ' (sample parts)' : ' (some are sample parts)'
}

async function printQuarantine({ settings, print }: Work): Promise<void> {
  const requests = await openRequests(settings)
  try {
    for (const { what, since } of await quarantinedReloads(requests.db)) print(`Since ${since}: ${what}`)
  } finally {
    await requests.db.destroy()
  }
}
