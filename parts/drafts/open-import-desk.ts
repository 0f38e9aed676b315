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
import { removeOldFolders } from '#files/uploads/old-folders.ts'
import { openPartTables } from '#parts/database/database-source.ts'
import { ImportDrafts } from '#parts/drafts/import-drafts.ts'
import { runImportTask } from '#parts/drafts/run-import-task.ts'
import type { ImportDesk, ShownRun } from '#parts/import/import-desk.ts'
import { RunActs } from '#parts/runs/run-acts.ts'
import { type CatalogRun, findRun, getRun, listRuns, whyNotUndone } from '#parts/runs/run-record.ts'
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
  const twice = named.find(({ name }, at) => named.findIndex((each) => each.name === name) !== at)
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
  /** The module of the thread that runs an import. */
  readonly worker: URL
  readonly requests: Database
  readonly families: () => readonly Family[]
  readonly now: () => Date
  readonly log: LogLine
}

const PAGE = 50

/** Imports of the desk (behavior 21.1 to 21.7): drafts on this server, runs in the catalog's database. */
export function openImportDesk(options: Options): ImportDesk & { close(): Promise<void> } {
  const { settings, worker, requests, families, now, log } = options
  const root = join(settings.dataDir, 'imports')
  const opened = new ReopenedDatabase(() => openPartTables(settings, families(), now()))
  const db = async (): Promise<Kysely<Tables>> => (await opened.get()).db

  const base = (person: Person | null) => ({
    settings,
    families: families(),
    now: now().toISOString(),
    by: person && { id: person.id, name: person.name },
  })

  const acts = new RunActs({ catalog: db, requests: requests.db, log })
  const record = (run: string | null) => acts.record(run)
  const isCommitted = async (run: string) => (await findRun(await db(), run)) !== null
  const drafts = new ImportDrafts({ root, worker, base, isCommitted, record, log })
  const hasCatalog = settings.databaseUrl !== null || existsSync(sqliteFile(settings.dataDir, 'catalog'))
  const recording = hasCatalog ? record(null) : Promise.resolve() // without: rows are hosted, or nothing was imported

  return {
    async start(person, arrived) {
      const at = now()
      if (await isClockCertain(requests.db, at)) await removeOldFolders(root, DAY_MS, at)
      return await drafts.add(person, checkedNames(arrived), at)
    },
    draft: (id) => drafts.read(id),
    check: (id, choices) => drafts.begin(id, 'check', { choices }),
    apply: (id, person, digest) => drafts.begin(id, 'import', { person, expected: digest }),
    settle: (id) => drafts.settle(id),
    cancel: (id) => drafts.stop(id),
    discard: (id) => drafts.remove(id),
    async errorsCsv(id) {
      const { preview } = (await drafts.read(id)).draft
      const rows = (preview?.errors ?? []).map(({ file, sheet, place, column, what, hint }) => [
        file,
        sheet,
        place,
        column,
        what,
        hint,
      ])
      return csvText([ERROR_HEADINGS, ...rows], true, { escapeFormulas: true })
    },
    runs: async (before) =>
      (await listRuns(await db(), { limit: PAGE, before, kinds: ['import', 'undo'] })).map(shownRun),
    run: async (id) => shownRun(await getRun(await db(), id)),
    async previewUndo(run) {
      const task = { ...base(null), kind: 'undo' as const, run, dryRun: true, expected: null }
      return await runImportTask(worker, task, { signal: new AbortController().signal })
    },
    async undo(run, person, expected) {
      const task = { ...base(person), kind: 'undo' as const, run, dryRun: false, expected }
      const outcome = await runImportTask(worker, task, { signal: new AbortController().signal })
      if (outcome.run !== null) await record(outcome.run)
      return outcome
    },
    async close() {
      await drafts.close()
      await recording
      await opened.close()
    },
  }
}

const ERROR_HEADINGS = ['File', 'Sheet', 'Cell or row', 'Column', 'What is wrong', 'What to do']
const shownRun = (run: CatalogRun): ShownRun => ({ ...run, cannotUndo: whyNotUndone(run) })
