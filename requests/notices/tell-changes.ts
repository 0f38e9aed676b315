import type { Kysely } from 'kysely'
import type { Catalog } from '#catalog/answers.ts'
import { changesOfParts, type ListedChange } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Tables } from '#database/tables.ts'
import { dueMail } from '#requests/outbox/queue-mails.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** What a notice tells: the changes, newest first, and how many more there are. */
export type ToldChanges = { readonly changes: readonly ToldChange[]; readonly more: number }
export type ToldChange = Pick<
  ListedChange,
  'kind' | 'at' | 'day' | 'table' | 'id' | 'number' | 'familyName' | 'fields' | 'url'
>

type Opened = {
  readonly db: Kysely<Tables>
  wake(): void
  readonly mailing: { readonly rules: { readonly domain: string } }
}

type Options = {
  readonly opened: () => Promise<Opened>
  readonly catalog: () => Catalog | null
  readonly families: () => readonly Family[]
  readonly now: () => Date
}

/** Changes that follow each other within this time are one mail. */
const GATHER_MS = HOUR_MS
/** An address gets no more than one mail in this time. */
const PAUSE_MS = 24 * HOUR_MS
const MAX_TOLD = 200

type Followed = { readonly table: string; readonly id: string; readonly told: string }
type Follower = { readonly id: string; readonly mailed: string | null; readonly parts: Followed[] }

/**
 * Queues the notices of changes that are due now, as pages show them (behavior 26.8), and returns how many. What is told and
 * that it is told are stored in one transaction, so no change is queued twice, whichever server does it.
 */
export async function tellChanges({ opened, catalog, families, now }: Options): Promise<number> {
  const current = catalog()
  if (!current) return 0
  const { db, wake, mailing } = await opened()
  let told = 0
  for (const follower of await readFollowers(db)) {
    const changes = untold(follower.parts, current, families())
    if (isDue(follower, changes, now()) && (await queue(db, follower, changes, mailing.rules.domain, now()))) told += 1
  }
  if (told > 0) wake()
  return told
}

async function readFollowers(db: Kysely<Tables>): Promise<Follower[]> {
  const rows = await db
    .selectFrom('followed_part as part')
    .innerJoin('follower', 'follower.id', 'part.follower_id')
    .select(['follower.id as follower', 'follower.mailed_at', 'part.table_name', 'part.part_id', 'part.told_at'])
    .where('part.confirmed_at', 'is not', null)
    .execute()
  const followers = new Map<string, Follower>()
  for (const { follower: id, mailed_at, table_name, part_id, told_at } of rows) {
    const known = followers.get(id) ?? { id, mailed: mailed_at, parts: [] }
    known.parts.push({ table: table_name, id: part_id, told: told_at })
    followers.set(id, known)
  }
  return [...followers.values()]
}

function untold(parts: readonly Followed[], catalog: Catalog, families: readonly Family[]): ListedChange[] {
  const told = new Map(parts.map((part) => [`${part.table} ${part.id}`, part.told]))
  return changesOfParts(catalog, families, parts).filter(({ at, table, id }) => at > (told.get(`${table} ${id}`) ?? ''))
}

function isDue({ mailed }: Follower, changes: readonly ListedChange[], now: Date): boolean {
  const first = changes.at(-1)
  if (!first || Date.parse(first.at) > now.getTime() - GATHER_MS) return false
  return mailed === null || Date.parse(mailed) <= now.getTime() - PAUSE_MS
}

/** Returns false if another server was first. */
async function queue(
  db: Kysely<Tables>,
  { id, mailed, parts }: Follower,
  changes: readonly ListedChange[],
  domain: string,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const ours = await tx
      .updateTable('follower')
      .set({ mailed_at: now.toISOString() })
      .where('id', '=', id)
      .where('mailed_at', mailed === null ? 'is' : '=', mailed)
      .returning('id')
      .executeTakeFirst()
    if (!ours) return false
    for (const part of parts) {
      const latest = changes.find((change) => change.table === part.table && change.id === part.id)
      if (!latest) continue
      await tx
        .updateTable('followed_part')
        .set({ told_at: latest.at })
        .where('follower_id', '=', id)
        .where('table_name', '=', part.table)
        .where('part_id', '=', part.id)
        .execute()
    }
    const told: ToldChanges = { changes: changes.slice(0, MAX_TOLD), more: Math.max(0, changes.length - MAX_TOLD) }
    await tx
      .insertInto('outbox')
      .values({ ...dueMail(null, 'notice', domain, now), follower_id: id, event: JSON.stringify(told) })
      .execute()
    return true
  })
}
