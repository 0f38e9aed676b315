import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type CatalogRun, listRuns } from '#parts/runs/run-record.ts'
import { type Act, actId, recordAct } from '#people/acts.ts'
import type { LogLine } from '#shared/logger.ts'

const PAGE = 50

type Options = {
  readonly catalog: () => Promise<Kysely<Tables>>
  readonly requests: Kysely<Tables>
  readonly log: LogLine
}

/** Copies the runs that the log lacks into it (behavior 21.8), maybe into another database, once each however often tried. Never throws: the next call copies the rest. */
export async function recordRunActs({ catalog, requests, log }: Options): Promise<void> {
  try {
    const db = await catalog()
    // A server may have stopped in between: goes back to a page of runs without missing ones.
    for (let before: CatalogRun | null = null; ; ) {
      const kinds = ['import', 'undo', 'edit'] as const
      const runs: CatalogRun[] = await listRuns(db, { limit: PAGE, before, kinds, byPeople: true })
      const missed = await unrecordedRuns(requests, runs)
      for (const run of missed) await recordAct(requests, actOf(run), new Date(run.at), run.id)
      if (missed.length === 0 || runs.length < PAGE) return
      before = runs.at(-1) ?? null
    }
  } catch (err) {
    log.error({ err }, 'A change of the catalog could not be recorded in the desk’s log. It will be with the next one')
  }
}

async function unrecordedRuns(requests: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<CatalogRun[]> {
  if (runs.length === 0) return []
  const idOf = (run: CatalogRun) => actId(new Date(run.at), run.id)
  const acts = await requests.selectFrom('act').select('id').where('id', 'in', runs.map(idOf)).execute()
  const known = new Set(acts.map(({ id }) => id))
  return runs.filter((run) => !known.has(idOf(run)))
}

function actOf({ id, by, byId, files, undoes, act }: CatalogRun): Act {
  const person = byId === null ? null : { id: byId, name: by ?? '' }
  if (act) return { by: person, ...act, detail: { ...act.detail, run: id } }
  if (undoes !== null) return { by: person, action: 'import.undone', subject: undoes, detail: { run: id } }
  const names = new Set(files.map(({ name }) => name)) // a workbook is there with each of its sheets
  return { by: person, action: 'import.applied', subject: [...names].join(', '), detail: { run: id } }
}
