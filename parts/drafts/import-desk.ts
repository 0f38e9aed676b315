import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import { isClockCertain } from '#database/clock-certainty.ts'
import { type Database, type DatabaseSettings, sqliteFile } from '#database/open-database.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { Tables } from '#database/tables.ts'
import { cleanFileName } from '#files/names/clean-file-name.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { removeOldFolders } from '#files/uploads/place-files.ts'
import { openPartTables } from '#parts/database/database-source.ts'
import { runImportTask, type ShownRun } from '#parts/drafts/import-draft.ts'
import { ImportDrafts } from '#parts/drafts/import-drafts.ts'
import { recordRunActs } from '#parts/runs/run-acts.ts'
import { type CatalogRun, findRun, getRun, listRuns, whyNotUndone } from '#parts/runs/run-record.ts'
import type { UndoOutcome } from '#parts/runs/undo-run.ts'
import type { Person } from '#people/person.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

const MAX_FILES = 20
const TABLE_FILE = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|xlsb|ods)$/i

/** The files of an upload with cleaned names. Throws a Problem (422) for none, too many, or unknown tables. */
function checkedNames(files: readonly ArrivedFile[]): ArrivedFile[] {
  const named = files.map((file) => ({ ...file, name: nameOf(file.name) }))
  if (named.length === 0) throw new Problem(422, 'No file was chosen.', 'Choose at least one CSV file or workbook.')
  if (named.length > MAX_FILES) {
    throw new Problem(422, `${named.length} files are too many at once.`, `Import at most ${MAX_FILES} at a time.`)
  }
  const twice = named.find(({ name }, at) => named.findIndex((file) => file.name === name) !== at)
  if (!twice) return named
  throw new Problem(422, `Two files are named '${twice.name}'.`, 'Rename one of them, or import it later.')
}

function nameOf(posted: string): string {
  const clean = cleanFileName(posted)
  if ('error' in clean) throw new Problem(422, clean.error, 'Then choose it again.')
  if (TABLE_FILE.test(clean.name)) return clean.name
  const advice = "Save the table as an Excel workbook (.xlsx) or as 'CSV UTF-8', and choose that file."
  throw new Problem(422, `'${clean.name}' is neither a CSV file nor a workbook.`, advice)
}

type Options = {
  readonly settings: DatabaseSettings
  readonly worker: URL
  readonly requests: Database
  readonly families: () => readonly Family[]
  readonly now: () => Date
  readonly log: LogLine
}

const PAGE = 50

/** Imports of the desk (behavior 21.1 to 21.7): drafts on this server, runs in the catalog's database. */
export class ImportDesk {
  readonly drafts: ImportDrafts
  readonly #options: Options
  readonly #root: string
  readonly #opened: ReopenedDatabase
  readonly #record: () => Promise<void>
  readonly #recording: Promise<void>

  constructor(options: Options) {
    const { settings, worker, requests, families, now, log } = options
    this.#options = options
    this.#root = join(settings.dataDir, 'imports')
    this.#opened = new ReopenedDatabase(() => openPartTables(settings, families(), now()))
    this.#record = () => recordRunActs({ catalog: this.#db, requests: requests.db, log })
    this.drafts = new ImportDrafts({
      root: this.#root,
      worker,
      base: (person) => this.#task(person),
      isCommitted: async (run) => (await findRun(await this.#db(), run)) !== null,
      record: this.#record,
      log,
    })
    const hasCatalog = settings.databaseUrl !== null || existsSync(sqliteFile(settings.dataDir, 'catalog'))
    // Without a catalog its rows are hosted, or nothing was imported.
    this.#recording = hasCatalog ? this.#record() : Promise.resolve()
  }

  #db = async (): Promise<Kysely<Tables>> => (await this.#opened.get()).db

  #task = (person: Person | null) => ({
    settings: this.#options.settings,
    families: this.#options.families(),
    now: this.#options.now().toISOString(),
    by: person && { id: person.id, name: person.name },
  })

  /** Moves files and begins their preview. Throws a Problem (413, 422) for what can't be a table. */
  async start(person: Person, arrived: readonly ArrivedFile[]): Promise<string> {
    const at = this.#options.now()
    if (await isClockCertain(this.#options.requests.db, at)) await removeOldFolders(this.#root, at, DAY_MS)
    return await this.drafts.add(person, checkedNames(arrived), at)
  }

  async errorsCsv(id: string): Promise<string> {
    const { preview } = (await this.drafts.read(id)).draft
    const rows = (preview?.errors ?? []).map((error) => ERROR_COLUMNS.map(([key]) => error[key]))
    return csvText([ERROR_COLUMNS.map(([, heading]) => heading), ...rows], true, { escapeFormulas: true })
  }

  async runs(before: CatalogRun | null): Promise<ShownRun[]> {
    return (await listRuns(await this.#db(), { limit: PAGE, before, kinds: ['import', 'undo'] })).map(shownRun)
  }

  async run(id: string): Promise<ShownRun> {
    return shownRun(await getRun(await this.#db(), id))
  }

  previewUndo(run: string): Promise<UndoOutcome> {
    return this.#undo(run, null, { dryRun: true, expected: null })
  }

  /** Undoes runs down to this one. `done` is false if runs other than `expected` are in the way. */
  async undo(run: string, person: Person, expected: readonly string[]): Promise<UndoOutcome> {
    const outcome = await this.#undo(run, person, { dryRun: false, expected })
    if (outcome.run !== null) await this.#record()
    return outcome
  }

  #undo(
    run: string,
    person: Person | null,
    how: { readonly dryRun: boolean; readonly expected: readonly string[] | null },
  ) {
    const task = { ...this.#task(person), kind: 'undo' as const, run, ...how }
    return runImportTask(this.#options.worker, task, { signal: new AbortController().signal })
  }

  async close(): Promise<void> {
    await this.drafts.close()
    await this.#recording
    await this.#opened.close()
  }
}

const ERROR_COLUMNS = [
  ['file', 'File'],
  ['sheet', 'Sheet'],
  ['place', 'Cell or row'],
  ['column', 'Column'],
  ['what', 'What is wrong'],
  ['hint', 'What to do'],
] as const
const shownRun = (run: CatalogRun): ShownRun => ({ ...run, cannotUndo: whyNotUndone(run) })
