import type { Outcome, Work } from '#cli/command.ts'
import { createPreview, type Preview } from '#cli/import-preview.ts'
import { showBytes } from '#cli/progress.ts'
import { openDatabase } from '#database/open.ts'
import { acceptCurrent } from '#sources/accept-current.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { type ImportOutcome, importTables } from '#sources/import.ts'
import { faultInWords } from '#sources/import-faults.ts'
import { type FoundInputs, findInputs } from '#sources/import-inputs.ts'

export type ImportRequest = {
  readonly path: string
  /** The table of a single file whose name doesn't say it. */
  readonly table: string | null
  readonly replace: boolean
  readonly force: boolean
  readonly dryRun: boolean
  readonly addColumns: boolean
}

/** `catalogue import`: loads a CSV file, a workbook, or a folder of them, all or nothing (DESIGN 5). */
export async function importCommand(work: Work, request: ImportRequest): Promise<Outcome> {
  const found = await findInputs(request.path, request.table, work.families)
  if ('refused' in found) {
    work.complain(found.refused)
    return 1
  }
  const preview = request.dryRun ? createPreview() : null
  const outcome = await load(work, request, found, preview)
  if (!outcome.done) {
    work.complain(`Nothing was loaded: ${outcome.count} ${outcome.count === 1 ? 'fault' : 'faults'}.`)
    for (const fault of outcome.faults) work.complain(faultInWords(fault))
    const more = outcome.count - outcome.faults.length
    if (more > 0) work.complain(`… and ${more} more.`)
    return 1
  }
  if (request.replace && request.force && !request.dryRun) await acceptCurrent(work.settings, work.families, work.now())
  for (const { table, added, changed, unchanged, removed } of outcome.tables) {
    work.say(`${table}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`)
    for (const line of preview?.lines(table) ?? []) work.say(line)
  }
  if (request.dryRun) work.say('Nothing was loaded: this was a dry run.')
  return 0
}

type Found = Exclude<FoundInputs, { refused: string }>

async function load(work: Work, request: ImportRequest, found: Found, preview: Preview | null): Promise<ImportOutcome> {
  const { settings, families } = work
  const { replace, force, dryRun, addColumns } = request
  const now = work.now()
  const progress = showBytes(found.bytes)
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now)
    const watch = { onRead: progress.read, ...(preview ? { onChange: preview.add } : {}) }
    return await importTables(database, families, found.inputs, { replace, force, now, dryRun, addColumns, ...watch })
  } finally {
    progress.end()
    await database.db.destroy()
  }
}
