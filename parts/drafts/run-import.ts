import { basename } from 'node:path'
import type { ColumnValues } from '#catalog/check/value-words.ts'
import type { Database } from '#database/open-database.ts'
import { ChangeCollector } from '#parts/changes/change-collector.ts'
import type { ImportPreview, ImportResult, ImportTask, PlacedError } from '#parts/drafts/import-draft.ts'
import { findInputs, joinInputs } from '#parts/import/find-inputs.ts'
import { createErrorList, type ImportError } from '#parts/import/import-errors.ts'
import type { FileHeader } from '#parts/import/import-table.ts'
import { importTables } from '#parts/import/import-tables.ts'
import { chosenHeadings } from '#parts/import/match-header.ts'
import { familyOfInput, readUnnamed } from '#parts/import/unnamed-file.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import { runFiles } from '#parts/runs/run-files.ts'
import { columnLetters } from '#spreadsheets/cell-place.ts'
import type { ImportInput } from '#spreadsheets/reader/open-workbook.ts'

type Import = ImportTask & { readonly kind: 'check' | 'import' }
type Running = {
  readonly signal: AbortSignal
  readonly progress: (total: number) => (step: number) => void
  /** Sample rows that the operator's own replace. */
  readonly placeholders: PlaceholderRows
}

const MAX_ERRORS = 5_000

/** Previews or makes an import with the same code (behavior 21.2). With `expected`, commits only if digests match. */
export async function runImport(database: Database, task: Import, running: Running): Promise<ImportResult> {
  const { files, choices, families, by, expected, run: id } = task
  const all = await Array.fromAsync(files, ({ name, path }) => findInputs(path, choices.tables[name] ?? null, families))
  const { inputs, bytes, errors: refused, notes: leftOut } = joinInputs(all)
  const notes = createErrorList()
  for (const note of leftOut) notes.add(note)
  const values: ColumnValues[] = []
  const changes = new ChangeCollector()
  const headers: FileHeader[] = []
  const onRead = running.progress(bytes)
  // The other files are read anyway, to report all errors at once.
  const isDry = task.kind === 'check' || refused.length > 0
  const digest = () => changes.digest(headers.map(({ added }) => added))
  const outcome = await importTables(database, families, inputs, {
    replace: choices.replace,
    force: choices.force,
    now: new Date(task.now),
    dryRun: isDry,
    ignoreColumns: () => chosenHeadings(choices.ignore),
    addColumns: choices.add,
    placeholders: running.placeholders,
    maxErrors: MAX_ERRORS,
    signal: running.signal,
    record: {
      id,
      kind: 'import' as const,
      by,
      isNews: !choices.quiet,
      files: await runFiles(inputs),
      choices: choiceWords(choices),
    },
    onChange: changes.add,
    onHeader: (header) => headers.push({ ...header, file: basename(header.file) }),
    onNote: notes.add,
    onValues: (columns) => values.push(...columns),
    onRead,
    confirm: () => isDry || expected === null || expected === digest(),
  })
  const nameless = inputs.filter((input) => isAlone(input, inputs) && familyOfInput(families, input) === null)
  const unnamed = await Promise.all(nameless.map((input) => readUnnamed(database, families, input)))
  const errors = [...refused, ...(outcome.done ? [] : outcome.errors)].map(placed)
  const preview: ImportPreview = {
    errors,
    errorCount: refused.length + (outcome.done ? 0 : outcome.count),
    notes: notes.shown().map(named),
    tables: outcome.done ? outcome.tables : [],
    changes: changes.shown(),
    values,
    headers,
    unnamed: unnamed.flatMap((file) => (file ? [{ ...file, file: basename(file.file) }] : [])),
    digest: digest(),
  }
  return { preview, run: outcome.done && !isDry ? id : null }
}

/** Several sheets of a file are named after their families one by one. */
const isAlone = ({ file }: ImportInput, all: readonly ImportInput[]): boolean =>
  all.filter((other) => other.file === file).length === 1

const named = (error: ImportError): ImportError => ({ ...error, file: basename(error.file) })

function placed(error: ImportError): PlacedError {
  const { line, at, choice, hint } = error
  const place = line === null ? '' : at === undefined ? `row ${line}` : `${columnLetters(at)}${line}`
  const what = error.what.replace(/^there is no table/, 'no family is named')
  return { ...named(error), what, place, hint: choice === undefined ? hint : DESK_HINTS[choice] }
}

const DESK_HINTS = {
  columns: 'Choose below whether to leave the column out, or to keep it as a private one',
  table: 'Choose its family below',
  force: 'If this is intended, check ‘Allow removing more than half of a family’ below',
} as const

function choiceWords({ replace, force, quiet, ignore, add }: Import['choices']): string[] {
  return [
    ...(replace ? ['replaced its families'] : []),
    ...(force ? ['more than half may go'] : []),
    ...(quiet ? ['followers not notified'] : []),
    ...ignore.map((heading) => `without '${heading}'`),
    ...add.map((heading) => `with '${heading}' as a private column`),
  ]
}
