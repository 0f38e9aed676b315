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

/** `asked`: the same whether or not the address is known. `stale`: nothing is stored; `stamp` is a new one. */
export type NoticeFormAnswer = { readonly kind: 'asked' } | { readonly kind: 'stale'; readonly stamp: string }

/** Where a mail's link leads. `open`: it can be confirmed. */
export type NoticePage =
  | { readonly kind: 'confirm'; readonly parts: readonly FollowedPart[]; readonly open: boolean }
  | { readonly kind: 'stop'; readonly parts: readonly FollowedPart[] }
  | { readonly kind: 'block'; readonly blocked: boolean }

/** What a person does on that page. Stops all if `part` is null. */
export type NoticeStep =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'stop'; readonly part: PartKey | null }
  | { readonly kind: 'block'; readonly blocked: boolean }

type Used = Pick<RequestServices, 'db' | 'stamps' | 'wake' | 'mailing'> & { readonly notices: NoticeLinks }

/** Takes a form from a network. A bot's form gets the same answer, but isn't stored. `wait`: seconds to wait, or 0. */
export async function takeNoticeForm(
  { db, stamps, wake, mailing }: Used,
  form: NoticeForm,
  now: Date,
): Promise<NoticeFormAnswer> {
  const verdict = stamps.check(form.stamp)
  if (verdict !== 'ok') return { kind: 'stale', stamp: stamps.renewed(verdict) }
  if (form.website.trim() === '' && (await askForNotices(db, form, mailing.rules.domain, now))) wake()
  return { kind: 'asked' }
}

/** Null for a token that isn't ours. */
export async function readNoticePage({ db, notices }: Used, token: string, now: Date): Promise<NoticePage | null> {
  const link = notices.read(token)
  if (!link) return null
  if (link.kind === 'stop') return { kind: 'stop', parts: await partsFollowed(db, link.id) }
  if (link.kind === 'block') return { kind: 'block', blocked: await isBlocked(db, link.id) }
  const { parts, confirmed } = await partsAsked(db, link.id, now)
  return { kind: 'confirm', parts, open: !confirmed }
}

/** Does only what the link is for. Returns the page after it, or null if the token isn't ours. */
export async function stepNotice(used: Used, token: string, step: NoticeStep, now: Date): Promise<NoticePage | null> {
  const link = used.notices.read(token)
  if (link?.kind === 'confirm' && step.kind === 'confirm') await confirmAsk(used.db, link.id, now)
  if (link?.kind === 'stop' && step.kind === 'stop') await stopNotices(used.db, link.id, step.part)
  if (link?.kind === 'block' && step.kind === 'block') await setBlocked(used.db, link.id, step.blocked, now)
  return await readNoticePage(used, token, now)
}
