import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import { CHANGE_NOTICES, documentAddress, noticeFacts } from '#catalog/company/company-document.ts'
import { changesOfParts, type ListedChange, type PartKey } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Db } from '#database/tables.ts'
import { type FiledNotice, readNotices } from '#documents/company-documents.ts'
import { queueMail } from '#outbox/queue-mails.ts'
import type { OpenRequests } from '#requests/open-requests.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'

/** The content of a mail: changes and product change notices, newest first, and how many more there are of each. */
export type ToldChanges = {
  readonly changes: readonly ToldChange[]
  readonly more: number
  readonly notices?: readonly ToldNotice[]
  readonly moreNotices?: number
}
/** A product change notice, and which followed parts it is about. Mails of an earlier release lack facts and path. */
export type ToldNotice = {
  readonly notice: {
    readonly number: string
    readonly title: string
    readonly facts?: readonly (readonly [label: string, text: string])[]
    readonly path?: string
  }
  readonly numbers: readonly string[]
}
export type ToldChange = Pick<
  ListedChange,
  'kind' | 'at' | 'day' | 'table' | 'id' | 'number' | 'familyName' | 'fields' | 'url'
>

type Options = {
  readonly opened: () => Promise<Pick<OpenRequests, 'db' | 'wake' | 'mailing'>>
  readonly catalog: () => Catalog | null
  readonly families: () => readonly Family[]
  readonly now: () => Date
}

/** Changes this close together go into one mail. */
const GATHER_MS = HOUR_MS
/** An address gets at most one mail in this time. */
const PAUSE_MS = DAY_MS
const MAX_TOLD = 200
const MAX_NOTICES = 20

type Follower = Awaited<ReturnType<typeof readFollowers>>[number]
type Untold = ReturnType<typeof untold>

/** Queues the change notices that are due, each once by one transaction (behavior 26.8). Returns how many. */
export async function tellChanges({ opened, catalog, families, now }: Options): Promise<number> {
  const current = catalog()
  if (!current) return 0
  const { db, wake, mailing } = await opened()
  const followers = await readFollowers(db, new Date(now().getTime() - PAUSE_MS))
  const notices = noticesByPart(followers.length === 0 ? [] : await readNotices(db))
  let told = 0
  for (const follower of followers) {
    await yieldToEventLoop()
    const news = untold(follower.parts, current, families(), notices)
    if (isDue(news, now()) && (await queue(db, follower, news, mailing.rules.domain, now()))) told += 1
  }
  if (told > 0) wake()
  return told
}

/** Followers outside of their pause. */
async function readFollowers(db: Db, mailedBefore: Date) {
  const rows = await db
    .selectFrom('followed_part as part')
    .innerJoin('follower', 'follower.id', 'part.follower_id')
    .select(['follower.id as follower', 'mailed_at', 'table_name as table', 'part_id as id'])
    .select(['part.asked_at as asked', 'told_at as told'])
    .where('part.confirmed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('mailed_at', 'is', null), eb('mailed_at', '<=', mailedBefore.toISOString())]))
    .orderBy('part_number')
    .execute()
  const followers = Map.groupBy(rows, ({ follower }) => follower)
  return [...followers].map(([id, parts]) => ({ id, mailed: parts[0]?.mailed_at ?? null, parts }))
}

const keyOf = ({ table, id }: PartKey): string => `${table} ${id}`

/** Each part's notices, with the part as they name it. All of them for each follower would be millions. */
const noticesByPart = (notices: readonly FiledNotice[]) =>
  Map.groupBy(
    notices.flatMap((notice) => notice.notice.parts.map((part) => ({ notice, part }))),
    ({ part }) => keyOf(part),
  )

/** A notice in a mail. A withdrawn document has no address. */
const toldNotice = ({ version, title, withdrawnAt, ...document }: FiledNotice): ToldNotice['notice'] => ({
  number: version,
  title,
  ...(withdrawnAt === null
    ? { facts: noticeFacts(document), path: documentAddress(document) }
    : { facts: [['Withdrawn', withdrawnAt.slice(0, 'yyyy-mm-dd'.length)]], path: CHANGE_NOTICES.path }),
})

/** What is newer than each part's last mail: changes, notices, and the withdrawals of notices that were mailed. */
function untold(
  parts: Follower['parts'],
  catalog: Catalog,
  families: readonly Family[],
  noticesOf: ReturnType<typeof noticesByPart>,
) {
  const told = new Map(parts.map((part) => [keyOf(part), part.told]))
  const named = parts.flatMap((part) =>
    (noticesOf.get(keyOf(part)) ?? []).filter(({ notice }) => {
      const { filedAt, withdrawnAt } = notice
      return timeOf(notice) > part.told && (withdrawnAt === null || (filedAt > part.asked && filedAt <= part.told))
    }),
  )
  return {
    changes: changesOfParts(catalog, families, parts, { newsOnly: true }).filter(
      (change) => change.at > (told.get(keyOf(change)) ?? ''),
    ),
    notices: [...Map.groupBy(named, ({ notice }) => notice)]
      .map(([notice, ours]) => ({ at: timeOf(notice), notice, parts: ours.map(({ part }) => part) }))
      .sort((a, b) => (a.at < b.at ? 1 : -Number(a.at > b.at))),
  }
}

const timeOf = ({ withdrawnAt, filedAt }: FiledNotice): string => withdrawnAt ?? filedAt

function isDue({ changes, notices }: Untold, now: Date): boolean {
  const [first] = [...changes, ...notices].map(({ at }) => at).sort()
  return first !== undefined && Date.parse(first) <= now.getTime() - GATHER_MS
}

async function queue(db: Db, { id, mailed, parts }: Follower, { changes, notices }: Untold, domain: string, now: Date) {
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
      const isIt = ({ table, id: partId }: PartKey) => table === part.table && partId === part.id
      const times = [changes.find(isIt)?.at, ...notices.filter((notice) => notice.parts.some(isIt)).map(({ at }) => at)]
      const [latest] = times
        .flatMap((at) => at ?? [])
        .sort()
        .reverse()
      if (latest === undefined) continue
      await tx
        .updateTable('followed_part')
        .set({ told_at: latest })
        .where('follower_id', '=', id)
        .where('table_name', '=', part.table)
        .where('part_id', '=', part.id)
        .execute()
    }
    const told: ToldChanges = {
      changes: changes.slice(0, MAX_TOLD),
      more: Math.max(0, changes.length - MAX_TOLD),
      notices: notices.slice(0, MAX_NOTICES).map(({ notice, parts: ours }) => {
        return { notice: toldNotice(notice), numbers: ours.map(({ number }) => number) }
      }),
      moreNotices: Math.max(0, notices.length - MAX_NOTICES),
    }
    await queueMail(tx, null, 'notice', domain, now, { follower_id: id, event: JSON.stringify(told) })
    return true
  })
}
