import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Catalogue } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import type { Family } from '#catalogue/family.ts'
import { type ListedChange, listedChanges } from '#catalogue/shown-changes.ts'
import { problemDocument } from '#problem/document.ts'
import type { SiteEnv } from '#server/site.ts'
import { escaped } from '#server/xml-text.ts'

type FeedParts = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  readonly siteUrl: string | null
  now(): Date
}

const AT_ONCE = 100
const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

/**
 * `/changes.atom`: the last hundred changes as a feed (RFC 4287). An entry's id is made from its part and time, so that
 * it stays the same on every server; without SITE_URL its links lead from the feed's own address.
 */
export function changesFeed({ families, catalogue, siteUrl, now }: FeedParts): Hono<SiteEnv> {
  const app = new Hono<SiteEnv>()
  app.get('/changes.atom', (c) => {
    const known = catalogue()
    if (!known) return problemDocument(503, "The catalogue can't be read now. Please try again in a few minutes.")
    const changes = listedChanges(known, families, AT_ONCE)
    return c.body(feed(changes, siteUrl ?? '', changes[0]?.at ?? dayStart(now())), 200, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  return app
}

function feed(changes: readonly ListedChange[], base: string, updated: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${nameId(`${base}/changes`)}</id>`,
    `<title>${escaped(`${COMPANY.name}: changes in the catalogue`)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escaped(COMPANY.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(base)}/changes.atom"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(base)}/changes"/>`,
    ...changes.map((change) => entry(change, base)),
    '</feed>\n',
  ].join('\n')
}

function entry({ at, kind, table, id, number, familyName, url, fields }: ListedChange, base: string): string {
  const what = fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')
  return [
    '<entry>',
    `<id>${nameId([base, at, table, id].join(' '))}</id>`,
    `<title>${escaped(`${KINDS[kind]}: ${number ?? 'a part without a number'} (${familyName})`)}</title>`,
    `<updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(base + (url ?? '/changes'))}"/>`,
    `<content type="text">${escaped(kind === 'changed' && what ? what : `${KINDS[kind]}.`)}</content>`,
    '</entry>',
  ].join('')
}

/** With nothing to tell, a feed still says when: the day alone, so that its answer stays the same. */
const dayStart = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

/** A name as a URN (RFC 9562, version 8: the bits are ours). */
function nameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}
