import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { partNamed, partsAt } from '#app/part/parts-at.ts'
import type { Catalog } from '#catalog/answers.ts'
import {
  type ChangeNotice,
  noticeAddress,
  noticeFacts,
  noticesAbout,
  noticeTime,
  noticeWarning,
} from '#catalog/company/change-notice.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { partName } from '#catalog/part/part-name.ts'
import { partAddress, partSlug } from '#catalog/part/part-slug.ts'
import {
  changesOfParts,
  droppedText,
  type ListedChange,
  listedChanges,
  type PartKey,
  partsNumbered,
} from '#catalog/part/shown-changes.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import { escapeXml } from '#shared/escape-markup.ts'
import { problemDocument } from '#shared/problem-document.ts'

/** A feed of changes. Paths are below `base`, which is SITE_URL, or '' without it. */
type ChangeFeed = {
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
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
  /** The time of a feed without entries. ISO 8601. */
  readonly begin: string
}

/** `name` is what its id is made of, with the time and the site. Paths are on this site. */
type FeedEntry = {
  readonly at: string
  readonly name: string
  readonly title: string
  readonly terms: readonly string[]
  readonly path: string
  readonly text: string
}

const MAX_ENTRIES = 100
const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

/**
 * Writes changes, newest first, as a feed (RFC 4287). An entry's id comes from its part and time, so it is the same on
 * every server and in every feed.
 */
function atomFeed({ base, name, company, title, subtitle, self, page, entries, begin }: ChangeFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${nameId(`${base}${name}`)}</id>`,
    `<title>${escapeXml(`${company}: ${title}`)}</title>`,
    ...(subtitle === null ? [] : [`<subtitle>${escapeXml(subtitle)}</subtitle>`]),
    `<updated>${entries[0]?.at ?? begin}</updated>`,
    `<author><name>${escapeXml(company)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(base + self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(base + page)}"/>`,
    ...entries.slice(0, MAX_ENTRIES).map((each) => entry(each, base)),
    '</feed>\n',
  ].join('\n')
}

function entry({ at, name, title, terms, path, text }: FeedEntry, base: string): string {
  return [
    '<entry>',
    `<id>${nameId([base, at, name].join(' '))}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${at}</updated>`,
    ...terms.map((term) => `<category term="${term}"/>`),
    `<link rel="alternate" type="text/html" href="${escapeXml(base + path)}"/>`,
    `<content type="text">${escapeXml(text)}</content>`,
    '</entry>',
  ].join('')
}

function changeEntry({ at, kind, kinds, table, id, number, familyName, url, fields }: ListedChange): FeedEntry {
  const what = fields.map(({ label, before, after }) => `${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`).join('; ')
  return {
    ...{ at, name: `${table} ${id}`, terms: kinds, path: url ?? '/changes' },
    title: `${KINDS[kind]}: ${partName(number, id)} (${familyName})`,
    text: kind === 'changed' && what ? what : `${KINDS[kind]}.`,
  }
}

function noticeEntry(notice: ChangeNotice): FeedEntry {
  const { number, title, kind, what } = notice
  const facts = noticeFacts(notice).map((fact) => fact.join(': '))
  return {
    ...{ at: noticeTime(notice), name: `notice ${number}`, terms: [kind], path: noticeAddress(number) },
    title: `${number}: ${title}`,
    text: [noticeWarning(notice), what, ...facts].filter((text) => text !== null).join('\n'),
  }
}

/** Both, newest first. */
const merged = (changes: readonly ListedChange[], notices: readonly ChangeNotice[]): FeedEntry[] =>
  [...notices.map(noticeEntry), ...changes.map(changeEntry)].sort((a, b) => (a.at < b.at ? 1 : -Number(a.at > b.at)))

/** A name as a URN (RFC 9562, version 8: the bits are ours). */
function nameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}

type Options = {
  readonly families: readonly Family[]
  catalog(): Catalog | null
  content(): Pick<SiteContent, 'company' | 'notices'>
  readonly siteUrl: string | null
  now(): Date
}

/** The addresses of feeds. A number that itself ends in `.atom` belongs to the pages. */
export const FEED_PATHS = ['/changes.atom', '/list.atom', '/part/:file{.+[.]atom}'] as const
const ENDING = '.atom'

/**
 * Changes as feeds (RFC 4287), at most the last hundred: `/changes.atom` of all parts, `{a part's page}.atom` of one, also
 * of one that was removed, and `/list.atom` of the parts in the address, as `/list.csv` has them. Without SITE_URL links
 * are relative.
 */
