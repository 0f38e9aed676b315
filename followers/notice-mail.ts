import { CHANGE_NOTICES } from '#catalog/company/company-document.ts'
import { partName } from '#catalog/part/part-name.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { Db } from '#database/tables.ts'
import { type FollowedPart, partsAsked } from '#followers/follower-store.ts'
import { mailboxId, type NoticeLinks } from '#followers/notice-links.ts'
import type { ToldChange, ToldChanges, ToldNotice } from '#followers/tell-changes.ts'
import { mailboxOf } from '#outbox/copy-limit.ts'
import type { Claimed } from '#outbox/retry-rules.ts'
import type { MailContent } from '#outbox/transport.ts'
import { fillMail, withPiece } from '#requests/mails/fill-mail.ts'
import { type FilledBlock, htmlLink, type MailContext, type MailFacts } from '#requests/mails/mail-content.ts'
import { mailOf } from '#requests/mails/make-mail.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed from the catalog' } as const
const MAX_LISTED = 50

type Queued = Pick<Claimed, 'kind' | 'message_id' | 'follower_id' | 'event' | 'accepted'>

/** Makes a confirmation or notice. Null if the address, or what it would confirm, is gone. Links need SITE_URL. */
export async function noticeMail(db: Db, queued: Queued, links: NoticeLinks, facts: MailContext, now: Date) {
  const { kind, follower_id: followerId, event } = queued
  if (followerId === null) return null
  if (facts.siteUrl === null) throw new Error('SITE_URL is not set, and the links of this mail need it')
  const found = await db.selectFrom('follower').select('address').where('id', '=', followerId).executeTakeFirst()
  if (!found) return null
  const stored = JSON.parse(event ?? '{}') // the outbox has what this room wrote
  const address = (path: string) => new URL(path, facts.siteUrl ?? '').href
  const stop = address(links.path({ kind: 'stop', id: followerId }))
  const to = { to: [found.address], replyTo: null }
  if (kind === 'confirm') {
    const { parts } = await partsAsked(db, stored.ask, now)
    if (parts.length === 0) return null
    const pageUrl = address(links.path({ kind: 'confirm', id: stored.ask }))
    const notMe = address(links.path({ kind: 'block', id: mailboxId(mailboxOf(found.address)) }))
    return mailOf(queued, { ...to, ...confirmWords(parts, notMe, { ...facts, pageUrl }) })
  }
  const headers = { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mailOf(queued, { ...to, ...noticeWords(stored, { ...facts, pageUrl: stop }, address) }), headers }
}

type Words = Pick<MailContent, 'subject' | 'text' | 'html'>

/** It always has 'Not you?', since the mail may reach the wrong person. */
function confirmWords(parts: readonly FollowedPart[], notMe: string, facts: MailFacts): Words {
  const listed = parts.slice(0, MAX_LISTED).map(({ number }) => number)
  const rest = parts.length - listed.length
  return fillMail(facts, 'confirm', {
    text: withPiece(facts.texts.confirm, { kind: 'block', name: 'notMe' }),
    words: { count: countOf(parts.length, 'part') },
    blocks: { parts: listOf(rest > 0 ? [...listed, `and ${rest} more`] : listed), notMe: notMeBlock(notMe) },
  })
}

const NOT_ME = 'Not you? Block these emails'

const notMeBlock = (url: string): FilledBlock => ({
  text: `${NOT_ME}:\n${url}`,
  html: `<p>${htmlLink(url, NOT_ME)}</p>`,
})

function noticeWords(
  { changes, more, notices = [], moreNotices = 0 }: ToldChanges,
  facts: MailFacts,
  address: (path: string) => string,
): Words {
  const told = [
    ...notices.map((notice) => noticeBlock(notice, address)),
    ...changes.map((change) => changeBlock(change, change.url === null ? null : address(change.url))),
  ]
  const rest = [
    { count: moreNotices, path: CHANGE_NOTICES.path },
    { count: more, path: '/changes' },
  ].flatMap(({ count, path }) => (count > 0 ? [`and ${count} more: ${address(path)}`] : []))
  return fillMail(facts, 'notice', {
    words: { count: countOf(notices.length + moreNotices + changes.length + more, 'change') },
    blocks: {
      changes: {
        text: [...told.map(({ text }) => text), ...rest].join('\n\n'),
        html: [...told.map(({ html }) => html), ...(rest.length > 0 ? [listOf(rest).html] : [])].join('\n'),
      },
    },
  })
}

function listOf(lines: readonly string[]): FilledBlock {
  return {
    text: lines.map((line) => `- ${line}`).join('\n'),
    html: `<ul>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>`,
  }
}

function changeBlock({ kind, day, number, id, familyName, fields }: ToldChange, url: string | null): FilledBlock {
  const lines = fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`)
  return entryBlock(partName(number, id), ` (${familyName}), ${day}: ${KINDS[kind]}`, lines, url)
}

const MAX_NAMED = 20

function noticeBlock({ notice, numbers }: ToldNotice, address: (path: string) => string): FilledBlock {
  const { number, title, facts = [], path = CHANGE_NOTICES.path } = notice
  const rest = numbers.length - MAX_NAMED
  const parts = `Parts: ${numbers.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const lines = [...facts.map((fact) => fact.join(': ')), parts].flatMap((line) => line.split('\n'))
  return entryBlock(`${number}: ${title}`, '', lines, address(path))
}

function entryBlock(name: string, rest: string, lines: readonly string[], url: string | null): FilledBlock {
  const linked = url === null ? escapeMarkup(name) : htmlLink(url, name)
  return {
    text: [name + rest, ...lines.map((line) => `  ${line}`), ...(url === null ? [] : [`  ${url}`])].join('\n'),
    html: `<p>${linked}${escapeMarkup(rest)}${lines.map((line) => `<br>${escapeMarkup(line)}`).join('')}</p>`,
  }
}
