import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { type ChangeNotice, documentAddress, noticeFacts, noticesIn } from '#catalog/company/company-document.ts'
import { partName } from '#catalog/part/part-name.ts'
import { droppedText, type ListedChange, listedChanges } from '#catalog/part/shown-changes.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import type { SiteServices } from '#server/site-services.ts'
import { escapeXml } from '#shared/escape-markup.ts'

const MAX_ENTRIES = 100
const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

function changeEntry({ at, kind, kinds, table, id, number, familyName, url, fields }: ListedChange) {
  const what = fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')
  return {
    at,
    name: `${table} ${id}`,
    terms: kinds,
    path: url ?? '/changes',
    title: `${KINDS[kind]}: ${partName(number, id)} (${familyName})`,
    text: kind === 'changed' && what ? what : `${KINDS[kind]}.`,
  }
}

const noticeEntry = (notice: ChangeNotice): ReturnType<typeof changeEntry> => ({
  at: notice.filedAt,
  name: `notice ${notice.version}`,
  terms: [],
  path: documentAddress(notice),
  title: `${notice.version}: ${notice.title}`,
  text: noticeFacts(notice)
    .map((fact) => fact.join(': '))
    .join('\n'),
})

const entryXml = ({ at, name, title, terms, path, text }: ReturnType<typeof changeEntry>, base: string): string =>
  [
    '<entry>',
    `<id>${nameId([base, at, name].join(' '))}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${at}</updated>`,
    ...terms.map((term) => `<category term="${term}"/>`),
    `<link rel="alternate" type="text/html" href="${escapeXml(base + path)}"/>`,
    `<content type="text">${escapeXml(text)}</content>`,
    '</entry>',
  ].join('')

/** A name as a URN (RFC 9562, version 8: the bits are ours). */
function nameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}

type Options = Pick<SiteServices, 'families' | 'catalog' | 'content' | 'siteUrl' | 'now'>

export const FEED_PATH = '/changes.atom'

/** The last changes as a feed (RFC 4287, behavior 26.1). Ids come from part and time: the same on every server. */
export function changesFeed({ families, catalog, content, siteUrl, now }: Options): Hono<RenderEnv> {
  return new Hono<RenderEnv>().get(FEED_PATH, (c) => {
    const current = catalog()
    if (!current) return noCatalog()
    const { dropped } = current.changes
    const { company, documents } = content()
    const changes = listedChanges(current, families, MAX_ENTRIES).map(changeEntry)
    const entries = [...noticesIn(documents).map(noticeEntry), ...changes]
      .sort((a, b) => (a.at < b.at ? 1 : -Number(a.at > b.at)))
      .slice(0, MAX_ENTRIES)
    const base = siteUrl ?? ''
    const feed = [
      '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
      `<id>${nameId(`${base}/changes`)}</id>`,
      `<title>${escapeXml(`${company.name}: changes in the catalog`)}</title>`,
      ...(dropped ? [`<subtitle>${escapeXml(droppedText(dropped))}</subtitle>`] : []),
      `<updated>${entries[0]?.at ?? dayStart(now())}</updated>`,
      `<author><name>${escapeXml(company.name)}</name></author>`,
      `<link rel="self" type="application/atom+xml" href="${escapeXml(base + FEED_PATH)}"/>`,
      `<link rel="alternate" type="text/html" href="${escapeXml(base)}/changes"/>`,
      ...entries.map((entry) => entryXml(entry, base)),
      '</feed>\n',
    ].join('\n')
    return c.body(feed, 200, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
}

/** The time of an empty feed: the start of the day keeps its bytes the same all day. */
const dayStart = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
