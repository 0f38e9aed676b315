import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import { isClockCertain } from '#database/clock-certainty.ts'
import { type Database, type DatabaseSettings, sqliteFile } from '#database/open-database.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { Tables } from '#database/tables.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { removeOldFolders } from '#files/uploads/old-folders.ts'
import { openPartTables } from '#parts/database/database-source.ts'
import type { ImportDesk, ImportDraft, ShownRun } from '#parts/import/import-desk.ts'
import { type CatalogRun, findRun, getRun, listRuns, whyNotUndone } from '#parts/runs/run-record.ts'
import type { Person } from '#people/person.ts'
import { cleanFileName } from '#requests/attachments/clean-file-name.ts'
import { createDraftFiles } from '#server/desk/imports/draft-files.ts'
import { createDraftWork, STOPPED } from '#server/desk/imports/draft-work.ts'
import { createDraftStore, type StoredDraft } from '#server/desk/imports/import-drafts.ts'
import { RunActs } from '#server/desk/imports/run-acts.ts'
import { runImportTask } from '#server/desk/imports/run-import-task.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

const MAX_FILES = 20
const TABLE_FILE = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|xlsb|ods)$/i

/** The files of an upload under their cleaned names. Throws a Problem (422) for none, too many, or names of no table. */
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
  /** The requests database, for drafts and the record of acts. */
  readonly requests: Database
  readonly families: () => readonly Family[]
  readonly now: () => Date
  readonly log: LogLine
}

/** A small file is done before its page is shown. */
const SETTLE_MS = 1_500
/** How often it is looked whether another server is done. */
const LOOK_MS = 100
const PAGE = 50
const ID_BYTES = 8
const NO_CHOICES = { replace: false, force: false, ignore: [], add: [], tables: {} } as const

/**
 * The imports of the desk (behavior 21.1 to 21.6): drafts in the requests database, work in threads, runs in the catalog's
 * database, so that any server can show and continue what another one has begun.
 */
export function openImportDesk(options: Options): ImportDesk & { close(): Promise<void> } {
  const { settings, requests, families, now, log } = options
  const store = createDraftStore(requests, now)
  const root = join(settings.dataDir, 'imports')
  const files = createDraftFiles(root, requests)
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
  const work = createDraftWork({ store, files, base, record, log })
  const hasCatalog = settings.databaseUrl !== null || existsSync(sqliteFile(settings.dataDir, 'catalog'))
  const recording = hasCatalog ? record(null) : Promise.resolve() // without: rows are hosted, or nothing was imported

  /** A server may have stopped after the commit of an import and before it could note it in the draft. */
  async function read(id: string): Promise<StoredDraft> {
    const stored = await store.read(id)
    const { begun, run } = stored.draft
    if (run !== null || begun === null || stored.work) return stored
    const committed = await findRun(await db(), begun)
    return committed ? { ...stored, draft: { ...stored.draft, run: begun, failure: null } } : stored
  }

  const isBusy = async (id: string): Promise<boolean> => work.has(id) || (await store.read(id)).work !== null

  async function settle(id: string): Promise<void> {
    const patience = AbortSignal.timeout(SETTLE_MS)
    while (!patience.aborted && (await isBusy(id))) await Promise.race([work.ended(id), delay(LOOK_MS)])
  }

  return {
    async start(person, arrived) {
      const at = now()
      if (await isClockCertain(requests.db, at)) {
        await store.removeBefore(new Date(at.getTime() - DAY_MS))
        await removeOldFolders(root, DAY_MS, at) // not those without a row: the database may be new or restored
      }
      const named = checkedNames(arrived)
      const draft: ImportDraft = {
        id: randomBytes(ID_BYTES).toString('hex'),
        by: person.name,
        madeAt: now().toISOString(),
        files: named.map(({ name, hash, size }) => ({ name, hash, size })),
        choices: NO_CHOICES,
        preview: null,
        isNew: false,
        run: null,
        begun: null,
        failure: null,
      }
      await store.add(draft)
      try {
        await files.keep(draft, named)
        await work.begin(await store.read(draft.id), 'check', person)
      } catch (error) {
        await store.remove(draft.id)
        await files.remove(draft.id)
        throw error
      }
      return draft.id
    },
    async draft(id) {
      const { draft, work: known } = await read(id)
      return { draft, work: known && { ...known, done: work.done(id) ?? known.done } }
    },
    async check(id, choices) {
      const { draft, ...seen } = unapplied(await read(id))
      const next = { ...draft, choices, preview: null, isNew: false, failure: null }
      await work.begin({ draft: next, ...seen }, 'check', null)
    },
    apply: async (id, person, digest) => await work.begin(unapplied(await read(id)), 'import', person, digest),
    settle,
    async cancel(id) {
      await store.stop(id)
      await work.stop(id, STOPPED)
      await settle(id)
    },
    async discard(id) {
      await store.stop(id)
      await work.stop(id, STOPPED)
      while (await isBusy(id)) await settle(id)
      await store.remove(id)
      await files.remove(id)
    },
    async errorsCsv(id) {
      const { preview } = (await store.read(id)).draft
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
      return await runImportTask(task, { signal: new AbortController().signal })
    },
    async undo(run, person, expected) {
      const task = { ...base(person), kind: 'undo' as const, run, dryRun: false, expected }
      const outcome = await runImportTask(task, { signal: new AbortController().signal })
      if (outcome.run !== null) await record(outcome.run)
      return outcome
    },
    async close() {
      await work.close()
      await recording
      await opened.close()
    },
  }
}

const ERROR_HEADINGS = ['File', 'Sheet', 'Cell or row', 'Column', 'What is wrong', 'What to do']
const shownRun = (run: CatalogRun): ShownRun => ({ ...run, cannotUndo: whyNotUndone(run) })

function unapplied(stored: StoredDraft): StoredDraft {
  if (stored.draft.run === null) return stored
  throw new Problem(422, 'These files have been imported already.', 'The list of imports has the result.')
}
