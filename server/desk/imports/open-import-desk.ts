import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { recordAct } from '#accounts/acts.ts'
import type { Person } from '#accounts/person.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import type { Log } from '#problem/logger.ts'
import { isProblem, Problem } from '#problem/problem.ts'
import { createDraftFolder } from '#server/desk/imports/draft-folder.ts'
import { runImportTask } from '#server/desk/imports/run-import-task.ts'
import { prepareCatalogue } from '#sources/database/database-source.ts'
import type { DraftWork, ImportDesk, ImportDraft, ShownRun } from '#sources/import/import-desk.ts'
import { conflictText } from '#sources/runs/conflict-text.ts'
import { getRun, listRuns, type Run, whyNotUndone } from '#sources/runs/run-record.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

type Options = {
  readonly settings: DatabaseSettings
  /** The requests database, for the record of acts. */
  readonly requests: Kysely<Tables>
  readonly families: () => readonly Family[]
  readonly keepBytes: number
  readonly now: () => Date
  readonly log: Log
}

type Running = { work: DraftWork; readonly stop: AbortController; readonly ended: Promise<void> }

/** A small file is done before its page is shown. */
const SETTLE_MS = 1_500
const PAGE = 50
const STOPPED = 'You stopped it, and nothing was written.'

/** The imports of the desk (behavior 21.1 to 21.6): drafts in DATA_DIR, work in threads, runs in the catalog's database. */
export function openImportDesk(options: Options): ImportDesk & { close(): Promise<void> } {
  const { settings, requests, families, keepBytes, now, log } = options
  const drafts = createDraftFolder(join(settings.dataDir, 'imports'))
  const running = new Map<string, Running>()
  let opened: Promise<Database> | null = null

  async function db(): Promise<Kysely<Tables>> {
    opened ??= openPrepared(settings, families(), now())
    try {
      return (await opened).db
    } catch (error) {
      opened = null // tried again with the next page
      throw error
    }
  }

  const base = (person: Person | null) => ({
    settings,
    families: families(),
    now: now().toISOString(),
    keepBytes,
    by: person && { id: person.id, name: person.name },
  })

  /** One at a time for each draft. */
  function begin(draft: ImportDraft, kind: DraftWork['kind'], person: Person | null, expected: string | null): void {
    if (running.has(draft.id)) throw new Problem(422, 'These files are being read already.', 'Wait until that is done.')
    const stop = new AbortController()
    const ended = work(draft, kind, person, { expected, stop }).finally(() => running.delete(draft.id))
    running.set(draft.id, { work: { kind, done: 0 }, stop, ended })
  }

  async function work(
    draft: ImportDraft,
    kind: DraftWork['kind'],
    person: Person | null,
    { expected, stop }: { readonly expected: string | null; readonly stop: AbortController },
  ): Promise<void> {
    const files = draft.files.map((file) => ({ name: file.name, path: drafts.pathOf(draft, file) }))
    const task = { ...base(person), kind, files, choices: draft.choices, expected }
    const progress = (done: number) => {
      const entry = running.get(draft.id)
      if (entry) entry.work = { kind, done }
    }
    try {
      const { preview: seen, isWritten, run } = await runImportTask(task, { signal: stop.signal, progress })
      const isNew = kind === 'import' && !isWritten
      const again = { ...task, kind: 'check' } as const
      const preview = isNew ? (await runImportTask(again, { signal: stop.signal, progress })).preview : seen
      await drafts.write({ ...draft, preview, run, isNew, failure: null })
      if (!isWritten) return
      const subject = draft.files.map(({ name }) => name).join(', ')
      await recordAct(requests, { by: person, action: 'import.applied', subject, detail: { run } }, now())
    } catch (error) {
      if (!isProblem(error) && !stop.signal.aborted) log.error({ err: error }, 'An import at the desk failed')
      const failure = stop.signal.aborted ? STOPPED : isProblem(error) ? error.message : FAILED
      await drafts
        .write({ ...draft, failure })
        .catch((err) => log.error({ err }, 'An import draft could not be written'))
    }
  }

  return {
    async start(person, files) {
      await drafts.clean(now())
      const draft = await drafts.create(person.name, files, now())
      begin(draft, 'check', person, null)
      return draft.id
    },
    async draft(id) {
      return { draft: await drafts.read(id), work: running.get(id)?.work ?? null }
    },
    async check(id, choices) {
      const draft = unapplied(await drafts.read(id))
      begin({ ...draft, choices, preview: null, isNew: false, failure: null }, 'check', null, null)
    },
    async apply(id, person, digest) {
      begin(unapplied(await drafts.read(id)), 'import', person, digest)
    },
    async settle(id) {
      const entry = running.get(id)
      if (entry) await Promise.race([entry.ended, delay(SETTLE_MS, undefined, { ref: false })])
    },
    async cancel(id) {
      const entry = running.get(id)
      entry?.stop.abort(new Error(STOPPED))
      await entry?.ended
    },
    async discard(id) {
      running.get(id)?.stop.abort(new Error(STOPPED))
      await running.get(id)?.ended
      await drafts.remove(id)
    },
    async errorsCsv(id) {
      const { preview } = await drafts.read(id)
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
    async previewUndo(run, later) {
      const task = { ...base(null), kind: 'undo' as const, run, later, dryRun: true, expected: null }
      const outcome = await runImportTask(task, { signal: new AbortController().signal })
      return { ...outcome, conflicts: outcome.conflicts.map(conflictText) }
    },
    async undo(run, person, { later, expected = null }) {
      const task = { ...base(person), kind: 'undo' as const, run, later, dryRun: false, expected }
      const outcome = await runImportTask(task, { signal: new AbortController().signal })
      if (outcome.run === null) return outcome
      const act = { by: person, action: 'import.undone', subject: run, detail: { run: outcome.run, later } }
      await recordAct(requests, act, now())
      return outcome
    },
    async close() {
      for (const { stop } of running.values()) stop.abort(new Error('The site stops'))
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await (await opened?.catch(() => null))?.db.destroy()
    },
  }
}

const ERROR_HEADINGS = ['File', 'Sheet', 'Cell or row', 'Column', 'What is wrong', 'What to do']
const shownRun = (run: Run): ShownRun => ({ ...run, cannotUndo: whyNotUndone(run) })
const FAILED = 'It failed, and nothing was written. Try again in a minute; the log says more.'

function unapplied(draft: ImportDraft): ImportDraft {
  if (draft.run === null) return draft
  throw new Problem(422, 'These files have been imported already.', 'The list of imports has the result.')
}

async function openPrepared(settings: DatabaseSettings, families: readonly Family[], now: Date): Promise<Database> {
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now)
    return database
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}
