import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome, Work } from '#cli/command.ts'
import { openDatabase } from '#database/open.ts'
import { acceptCurrent } from '#sources/accept-current.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { type ImportInput, type ImportOutcome, importTables } from '#sources/import.ts'
import { faultInWords } from '#sources/import-faults.ts'

export type ImportRequest = {
  readonly path: string
  /** The table of a single file whose name doesn't say it. */
  readonly table: string | null
  readonly replace: boolean
  readonly force: boolean
}

/** `catalogue import`: loads a CSV file, or a folder of them, all or nothing (DESIGN 5). */
export async function importCommand(work: Work, request: ImportRequest): Promise<Outcome> {
  const inputs = await csvFiles(request)
  if ('refused' in inputs) {
    work.complain(inputs.refused)
    return 1
  }
  const outcome = await load(work, request, inputs)
  if (!outcome.done) {
    work.complain(`Nothing was loaded: ${outcome.count} ${outcome.count === 1 ? 'fault' : 'faults'}.`)
    for (const fault of outcome.faults) work.complain(faultInWords(fault))
    const more = outcome.count - outcome.faults.length
    if (more > 0) work.complain(`… and ${more} more.`)
    return 1
  }
  if (request.replace && request.force) await acceptCurrent(work.settings, work.families, work.now())
  for (const { table, added, changed, unchanged, removed } of outcome.tables) {
    work.say(`${table}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`)
  }
  return 0
}

async function load(work: Work, request: ImportRequest, inputs: readonly ImportInput[]): Promise<ImportOutcome> {
  const { settings, families } = work
  const { replace, force } = request
  const now = work.now()
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now)
    return await importTables(database, families, inputs, { replace, force, now })
  } finally {
    await database.db.destroy()
  }
}

async function csvFiles({ path, table }: ImportRequest): Promise<ImportInput[] | { refused: string }> {
  const found = await stat(path).catch(() => null)
  if (!found) return { refused: `There is no file or folder ${path}.` }
  if (!found.isDirectory()) return [{ file: path, table }]
  if (table !== null) return { refused: '--table names the table of one file; the files of a folder bear their own.' }
  const names = (await readdir(path)).filter((name) => /\.csv$/i.test(name)).sort()
  if (names.length === 0) return { refused: `There is no CSV file in ${path}.` }
  return names.map((name) => ({ file: join(path, name), table: null }))
}
