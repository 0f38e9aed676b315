import type { RequestServices } from '#buyers/request-services.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'
import {
  askForNotices,
  confirmAsk,
  type FollowedPart,
  isBlocked,
  partsAsked,
  partsFollowed,
  setBlocked,
  stopNotices,
} from '#followers/follower-store.ts'
import type { NoticeLinks } from '#followers/notice-links.ts'

export type NoticeForm = {
  readonly address: string
  readonly parts: readonly FollowedPart[]
  readonly requestKey: string
  readonly stamp: string
  readonly website: string
}

export type NoticeFormAnswer = Awaited<ReturnType<typeof takeNoticeForm>>
export type NoticePage = Awaited<ReturnType<typeof readNoticePage>>

/** What a person does on that page. Stops all if `part` is null. */
export type NoticeStep =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'stop'; readonly part: PartKey | null }
  | { readonly kind: 'block'; readonly blocked: boolean }

type Used = Pick<RequestServices, 'db' | 'stamps' | 'wake' | 'mailing'> & { readonly notices: NoticeLinks }

/** Takes a form: `asked`, for a known address and a bot too, or `stale` with a new stamp if nothing is stored. */
export async function takeNoticeForm({ db, stamps, wake, mailing }: Used, form: NoticeForm, now: Date) {
  const verdict = stamps.check(form.stamp)
  if (verdict !== 'ok') return { kind: 'stale' as const, stamp: stamps.renewed(verdict) }
  if (form.website.trim() === '' && (await askForNotices(db, form, mailing.rules.domain, now))) wake()
  return { kind: 'asked' as const }
}

/** Where a mail's link leads; `open`: it can be confirmed. Null for a token that isn't ours. */
export async function readNoticePage({ db, notices }: Used, token: string, now: Date) {
  const link = notices.read(token)
  if (!link) return null
  if (link.kind === 'stop') return { kind: 'stop' as const, parts: await partsFollowed(db, link.id) }
  if (link.kind === 'block') return { kind: 'block' as const, blocked: await isBlocked(db, link.id) }
  const { parts, confirmed } = await partsAsked(db, link.id, now)
  return { kind: 'confirm' as const, parts, open: !confirmed }
}

/** Does only what the link is for. Returns the page after it, or null if the token isn't ours. */
export async function stepNotice(used: Used, token: string, step: NoticeStep, now: Date): Promise<NoticePage> {
  const link = used.notices.read(token)
  if (link?.kind === 'confirm' && step.kind === 'confirm') await confirmAsk(used.db, link.id, now)
  if (link?.kind === 'stop' && step.kind === 'stop') await stopNotices(used.db, link.id, step.part)
  if (link?.kind === 'block' && step.kind === 'block') await setBlocked(used.db, link.id, step.blocked, now)
  return await readNoticePage(used, token, now)
}
