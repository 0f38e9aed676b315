import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const SITE = 'https://parts.example'
const at = (day: number) => `2026-11-${day}T08:00:00.000Z`
const jack = { table: 'Panel-Jacks', fields: [] as PartChange['fields'] }
const CHANGES: readonly PartChange[] = [
  {
    ...jack,
    at: at(20),
    kind: 'changed',
    id: '1',
    number: '10-1',
    fields: [change('Body Finish', null, 'Gold & "tin"')],
  },
  { ...jack, at: at(19), kind: 'removed', id: '9', number: '10/9' },
  { ...jack, at: at(18), kind: 'changed', id: '9', number: '10/9', fields: [change('Body Finish', 'Tin', 'Gold')] },
  { ...jack, at: at(17), kind: 'changed', id: '1', number: '10-1', fields: [change('Internal note', null, 'cheap')] },
  { ...jack, at: at(16), kind: 'added', id: '2', number: '10-2' },
]
const DROPPED: DroppedChanges = { count: 1_234, until: at(15), days: 30, entries: 1_000 }

function change(field: string, before: string | null, after: string) {
  return { field, before, after }
}

function site(siteUrl: string | null = SITE, dropped: DroppedChanges | null = null, changes = CHANGES) {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no', 'Body Finish'])
  for (const id of ['1', '2', '3']) builder.add([id, `10-${id}`, 'Gold'])
  builder.add(['4', '10-4.atom', 'Gold'])
  const packed = builder.finish({ sample: false, changes, dropped })
  return builtSite(openCatalog(packed, FAMILIES, 'Concord', NO_FILES), FAMILIES, undefined, siteUrl)
}

type Feed = { id: string; updated: string; subtitle: string; links: Record<string, string>; entries: Entry[] }
type Entry = { id: string; title: string; updated: string; content: string; href: string }

/** Reads a feed with an XML parser. Throws if it isn't well formed, or lacks what RFC 4287 requires. */
function readFeed(xml: string): Feed {
  const feed: Feed = { id: '', updated: '', subtitle: '', links: {}, entries: [] }
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, uri, attributes }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom')
    path.push(local)
    if (local === 'entry') feed.entries.push({ id: '', title: '', updated: '', content: '', href: '' })
    const href = attributes.href?.value ?? ''
    const last = feed.entries.at(-1)
    if (local === 'link' && last) last.href = href
    else if (local === 'link') feed.links[attributes.rel?.value ?? ''] = href
  })
  parser.on('text', (text) => {
    const [, first, second] = path
    const into: Record<string, unknown> | undefined = first === 'entry' ? feed.entries.at(-1) : feed
    const name = first === 'entry' ? second : first
    if (into && name && typeof into[name] === 'string') into[name] += text
  })
  parser.on('closetag', () => void path.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  for (const { id, updated, title } of [...feed.entries, { ...feed, title: '-' }]) {
    expect(id).toMatch(/^urn:uuid:[\da-f-]{36}$/)
    expect(new Date(updated).toISOString()).toBe(updated)
    expect(title).not.toBe('')
  }
  return feed
}

test('a part has a feed of its changes, field by field as its page, with the ids of the feed of all', async () => {
  const { get } = await site()
  const answer = await get('/part/10-1.atom')
  expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  const feed = readFeed(await answer.text())
  expect(feed).toMatchObject({
    updated: at(20),
    links: { self: `${SITE}/part/10-1.atom`, alternate: `${SITE}/part/10-1` },
    entries: [{ content: 'Body Finish: N/A → Gold & "tin"', href: `${SITE}/part/10-1` }],
  })
  const all = readFeed(await (await get('/changes.atom')).text())
  expect(all.entries.map(({ id }) => id)).toContain(feed.entries[0]?.id)
  expect(all.id).not.toBe(feed.id)
  const html = await (await get('/part/10-1')).text()
  expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/part\/10-1.atom"\/>/)
})

test('a feed is sent once: later by its ETag only if it has changed', async () => {
  const { get } = await site()
  const tag = (await get('/part/10-1.atom')).headers.get('ETag') ?? ''
  expect(tag).not.toBe('')
  expect((await get('/part/10-1.atom', { 'If-None-Match': tag })).status).toBe(304)
  const later: PartChange = { ...jack, at: at(21), kind: 'removed', id: '1', number: '10-1' }
  const { get: getLater } = await site(SITE, null, [later, ...CHANGES])
  expect((await getLater('/part/10-1.atom', { 'If-None-Match': tag })).status).toBe(200)
})

test('a removed part tells its removal at the address that its page had; an unknown part is 404', async () => {
  const { get } = await site()
  for (const path of ['/part/10-9.atom', '/part/Panel-Jacks/9.atom']) {
    const { updated, entries } = readFeed(await (await get(path)).text())
    expect([path, updated, entries.map(({ title }) => title)]).toEqual([
      path,
      at(19),
      ['Removed: 10/9 (Panel Jacks)', 'Changed: 10/9 (Panel Jacks)'],
    ])
  }
  for (const path of ['/part/10-99.atom', '/part/Panel-Jacks/99.atom', '/part/.atom']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
})

test('other spellings lead to the feed beside the page; a number that ends in .atom keeps its page', async () => {
  const { get } = await site()
  const moved = await get('/part/10_1.atom')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/part/10-1.atom'])
  expect((await get('/part/Panel-Jacks/1.atom')).status).toBe(200)
  const page = await get('/part/10-4.atom')
  expect(page.headers.get('Content-Type') ?? page.headers.get('Location')).toMatch(/text\/html|10-4-atom/)
})

test('a list has a feed of its parts, removed ones too, newest first; its page names it', async () => {
  const { get } = await site()
  const feed = readFeed(await (await get('/list.atom?part=10-1&qty=5&part=10-9&part=10-2&part=nothing')).text())
  expect(feed.entries.map(({ updated }) => updated)).toEqual([at(20), at(19), at(18), at(16)])
  expect(feed.links).toEqual({
    self: `${SITE}/list.atom?part=10-1&part=10-9&part=10-2&part=nothing`,
    alternate: `${SITE}/list?part=10-1&part=10-9&part=10-2&part=nothing`,
  })
  const more = readFeed(await (await get('/list.atom?part=10-1&qty=7&part=10-9&part=10-2&part=nothing')).text())
  expect(more.id).toBe(feed.id)
  expect((await get('/list.atom')).status).toBe(400)
  expect(await (await get('/list?part=10-1')).text()).toContain('href="/list.atom?part=10-1&amp;qty=1"')
})

test('without changes and SITE_URL a feed is complete', async () => {
  const { get } = await site(null)
  const feed = readFeed(await (await get('/part/10-3.atom')).text())
  expect(feed).toMatchObject({ updated: '2026-11-21T00:00:00.000Z', entries: [], links: { self: '/part/10-3.atom' } })
})

test('pages and feeds say what the log no longer has (behavior 26.4)', async () => {
  const { get } = await site(SITE, DROPPED)
  const words = '1,234 more changes, the latest of 2026-11-15, are no longer in the log.'
  expect(pageWords(await (await get('/changes')).text())).toContain(words)
  for (const path of ['/changes.atom', '/part/10-1.atom', '/list.atom?part=10-1']) {
    expect(readFeed(await (await get(path)).text()).subtitle).toContain(words)
  }
})
