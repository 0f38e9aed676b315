import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ColumnValues } from '#catalog/check/value-words.ts'
import type { Database } from '#database/open-database.ts'
import type { ChangeListener, RecordedChange } from '#parts/changes/change-log.ts'
import { type FoundInputs, findInputs, joinInputs } from '#parts/import/find-inputs.ts'
import type { ImportPreview, PlacedError, ShownChanges } from '#parts/import/import-desk.ts'
import { createErrorList, type ImportError } from '#parts/import/import-errors.ts'
import type { FileHeader } from '#parts/import/import-table.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { runFiles } from '#parts/runs/run-files.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import type { ImportResult, ImportTask } from '#server/desk/imports/import-task.ts'
import { columnLetters } from '#spreadsheets/cell-place.ts'

type Import = ImportTask & { readonly kind: 'check' | 'import' }
type Running = { readonly signal: AbortSignal; readonly progress: (total: number) => (step: number) => void }

const MAX_ERRORS = 5_000
const MAX_SHOWN = 50
const EMPTY = {
  errors: [],
  errorCount: 0,
  notes: [],
  tables: [],
  changes: {},
  values: [],
  headers: [],
  digest: '',
} as const

/**
 * Previews or makes an import: the same code, so they can't differ (behavior 21.2). With `expected` it is committed only
 * if it does, down to the cell, what the preview with that digest has shown.
 */
export async function runImport(database: Database, task: Import, running: Running): Promise<ImportResult> {
  const { files, choices, families, keepBytes, by, expected, run: id } = task
  const each = files.map(async ({ name, path }): Promise<FoundInputs> => {
    const found = await findInputs(path, choices.tables[name] ?? null, families)
    return 'refused' in found ? { refused: found.refused.map((reason) => reason.replaceAll(path, name)) } : found
  })
  const found = joinInputs(await Promise.all(each))
  if ('refused' in found) {
    return { preview: { ...EMPTY, refused: found.refused.join('\n') }, isWritten: false, run: null }
  }
  const { inputs, bytes } = found
  const notes = createErrorList()
  for (const note of found.notes) notes.add(note)
  const values: ColumnValues[] = []
  const changes = collectChanges()
  const headers: FileHeader[] = []
  const onRead = running.progress(bytes)
  const isDry = task.kind === 'check'
  const digest = () => changes.digest(headers)
  const outcome = await importTables(database, families, inputs, {
    replace: choices.replace,
    force: choices.force,
    now: new Date(task.now),
    dryRun: isDry,
    ignoreColumns: choices.ignore,
    addColumns: choices.add,
    placeholders: samplePlaceholders(),
    maxErrors: MAX_ERRORS,
    signal: running.signal,
    record: { id, kind: 'import', by, keepBytes, files: await runFiles(inputs), choices: choiceWords(choices) },
    onChange: changes.add,
    onHeader: (header) => headers.push({ ...header, file: basename(header.file) }),
    onNote: notes.add,
    onValues: (columns) => values.push(...columns),
    onRead,
    confirm: () => isDry || expected === digest(),
  })
  const errors = outcome.done ? [] : outcome.errors.map(placed)
  const preview: ImportPreview = {
    refused: null,
    errors,
    errorCount: outcome.done ? 0 : outcome.count,
    notes: notes.shown().map(named),
    tables: outcome.done ? outcome.tables : [],
    changes: changes.shown(),
    values,
    headers,
    digest: digest(),
  }
  const isWritten = outcome.done && !isDry
  return { preview, isWritten, run: isWritten ? id : null }
}

/** Without the folder on the server. */
const named = (error: ImportError): ImportError => ({ ...error, file: basename(error.file) })

function placed(error: ImportError): PlacedError {
  const { line, at, choice, hint } = error
  const place = line === null ? '' : at === undefined ? `row ${line}` : `${columnLetters(at)}${line}`
  return { ...named(error), place, hint: choice === undefined ? hint : DESK_HINTS[choice] }
}

/** What the desk has in the place of the command line's options. */
const DESK_HINTS = {
  columns: 'Choose below whether to leave the column out, or to keep it as a private one',
  table: 'Choose its family below, or name the file or sheet after it',
  force: 'If that is intended, allow below that more than half may go',
} as const

function choiceWords({ replace, force, ignore, add }: Import['choices']): string[] {
  return [
    ...(replace ? ['replaced its families'] : []),
    ...(force ? ['more than half may go'] : []),
    ...ignore.map((heading) => `without '${heading}'`),
    ...add.map((heading) => `with '${heading}' as a private column`),
  ]
}

type Mutable = { first: RecordedChange[]; count: number }

/** Keeps the first changes of each table and kind, and a hash of all. */
function collectChanges() {
  const hash = createHash('sha256')
  const tables: Record<string, Record<RecordedChange['kind'], Mutable>> = {}
  const none = (): Mutable => ({ first: [], count: 0 })
  const add: ChangeListener = (table, change) => {
    // A new part's id says nothing: another part may have been added meanwhile.
    const { kind, id, number, fields } = change
    hash.update(JSON.stringify([table, kind, kind === 'added' ? null : id, number, fields]))
    tables[table] ??= { added: none(), changed: none(), removed: none() }
    const shown = tables[table][kind]
    shown.count += 1
    if (shown.first.length < MAX_SHOWN) shown.first.push(change)
  }
  return {
    add,
    shown: (): Readonly<Record<string, Record<RecordedChange['kind'], ShownChanges>>> => tables,
    digest: (headers: readonly FileHeader[]) =>
      hash
        .copy()
        .update(JSON.stringify(headers.map(({ added }) => added)))
        .digest('hex'),
  }
}
