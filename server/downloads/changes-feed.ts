import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Catalogue } from '#catalogue/answers.ts'
import { partName } from '#catalogue/part/part-name.ts'
import { type ListedChange, listedChanges } from '#catalogue/part/shown-changes.ts'
import type { Family } from '#catalogue/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import { escaped } from '#server/downloads/xml-text.ts'
import { noCatalogue } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'

type Options = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  content(): Pick<SiteContent, 'company'>
  readonly siteUrl: string | null
  now(): Date
}

const MAX_ENTRIES = 100
const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

/**
 * `/changes.atom`: the last hundred changes as a feed (RFC 4287). An entry's id comes from its part and time, so it is the
 * same on every server. Without SITE_URL its links are relative.
 */
export function changesFeed({ families, catalogue, content, siteUrl, now }: Options): Hono<RenderEnv> {
  const app = new Hono<RenderEnv>()
  app.get('/changes.atom', (c) => {
    const current = catalogue()
    if (!current) return noCatalogue()
    const changes = listedChanges(current, families, MAX_ENTRIES)
    return c.body(feed(changes, content().company.name, siteUrl ?? '', changes[0]?.at ?? dayStart(now())), 200, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  return app
}

function feed(changes: readonly ListedChange[], company: string, base: string, updated: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${nameId(`${base}/changes`)}</id>`,
    `<title>${escaped(`${company}: changes in the catalog`)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escaped(company)}</name></author>`,
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
    `<title>${escaped(`${KINDS[kind]}: ${partName(number, id)} (${familyName})`)}</title>`,
    `<updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(base + (url ?? '/changes'))}"/>`,
    `<content type="text">${escaped(kind === 'changed' && what ? what : `${KINDS[kind]}.`)}</content>`,
    '</entry>',
  ].join('')
}

/** A feed without entries needs a time too. The start of the day keeps its bytes the same all day. */
const dayStart = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

/** A name as a URN (RFC 9562, version 8: the bits are ours). */
function nameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}
