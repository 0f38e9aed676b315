import { countOf } from '#catalog/quantities/format-count.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { openRequests } from '#database/open-requests.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { countRows } from '#parts/database/part-table-writer.ts'
import { quarantinedReloads } from '#parts/live/quarantine.ts'
import { countSample } from '#sample/database/clear-sample.ts'

/** `catalog status`: the number of parts per table, and the quarantined changes. */
export async function statusCommand(work: CommandWork): Promise<ExitCode> {
  await printTables(work)
  await printQuarantine(work)
  return 0
}

async function printTables(work: CommandWork): Promise<void> {
  const { families, print } = work
  await withPartTables(work, async (catalog) => {
    const samples = await countSample(catalog, families)
    for (const { table } of families) {
      const count = await countRows(catalog, table)
      if (count === null) print(`${table}: the table is missing`)
      else print(`${table}: ${countOf(count, 'part')}${sampleNote(count, samples.get(table))}`)
    }
  })
}

function sampleNote(count: number, sample: number | undefined): string {
  if (count === 0 || sample === undefined) return ''
  return sample === count ? ' (sample parts)' : ' (some are sample parts)'
}

async function printQuarantine({ settings, print }: CommandWork): Promise<void> {
  const requests = await openRequests(settings)
  try {
    for (const { what, since } of await quarantinedReloads(requests.db)) print(`Since ${since}: ${what}`)
  } finally {
    await requests.db.destroy()
  }
}
