import { createHash } from 'node:crypto'
import { partName } from '#catalog/part/part-name.ts'
import type { ListedChange } from '#catalog/part/shown-changes.ts'
import { escapeXml } from '#shared/escape-markup.ts'

/** A feed of changes. Paths are below `base`, which is SITE_URL, or '' without it. */
export type ChangeFeed = {
  readonly base: string
  /** What the feed's id is made of, with `base`: it stays the same for good. */
  readonly name: string
  readonly company: string
  /** Without the company. */
  readonly title: string
  /** What it doesn't have, or null. */
  readonly subtitle: string | null
  /** The feed's own address, and that of its page. */
  readonly self: string
  readonly page: string
  readonly changes: readonly ListedChange[]
  /** The time of a feed without entries. ISO 8601. */
  readonly begin: string
}

export const MAX_ENTRIES = 100
const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

/**
 * Writes changes, newest first, as a feed (RFC 4287). An entry's id comes from its part and time, so it is the same on
 * every server and in every feed.
 */
export function atomFeed({ base, name, company, title, subtitle, self, page, changes, begin }: ChangeFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${nameId(`${base}${name}`)}</id>`,
    `<title>${escapeXml(`${company}: ${title}`)}</title>`,
    ...(subtitle === null ? [] : [`<subtitle>${escapeXml(subtitle)}</subtitle>`]),
    `<updated>${changes[0]?.at ?? begin}</updated>`,
    `<author><name>${escapeXml(company)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(base + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(base + page)}"/>`,
    ...changes.slice(0, MAX_ENTRIES).map((change) => entry(change, base)),
    '</feed>\n',
  ].join('\n')
}

function entry({ at, kind, table, id, number, familyName, url, fields }: ListedChange, base: string): string {
  const what = fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')
  return [
    '<entry>',
    `<id>${nameId([base, at, table, id].join(' '))}</id>`,
    `<title>${escapeXml(`${KINDS[kind]}: ${partName(number, id)} (${familyName})`)}</title>`,
    `<updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(base + (url ?? '/changes'))}"/>`,
    `<content type="text">${escapeXml(kind === 'changed' && what ? what : `${KINDS[kind]}.`)}</content>`,
    '</entry>',
  ].join('')
}

/** A name as a URN (RFC 9562, version 8: the bits are ours). */
function nameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}
