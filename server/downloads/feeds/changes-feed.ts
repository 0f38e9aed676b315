import { type Context, Hono } from 'hono'
import { partNamed, partsAt } from '#app/part/parts-at.ts'
import type { Catalog } from '#catalog/answers.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { partAddress, partSlug } from '#catalog/part/part-slug.ts'
import { changesOfParts, droppedText, listedChanges, type PartKey } from '#catalog/part/shown-changes.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import { atomFeed, type ChangeFeed, MAX_ENTRIES } from '#server/downloads/feeds/atom-feed.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { RenderEnv } from '#server/rendering/render-env.ts'
import { problemDocument } from '#shared/problem-document.ts'

type Options = {
  readonly families: readonly Family[]
  catalog(): Catalog | null
  content(): Pick<SiteContent, 'company'>
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
    feed: Pick<ChangeFeed, 'name' | 'title' | 'self' | 'page' | 'changes'>,
  ): Response => {
    const { dropped } = current.changes
    const site = { base: siteUrl ?? '', company: content().company.name, begin: dayStart(now()) }
    c.header('Content-Type', 'application/atom+xml; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=300')
    return c.body(atomFeed({ ...site, ...feed, subtitle: dropped && droppedText(dropped) }))
  }
  app.get(FEED_PATHS[0], (c) => {
    const current = catalog()
    if (!current) return noCatalog()
    const changes = listedChanges(current, families, MAX_ENTRIES)
    return answer(c, current, {
      name: '/changes',
      title: 'changes in the catalog',
      self: '/changes.atom',
      page: '/changes',
      changes,
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
      numbers.flatMap((number) => keysOf(current, number)).map((key) => [`${key.table} ${key.id}`, key]),
    )
    c.header('X-Robots-Tag', 'noindex')
    return answer(c, current, {
      name: `/list?${query}`,
      title: `changes of the parts of a list (${numbers.length === 1 ? '1 part' : `${formatCount(numbers.length)} parts`})`,
      self: `/list.atom?${query}`,
      page: `/list?${query}`,
      changes: changesOfParts(current, families, [...keys.values()]),
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
      const changes = changesOfParts(current, families, [{ table: tableName, id }])
      return answer(c, current, {
        name: url,
        title: `changes of ${partNumber}`,
        self: url + ENDING,
        page: url,
        changes,
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
      changes,
    })
  })
  return app
}

/** The parts with a number, or else those that had it in their address when they were removed. */
function keysOf(catalog: Catalog, number: string): readonly PartKey[] {
  const found = catalog.exact(number).map(({ tableName, id }) => ({ table: tableName, id }))
  return found.length > 0 ? found : catalog.changes.removed(partSlug(number))
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