export function changesFeed({ families, catalog, content, siteUrl, now }: Options): Hono<RenderEnv> {
  const app = new Hono<RenderEnv>()
  const answer = (
    c: Context<RenderEnv>,
    current: Catalog,
    feed: Pick<ChangeFeed, 'name' | 'title' | 'self' | 'page' | 'entries'>,
  ): Response => {
    const { dropped } = current.changes
    const site = { base: siteUrl ?? '', company: content().company.name, begin: dayStart(now()) }
    c.header('Content-Type', 'application/atom+xml; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=300')
    return c.body(atomFeed({ ...site, ...feed, subtitle: dropped && droppedText(dropped) }))
  }
  const entriesOf = (current: Catalog, keys: readonly PartKey[]) =>
    merged(changesOfParts(current, families, keys), [
      ...new Set(keys.flatMap((key) => noticesAbout(content().notices, key))),
    ])
  app.get(FEED_PATHS[0], (c) => {
    const current = catalog()
    if (!current) return noCatalog()
    const changes = listedChanges(current, families, MAX_ENTRIES)
    return answer(c, current, {
      name: '/changes',
      title: 'changes in the catalog',
      self: '/changes.atom',
      page: '/changes',
      entries: merged(
        changes,
        content().notices.filter(({ replacedBy }) => replacedBy === null),
      ),
    })
  })
  app.get(FEED_PATHS[1], (c) => {
    const current = catalog()
    if (!current) return noCatalog()
    const { searchParams } = new URL(c.req.url)
    if (searchParams.getAll('part').length > MAX_LIST_LINES) {
      return problemDocument(
        400,
        `A list has at most ${formatCount(MAX_LIST_LINES)} lines. Split it into smaller ones.`,
      )
    }
    const numbers = readListAddress(searchParams).map(({ number }) => number)
    if (numbers.length === 0) return problemDocument(400, 'The list is empty. Each line has part=…')
    const query = new URLSearchParams(numbers.map((number) => ['part', number]))
    const keys = new Map(
      numbers.flatMap((number) => partsNumbered(current, number)).map((key) => [`${key.table} ${key.id}`, key]),
    )
    c.header('X-Robots-Tag', 'noindex')
    return answer(c, current, {
      name: `/list?${query}`,
      title: `changes of the parts of a list (${numbers.length === 1 ? '1 part' : `${formatCount(numbers.length)} parts`})`,
      self: `/list.atom?${query}`,
      page: `/list?${query}`,
      entries: entriesOf(current, [...keys.values()]),
    })
  })
  app.get(FEED_PATHS[2], (c, next) => {
    const current = catalog()
    if (!current) return noCatalog()
    const { pathname } = new URL(c.req.url)
    const path = pathname.slice(0, -ENDING.length)
    if (partsAt(current, families, pathname).length > 0) return next()
    c.header('X-Robots-Tag', 'noindex')
    const [only, ...more] = partsAt(current, families, path)
    if (more.length > 0) return problemDocument(404, `Several parts have this number: ${path} lists them.`)
    if (only) {
      const { url, id, tableName, partNumber } = only.table.part(only.row)
      if (![url, partAddress(tableName, id)].includes(path)) return c.redirect(`${url}${ENDING}`, 301)
      return answer(c, current, {
        name: url,
        title: `changes of ${partNumber}`,
        self: url + ENDING,
        page: url,
        entries: entriesOf(current, [{ table: tableName, id }]),
      })
    }
    const gone = removedAt(current, families, path)
    if (!gone) return problemDocument(404, 'No part has this address, and none that was removed had it.')
    const changes = changesOfParts(current, families, gone.keys)
    return answer(c, current, {
      name: gone.path,
      title: `changes of ${changes[0]?.number ?? 'a part'}`,
      self: gone.path + ENDING,
      page: '/changes',
      entries: entriesOf(current, gone.keys),
    })
  })
  return app
}

/** The removed parts whose page had this path, and the path as it was written. */
function removedAt(catalog: Catalog, families: readonly Family[], path: string) {
  const named = partNamed(families, path)
  if ('number' in named) {
    const slug = partSlug(named.number)
    const keys = slug === '' ? [] : catalog.changes.removed(slug)
    return keys.length > 0 ? { keys, path: `/part/${encodeURIComponent(slug)}` } : null
  }
  const { tableName: table, id } = named
  const [last] = catalog.changes.of(table, id)
  return last?.kind === 'removed' ? { keys: [{ table, id }], path: partAddress(table, id) } : null
}

/** A feed without entries needs a time too. The start of the day keeps its bytes the same all day. */
const dayStart = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`
