import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type CatalogRun, getRun, listRuns } from '#parts/runs/run-record.ts'
import { type Act, actId, recordAct } from '#people/acts.ts'
import type { LogLine } from '#shared/logger.ts'

const PAGE = 50

type Options = {
  readonly catalog: () => Promise<Kysely<Tables>>
  readonly requests: Kysely<Tables>
  readonly log: LogLine
}

/** Copies runs into the log (behavior 21.8), maybe in another database, once each however often tried. */
export class RunActs {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Copies a run to the log, or with null the missing ones. Never throws: the next call copies the rest. */
  async record(run: string | null): Promise<void> {
    const { catalog, requests, log } = this.#options
    try {
      const db = await catalog()
      if (run !== null) await this.#copy(await getRun(db, run))
      await this.#copyMissing(db, requests)
    } catch (error) {
      log.error(
        { err: error },
        'A change of the catalog could not be recorded in the desk’s log. It will be with the next one',
      )
    }
  }

  async #copy(run: CatalogRun): Promise<void> {
    await recordAct(this.#options.requests, actOf(run), new Date(run.at), run.id)
  }

  /** A server may have stopped in between. Goes back to a page of runs without missing ones. */
  async #copyMissing(catalog: Kysely<Tables>, requests: Kysely<Tables>): Promise<void> {
    for (let before: CatalogRun | null = null; ; ) {
      const kinds = ['import', 'undo', 'edit'] as const
      const runs: CatalogRun[] = await listRuns(catalog, { limit: PAGE, before, kinds, byPeople: true })
      const missed = await unrecorded(requests, await recordable(catalog, await unknown(requests, runs)))
      for (const run of missed) await this.#copy(run)
      if (missed.length === 0 || runs.length < PAGE) return
      before = runs.at(-1) ?? null
    }
  }
}

/** The runs that `RunActs` hasn't logged. Usually none, so nothing else is read. */
async function unknown(requests: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<CatalogRun[]> {
  if (runs.length === 0) return []
  const idOf = (run: CatalogRun) => actId(new Date(run.at), run.id)
  const acts = await requests.selectFrom('act').select('id').where('id', 'in', runs.map(idOf)).execute()
  const known = new Set(acts.map(({ id }) => id))
  return runs.filter((run) => !known.has(idOf(run)))
}

/** Earlier releases logged edits, undos and discards, which have no files, separately. */
async function recordable(catalog: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<CatalogRun[]> {
  const undone = runs.flatMap(({ undoes }) => undoes ?? [])
  const found = catalog.selectFrom('import_run').select('id').where('kind', '=', 'edit').where('id', 'in', undone)
  const edits = new Set(undone.length === 0 ? [] : (await found.execute()).map(({ id }) => id))
  return runs.filter(
    ({ act, undoes, files }) => act !== null || (undoes === null ? files.length > 0 : !edits.has(undoes)),
  )
}

/** Earlier releases logged under other ids; the details name the runs. */
async function unrecorded(requests: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<CatalogRun[]> {
  const oldest = runs.at(-1)
  if (!oldest) return []
  const acts = await requests
    .selectFrom('act')
    .select('detail')
    .where('detail', 'like', '%"run":%')
    .where('id', '>=', oldest.at) // ids start with the time
    .execute()
  const recorded = new Set(acts.map(({ detail }) => (detail === null ? null : JSON.parse(detail).run)))
  return runs.filter(({ id }) => !recorded.has(id))
}

function actOf({ id, by, byId, files, undoes, act }: CatalogRun): Act {
  const person = byId === null ? null : { id: byId, name: by ?? '' }
  if (act) return { by: person, ...act, detail: { ...act.detail, run: id } }
  if (undoes !== null) return { by: person, action: 'import.undone', subject: undoes, detail: { run: id } }
  const names = new Set(files.map(({ name }) => name)) // a workbook is there with each of its sheets
  return { by: person, action: 'import.applied', subject: [...names].join(', '), detail: { run: id } }
}
