import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ColumnValues, valueWords } from '#catalog/check/value-words.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { previewLines } from '#cli/catalog/import-preview.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { tenthsOf } from '#cli/progress.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { ChangeCollector } from '#parts/changes/change-collector.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { type FoundInputs, findInputs } from '#parts/import/find-inputs.ts'
import { createErrorList, formatImportError } from '#parts/import/import-errors.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { ignoredColumns, namedFamily, tableOfFile } from '#parts/import/match-header.ts'
import { acceptingLosses } from '#parts/live/accepting-losses.ts'
import { runFiles } from '#parts/runs/run-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import { DocumentDesk } from '#server/desk/documents/document-desk.ts'

export type ImportRequest = {
  readonly path: string
  readonly table: string | null
  readonly replace: boolean
  readonly force: boolean
  readonly dryRun: boolean
  readonly addColumns: boolean
  readonly ignoreColumns: readonly string[]
}

const DOCUMENTS = 'documents'

/** `catalog import`: loads a CSV file, workbook or folder, all or nothing (behavior 15.10), or a list of documents. */
export async function importCommand(work: CommandWork, request: ImportRequest): Promise<ExitCode> {
  const named = request.table ?? tableOfFile(request.path)
  if (request.path.endsWith('.csv') && named.toLowerCase() === DOCUMENTS && !namedFamily(work.families, named)) {
    const others = choicesOf(request)
    if (others.length > 0) throw new Error(`A list of documents has no ${others.join(', ')}.`)
    return await importDocuments(work, request.path, request.dryRun)
  }
  const found = await findInputs(request.path, request.table, withSideTables(work.families))
  if (found.errors.length > 0) {
    for (const error of found.errors) work.printError(formatImportError(error))
    return 1
  }
  const site = { settings: work.settings, families: withSideTables(work.families), now: work.now() }
  const mayLose = request.replace && request.force && !request.dryRun
  const loading = () => load(work, request, found)
  const loaded = await (mayLose ? acceptingLosses(site, loading, ({ outcome }) => outcome.done) : loading())
  const { outcome, notes, values, previews } = loaded
  const valueLines = values.flatMap((column) =>
    valueWords(column).map((words) => `${column.table}, ${column.column}: ${terminalLine(words)}`),
  )
  if (!outcome.done) {
    work.printError(`Nothing was loaded. Fix ${outcome.count === 1 ? 'this error' : `these ${outcome.count} errors`}:`)
    for (const error of outcome.errors) work.printError(formatImportError(error))
    const more = outcome.count - outcome.errors.length
    if (more > 0) work.printError(`… and ${more} more.`)
    for (const line of valueLines) work.printError(line)
    return 1
  }
  for (const { table, added, changed, unchanged, removed, privateColumns } of outcome.tables) {
    work.print(`${table}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`)
    for (const column of privateColumns) work.print(`${table}: the column '${column}' is new, and private`)
    const preview = previews[table]
    for (const line of preview ? previewLines(preview) : []) work.print(line)
  }
  if (outcome.tables.some(({ privateColumns }) => privateColumns.length > 0)) {
    work.print('Visitors see a private column only after: npm run catalog -- columns publish "<column>"')
  }
  for (const line of valueLines) work.print(line)
  for (const note of notes.shown()) work.print(`Note: ${formatImportError(note)}`)
  const more = notes.count() - notes.shown().length
  if (more > 0) work.print(`… and ${more} more notes.`)
  if (request.dryRun) work.print('This was a dry run: nothing was loaded.')
  return 0
}

async function load(work: CommandWork, request: ImportRequest, found: FoundInputs) {
  const changes = new ChangeCollector()
  const notes = createErrorList()
  for (const note of found.notes) notes.add(note)
  const values: ColumnValues[] = []
  const { replace, force, dryRun, addColumns, ignoreColumns } = request
  const words = (done: number) => `${inMegabytes(done)} of ${inMegabytes(found.bytes)} MB`
  const record = {
    kind: 'import' as const,
    by: null,
    files: await runFiles(found.inputs),
    choices: choicesOf(request),
  }
  const options = {
    replace,
    force,
    dryRun,
    addColumns,
    ignoreColumns: (heads: readonly string[]) => ignoredColumns(ignoreColumns, heads),
    record,
    now: work.now(),
    placeholders: samplePlaceholders(),
    ...(process.stdout.isTTY && { onRead: tenthsOf(found.bytes, words, work.print) }),
    onNote: notes.add,
    onValues: (columns: readonly ColumnValues[]) => void values.push(...columns),
    ...(dryRun && { onChange: changes.add }),
  }
  const outcome = await withPartTables(work, (database) =>
    importTables(database, withSideTables(work.families), found.inputs, options),
  )
  return { outcome, notes, values, previews: changes.shown() }
}

const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

function choicesOf({ replace, force, addColumns, ignoreColumns }: ImportRequest): string[] {
  return [
    ...(replace ? ['--replace'] : []),
    ...(force ? ['--force'] : []),
    ...(addColumns ? ['--add-columns'] : []),
    ...ignoreColumns.map((name) => `--ignore-columns "${name}"`),
  ]
}

/** Files a list of company documents and the files beside it, as the desk does (behavior 27.14). */
async function importDocuments(work: CommandWork, list: string, dryRun: boolean): Promise<ExitCode> {
  const { settings, families, now, print, printError } = work
  const entries = await readdir(dirname(list), { withFileTypes: true })
  const beside = entries.filter((entry) => entry.isFile() && !/^\.|\.csv$/i.test(entry.name)).map(({ name }) => name)
  const files = [basename(list), ...beside].map((name) => ({ name, path: join(dirname(list), name) }))
  return await withRequestsDatabase<ExitCode>(settings, async (requests) => {
    const attachments = chooseAttachmentStore(requests, settings.dataDir, now)
    const contentChanged = async () => undefined // a running site checks every few seconds
    const documents = new DocumentDesk({ ...requests, attachments, now, contentChanged })
    const { added, unchanged, errors } = await documents.addList(null, files, families, dryRun)
    if (errors.length > 0) printError('Nothing was filed:')
    for (const error of errors) printError(terminalLine(error))
    if (errors.length > 0) return 1
    print(`${countOf(added, 'document')} filed; ${unchanged} of the list were on the site already.`)
    if (dryRun) print('This was a dry run: nothing was filed.')
    return 0
  })
}
