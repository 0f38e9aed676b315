import { sql } from 'kysely'
import { expect } from 'vitest'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import type { Db } from '#database/tables.ts'

/**
 * Starts changes while a transaction holds what `hold` wrote or locked. It commits once all of them wait for it: in
 * PostgreSQL at their first such write, in SQLite at their start. Before that it does what `next` says. Returns how many
 * succeeded, and why others didn't.
 */
export async function whileHeld(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  hold: (tx: Db) => Promise<unknown>,
  changes: readonly (() => Promise<unknown>)[],
  next: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<{ readonly done: number; readonly refusals: readonly unknown[] }> {
  const waiting = async () => {
    const found = await sql<{ count: string }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return Number(found.rows[0]?.count)
  }
  const { running } = await db.transaction().execute(async (tx) => {
    await hold(tx)
    const running = Promise.allSettled(changes.map((change) => change()))
    if (dialect === 'postgres') await expect.poll(waiting, { timeout: 10_000 }).toBe(changes.length)
    await next(tx)
    return { running } // in an object, so that the transaction doesn't wait for it
  })
  const settled = await running
  const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  return { done: settled.length - refusals.length, refusals }
}

/** Starts changes at the same moment: none gets past its first write to `table` before all of them wait. */
export const atTheSameTime = (
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  table: string,
  changes: readonly (() => Promise<unknown>)[],
) => whileHeld({ db, dialect }, (tx) => lockTable({ db: tx, dialect }, table), changes)
