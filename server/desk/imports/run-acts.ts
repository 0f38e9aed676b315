import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type CatalogRun, listRuns } from '#parts/runs/run-record.ts'
import { type Act, recordAct } from '#people/acts.ts'

const APPLIED = 'import.applied'
const UNDONE = 'import.undone'
const PAGE = 50

/** Records an import or an undo of a person: once, however often it is called. */
export async function recordRun(requests: Kysely<Tables>, run: CatalogRun): Promise<void> {
  await recordAct(requests, actOf(run), new Date(run.at), run.id)
}

/**
 * Records the imports and undos that the record lacks (behavior 21.8): runs and acts may be in two databases, and a server may
 * stop between both. Goes back until none is missing in a page of runs.
 */
export async function recordMissedRuns(catalogDesk: Kysely<Tables>, requests: Kysely<Tables>): Promise<void> {
  for (let before: CatalogRun | null = null; ; ) {
    const runs: CatalogRun[] = await listRuns(catalogDesk, {
      limit: PAGE,
      before,
      kinds: ['import', 'undo'],
      byPeople: true,
    })
    const missed = await unrecorded(requests, await ownRuns(catalogDesk, runs))
    for (const run of missed) await recordRun(requests, run)
    if (missed.length === 0 || runs.length < PAGE) return
    before = runs.at(-1) ?? null
  }
}

/** Those of the pages of imports. Other pages record theirs: undos of edits, and discards of quarantined data, which have no files. */
async function ownRuns(catalogDesk: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<CatalogRun[]> {
  const undone = runs.flatMap(({ undoes }) => undoes ?? [])
  const found = catalogDesk.selectFrom('import_run').select('id').where('kind', '=', 'edit').where('id', 'in', undone)
  const edits = new Set(undone.length === 0 ? [] : (await found.execute()).map(({ id }) => id))
  return runs.filter(({ undoes, files }) => (undoes === null ? files.length > 0 : !edits.has(undoes)))
}

/** Earlier releases have recorded acts under other ids, so their details say which runs they are of. */
async function unrecorded(requests: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<CatalogRun[]> {
  const oldest = runs.at(-1)
  if (!oldest) return []
  const acts = await requests
    .selectFrom('act')
    .select('detail')
    .where('action', 'in', [APPLIED, UNDONE])
    .where('id', '>=', oldest.at) // ids start with the time
    .execute()
  const recorded = new Set(acts.map(({ detail }) => (detail === null ? null : JSON.parse(detail).run)))
  return runs.filter(({ id }) => !recorded.has(id))
}

function actOf({ id, by, byId, files, undoes, later }: CatalogRun): Act {
  const person = byId === null ? null : { id: byId, name: by ?? '' }
  if (undoes !== null) return { by: person, action: UNDONE, subject: undoes, detail: { run: id, later } }
  const names = new Set(files.map(({ name }) => name)) // a workbook is there with each of its sheets
  return { by: person, action: APPLIED, subject: [...names].join(', '), detail: { run: id } }
}
