import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { ImportRunRow, Tables } from '#database/tables.ts'
import { Problem } from '#shared/problem.ts'

export type RunAuthor = { readonly id: string; readonly name: string }

const act = z.object({
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()).default({}),
})
/** What the log says of a run. Null if it follows from the run: an import of files, and its undo. */
export type RunAct = z.output<typeof act>

const note = z.object({ value: z.string(), noted_at: z.string() }).nullable()
const facts = z.object({
  /** The names of the files that were loaded, with their sheets. */
  files: z.array(z.object({ name: z.string(), sheet: z.string().nullable(), hash: z.string().nullable() })).default([]),
  /** The options, in words: `replace`, ignored columns and the like. For a change at the desk, its name. */
  choices: z.array(z.string()).default([]),
  tables: z
    .array(
      z.object({
        table: z.string(),
        added: z.number(),
        changed: z.number(),
        unchanged: z.number(),
        removed: z.number(),
        summary: z.boolean().default(false),
        /** The table's highest id at the end of the run. */
        lastId: z.string().nullish(),
      }),
    )
    .default([]),
  addedColumns: z.array(z.object({ table: z.string(), column: z.string() })).default([]),
  droppedColumns: z.array(z.object({ table: z.string(), column: z.string() })).default([]),
  notes: z.array(z.object({ key: z.string(), before: note, after: note })).default([]),
  act: act.nullable().default(null),
  /** Whether followers of its parts get a message (behavior 26.8). */
  isNews: z.boolean().default(true),
})
export type RunFacts = z.output<typeof facts>
export type RunTable = RunFacts['tables'][number]
export type RunColumn = RunFacts['addedColumns'][number]
export type NoteImage = RunFacts['notes'][number]

export type CatalogRun = ReturnType<typeof runOf>

const RUN_ID = /^[0-9a-f]{8}$/

type Wanted = {
  readonly limit: number
  /** The last one of the page before. */
  readonly before?: CatalogRun | null
  readonly kinds: readonly CatalogRun['kind'][]
  readonly byPeople?: boolean
}

export async function listRuns(db: Kysely<Tables>, { limit, before = null, kinds, byPeople = false }: Wanted) {
  let query = db.selectFrom('import_run').selectAll().where('kind', 'in', kinds)
  if (byPeople) query = query.where('by_id', 'is not', null)
  if (before) {
    const { at, id } = before
    query = query.where(({ or, and, eb }) =>
      or([eb('ran_at', '<', at), and([eb('ran_at', '=', at), eb('id', '<', id)])]),
    )
  }
  return (await query.orderBy('ran_at', 'desc').orderBy('id', 'desc').limit(limit).execute()).map(runOf)
}

/** Returns the imports and edits after a run that are in effect, oldest first. */
async function liveRunsAfter(db: Kysely<Tables>, { at, id }: CatalogRun): Promise<CatalogRun[]> {
  const rows = await db
    .selectFrom('import_run')
    .selectAll()
    .where('kind', 'in', ['import', 'edit'])
    .where('undone_by', 'is', null)
    .where(({ or, and, eb }) => or([eb('ran_at', '>', at), and([eb('ran_at', '=', at), eb('id', '>', id)])]))
    .orderBy('ran_at')
    .orderBy('id')
    .execute()
  return rows.map(runOf)
}

export async function findRun(db: Kysely<Tables>, id: string): Promise<CatalogRun | null> {
  if (!RUN_ID.test(id)) return null
  const row = await db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? runOf(row) : null
}

/** Throws a Problem (404) if there is no such run. */
export async function getRun(db: Kysely<Tables>, id: string): Promise<CatalogRun> {
  const run = await findRun(db, id)
  if (run) return run
  throw new Problem(404, `There is no import '${id}'.`, 'Look its id up in the list of imports.')
}

export function whyNotUndone({ lost, undoes, undoneBy, tables, addedColumns }: CatalogRun): string | null {
  if (undoes !== null) return 'It took an import back. To have that again, import its files again.'
  if (undoneBy !== null) return `It has been undone already, by ${undoneBy}.`
  if (lost === 'large') return 'It changed more than is kept for an undo (200 MB), so it can’t be undone.'
  if (lost === 'old') return 'It is too old: its earlier values were removed to make room for newer imports (200 MB).'
  const changes = tables.reduce((sum, { added, changed, removed }) => sum + added + changed + removed, 0)
  return changes + addedColumns.length === 0 ? 'It changed nothing.' : null
}

/** `by` and `byId` are null for the command line, `lost` says why it can't be undone: too large, or too old. */
function runOf(row: ImportRunRow) {
  const { id, ran_at, kind, by_id, by_name, image_bytes, undo_lost, undoes, undone_by } = row
  const more = { imageBytes: Number(image_bytes), lost: undo_lost, undoes, undoneBy: undone_by }
  return { ...facts.parse(JSON.parse(row.facts)), id, at: ran_at, kind, by: by_name, byId: by_id, ...more }
}

/** Drops the oldest runs' rows until the others take at most `keepBytes` (behavior 21.12). Those can't be undone. */
export async function dropOldImages(db: Kysely<Tables>, keepBytes: number): Promise<void> {
  const kept = await db
    .selectFrom('import_run')
    .select(['id', 'image_bytes'])
    .where('image_bytes', '>', 0)
    .orderBy('ran_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let bytes = 0
  for (const { id, image_bytes } of kept) {
    bytes += Number(image_bytes)
    if (bytes <= keepBytes) continue
    await db.deleteFrom('import_image').where('run_id', '=', id).execute()
    await db.updateTable('import_run').set({ image_bytes: 0, undo_lost: 'old' }).where('id', '=', id).execute()
  }
}

/** The later runs to undo first, newest first: those with a row of this run or of each other, or, if it added a column, with changes in its table. */
export async function runsInTheWay(db: Kysely<Tables>, run: CatalogRun): Promise<CatalogRun[]> {
  const later = await liveRunsAfter(db, run)
  const found = new Set<CatalogRun>()
  for (let under = [run]; under.length > 0; ) {
    const over = new Set<CatalogRun>()
    const pairs = await sharedRows(db, under)
    for (const lower of under) {
      const tables = lower.addedColumns.map(({ table }) => table)
      for (const one of later.slice(later.indexOf(lower) + 1)) {
        const isShared =
          pairs.has(`${lower.id} ${one.id}`) ||
          one.tables.some((done) => tables.includes(done.table) && done.added + done.changed + done.removed > 0)
        if (isShared && !found.has(one)) over.add(one)
      }
    }
    for (const one of over) found.add(one)
    under = [...over]
  }
  return later.filter((each) => found.has(each)).reverse()
}

async function sharedRows(db: Kysely<Tables>, runs: readonly CatalogRun[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('import_image as own')
    .innerJoin('import_image as other', (join) =>
      join.onRef('other.table_name', '=', 'own.table_name').onRef('other.part_id', '=', 'own.part_id'),
    )
    .select(['own.run_id as under', 'other.run_id as over'])
    .distinct()
    .where(
      'own.run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ under, over }) => `${under} ${over}`))
}
