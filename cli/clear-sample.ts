import type { Outcome, Work } from '#cli/command.ts'
import { openDatabase } from '#database/open.ts'
import { sampleRows } from '#sample/rows.ts'
import { type ClearedTable, clearSample } from '#sources/clear-sample.ts'
import { prepareCatalogue } from '#sources/database-source.ts'

const MOST_NAMED = 20

/** `catalogue clear-sample`: takes the invented parts away, so that the operator's own stand alone. */
export async function clearSampleCommand({ settings, families, now, say }: Work): Promise<Outcome> {
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now())
    const cleared = await clearSample(database, families, sampleRows, now())
    if (cleared.length === 0) say('There is no sample in the catalogue, and none will be loaded.')
    for (const table of cleared) say(inWords(table))
  } finally {
    await database.db.destroy()
  }
  return 0
}

function inWords({ table, removed, changed, own }: ClearedTable): string {
  const named = changed.slice(0, MOST_NAMED).join(', ')
  const more = changed.length > MOST_NAMED ? ` and ${changed.length - MOST_NAMED} more` : ''
  const kept = [
    ...(own > 0 ? [`${own} of your own kept`] : []),
    ...(changed.length > 0 ? [`${changed.length} kept that were changed since (${named}${more})`] : []),
  ]
  return [`${table}: ${removed} sample parts removed`, ...kept].join(', ')
}
