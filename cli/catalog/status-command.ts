import { countOf } from '#catalog/quantities/format-count.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { countRows } from '#parts/database/part-table-writer.ts'
import { acceptRevisions, quarantinedReloads } from '#parts/live/quarantine.ts'
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

const printQuarantine = ({ settings, print }: CommandWork): Promise<void> =>
  withRequestsDatabase(settings, async ({ db }) => {
    for (const { what, since } of await quarantinedReloads(db)) print(`Since ${since}: ${what}`)
  })

/** `catalog accept`: accepts quarantined changes. Running sites notice it within seconds (behavior 15.9). */
export function acceptCommand({ settings, now, print }: CommandWork): Promise<ExitCode> {
  return withRequestsDatabase<ExitCode>(settings, async ({ db }) => {
    const reloads = await quarantinedReloads(db)
    if (reloads.length === 0) throw new Error('No change is quarantined: there is nothing to accept.')
    const revisions = reloads.map((reload) => reload.revision)
    await acceptRevisions(db, revisions, now())
    for (const { what, since } of reloads) print(`Accepted (quarantined since ${since}): ${what}`)
    return 0
  })
}
