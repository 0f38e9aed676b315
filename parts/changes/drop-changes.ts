import { type Kysely, sql } from 'kysely'
import type { DroppedChanges } from '#catalog/part/part-changes.ts'
import { countRowsOf } from '#database/count-rows.ts'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { DROPPED_NOTE, DROPPED_QUERY, droppedChanges } from '#parts/changes/catalog-notes.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { LogLine } from '#shared/logger.ts'

/** How many days (CHANGES_KEEP_DAYS) and entries the log of changes keeps. */
export type KeptChanges = { readonly days: number; readonly entries: number }

type Gone = { readonly count: number; readonly until: string }

/** `2026-11-24T08:00:00.000Z 1a2b3c4d`: the part of an id that all changes of a run share. */
const RUN = sql<string>`substr(catalog_change.id, 1, 33)`

/** Keeps a database's log within its limits. Returns what it removed (behavior 26.3). Throws if it can't connect. */
export async function keepChanges(settings: DatabaseSettings, kept: KeptChanges, log: LogLine, now: Date) {
  const { db } = await openDatabase(settings, 'catalog')
  const gone = await dropChanges(db, kept, now).finally(() => db.destroy())
  if (gone) log.info({ ...gone, ...kept }, 'Dropped entries of the change log (CHANGES_KEEP_DAYS)')
}

/** Removes changes that are too old, then entries of the largest runs. Age counts from the newest change if the clock is ahead of it. Notes and returns what it removed. */
export async function dropChanges(db: Kysely<Tables>, kept: KeptChanges, now: Date): Promise<Gone | null> {
  const aged = await ageLimit(db, kept.days, now)
  if (!(await isOver(db, kept.entries, aged))) return null
  return await db.transaction().execute(async (tx) => {
    const times = [...(await dropAged(tx, aged)), ...(await dropLargest(tx, kept.entries))].sort()
    const until = times.at(-1)
    if (until === undefined) return null
    const gone = { count: times.length, until }
    await noteGone(tx, gone, kept, now)
    return gone
  })
}

async function ageLimit(db: Kysely<Tables>, days: number, now: Date): Promise<string> {
  const { newest } = await db
    .selectFrom('catalog_change')
    .select(({ fn }) => fn.max<string | null>('changed_at').as('newest'))
    .executeTakeFirstOrThrow()
  const end = Math.min(now.getTime(), newest === null ? now.getTime() : Date.parse(newest))
  return new Date(end - days * DAY_MS).toISOString()
}

const parts = (db: Kysely<Tables>) => db.selectFrom('catalog_change').where('kind', '<>', 'summary')

async function isOver(db: Kysely<Tables>, entries: number, aged: string): Promise<boolean> {
  const old = await db.selectFrom('catalog_change').select('id').where('changed_at', '<', aged).executeTakeFirst()
  if (old) return true
  return (await countRowsOf(parts(db))) > entries
}

/** Like those below it returns the times of what it removed. */
async function dropAged(tx: Kysely<Tables>, aged: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('catalog_change')
    .where('changed_at', '<', aged)
    .returning(['kind', 'changed_at'])
    .execute()
  return rows.flatMap(({ kind, changed_at }) => (kind === 'summary' ? [] : [changed_at]))
}

async function dropLargest(tx: Kysely<Tables>, entries: number): Promise<string[]> {
  const runs = await parts(tx)
    .select(({ fn }) => [RUN.as('run'), fn.countAll().as('size')])
    .groupBy(RUN)
    .orderBy('run', 'desc')
    .execute()
  const sizes = runs.map(({ run, size }) => ({ run, size: Number(size) }))
  const share = fairShare(
    sizes.slice(0, entries).map(({ size }) => size),
    entries,
  )
  const gone: string[][] = []
  for (const [place, { run, size }] of sizes.entries()) {
    const keep = place < entries ? share : 0
    if (size > keep) gone.push(await dropRest(tx, run, keep))
  }
  return gone.flat()
}

/** How many entries each run may keep so that all runs together have at most `entries`. */
export function fairShare(sizes: readonly number[], entries: number): number {
  let left = entries
  const rising = sizes.toSorted((a, b) => a - b)
  for (const [place, size] of rising.entries()) {
    const share = Math.floor(left / (rising.length - place))
    if (size > share) return share
    left -= size
  }
  return entries
}

async function dropRest(tx: Kysely<Tables>, run: string, keep: number): Promise<string[]> {
  const first = parts(tx).select('id').where(RUN, '=', run).orderBy('id').limit(keep)
  const last = keep === 0 ? null : (await first.execute()).at(-1)
  const rows = await tx
    .deleteFrom('catalog_change')
    .where(RUN, '=', run)
    .where('kind', '<>', 'summary')
    .$if(last !== null, (query) => query.where('id', '>', last?.id ?? ''))
    .returning('changed_at')
    .execute()
  return rows.map(({ changed_at }) => changed_at)
}

async function noteGone(tx: Kysely<Tables>, gone: Gone, { days, entries }: KeptChanges, now: Date): Promise<void> {
  const { rows } = await sql<{ value: string }>`${sql.raw(DROPPED_QUERY)}`.execute(tx)
  const before = droppedChanges(rows[0]?.value)
  const count = (before?.count ?? 0) + gone.count
  const until = before && before.until > gone.until ? before.until : gone.until
  const value = JSON.stringify({ count, until, days, entries } satisfies DroppedChanges)
  const noted_at = now.toISOString()
  await tx
    .insertInto('catalog_note')
    .values({ key: DROPPED_NOTE, value, noted_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, noted_at }))
    .execute()
}
