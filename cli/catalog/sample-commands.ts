import { countOf } from '#catalog/quantities/format-count.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { type CommandWork, commandLog, type ExitCode } from '#cli/command.ts'
import { tenthsOf } from '#cli/progress.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { type ClearedTable, clearSample } from '#sample/database/clear-sample.ts'
import { createSampleFiles, writeSample } from '#sample/sample-files.ts'

/** `files sample`: makes all of the sample's models now, so no visitor waits. Ctrl-C keeps the finished ones. */
export async function sampleFilesCommand(work: CommandWork, cacheFolder: string): Promise<ExitCode> {
  const { families, print } = work
  const files = createSampleFiles({ families, cacheFolder, active: () => true, log: commandLog(work) })
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Error('Stopped. Finished files are kept: run the command again for the rest.'))
  process.once('SIGINT', interrupt)
  try {
    const started = performance.now()
    const paths = files.paths()
    const missing = paths.filter((path) => files.made(path) === null)
    const words = (done: number) => `${done} of ${missing.length} sample files`
    const progress = tenthsOf(missing.length, words, print)
    for (const path of missing) {
      stop.signal.throwIfAborted()
      await files.make(path)
      progress(1)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    print(`${countOf(missing.length, 'file')} made in ${seconds} s, ${paths.length - missing.length} existed already`)
    return 0
  } finally {
    process.off('SIGINT', interrupt)
    await files.close()
  }
}

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
