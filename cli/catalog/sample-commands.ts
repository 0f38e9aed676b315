import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { type ClearedTable, clearSample } from '#sample/database/clear-sample.ts'
import { writeSample } from '#sample/sample-files.ts'

/** `catalog sample`: writes the sample as one CSV file per table, as templates for the operator. */
export async function sampleCommand({ families, print }: CommandWork, folder: string): Promise<ExitCode> {
  const files = await writeSample(folder, withSideTables(families))
  for (const file of files) print(file)
  return 0
}

const MAX_NAMED = 20

/** `catalog clear-sample`: removes the sample parts. Keeps the operator's own. */
export async function clearSampleCommand(work: CommandWork): Promise<ExitCode> {
  const { now, print } = work
  const families = withSideTables(work.families)
  return await withPartTables<ExitCode>(work, async (database) => {
    const cleared = await clearSample(database, families, now())
    if (cleared.length === 0) print('The catalog holds no sample parts, and none will be loaded.')
    for (const table of cleared) print(formatCleared(table))
    return 0
  })
}

function formatCleared({ table, removed, changed, own }: ClearedTable): string {
  const named = changed.slice(0, MAX_NAMED).join(', ')
  const more = changed.length > MAX_NAMED ? ` and ${changed.length - MAX_NAMED} more` : ''
  const kept = [
    ...(own > 0 ? [`${own} of your own kept`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed sample parts kept (${named}${more})`] : []),
  ]
  return [`${table}: ${removed} sample parts removed`, ...kept].join(', ')
}
