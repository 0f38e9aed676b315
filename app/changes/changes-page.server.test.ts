import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import type { DroppedChanges, PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const SITE = 'https://parts.example'
const CHANGES: readonly PartChange[] = [
  {
    at: '2026-11-20T08:00:00.000Z',
    kind: 'changed',
    table: 'Panel-Jacks',
    id: '1',
    number: '10-1',
    fields: [{ field: 'Body Finish', before: null, after: '<b> & "co"' }],
  },
  { at: '2026-11-20T08:00:00.000Z', kind: 'removed', table: 'Panel-Jacks', id: '9', number: '10-9', fields: [] },
  {
    at: '2026-11-19T08:00:00.000Z',
    kind: 'changed',
    table: 'Panel-Jacks',
    id: '2',
    number: '10-2',
    fields: [{ field: 'Internal note', before: null, after: 'cheap' }],
  },
  { at: '2026-11-18T08:00:00.000Z', kind: 'added', table: 'Panel-Jacks', id: '2', number: '10-2', fields: [] },
]

function catalogWith(changes: readonly PartChange[], parts = 2, dropped: DroppedChanges | null = null): Catalog {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no', 'Body Finish'])
  for (let id = 1; id <= parts; id += 1) builder.add([String(id), `10-${id}`, 'Gold'])
  return openCatalog(builder.finish({ sample: false, changes, dropped }), FAMILIES, 'Concord', NO_FILES)
}

const site = (changes: readonly PartChange[], siteUrl: string | null = SITE, dropped: DroppedChanges | null = null) =>
  builtSite(catalogWith(changes, 2, dropped), FAMILIES, undefined, siteUrl)
const entriesOf = (xml: string) => xml.match(/<entry>.*?<\/entry>/g) ?? []
const idOf = (entry: string) => /<id>(.*?)<\/id>/.exec(entry)?.[1] ?? ''

test('the page lists all changes by day, newest first, with the fields that part pages show', async () => {
  const html = await (await (await site(CHANGES)).get('/changes')).text()
  const words = pageWords(html)
  expect(words).toMatch(
    /2026-11-20 10-1 Panel Jacks Changed Body Finish: N\/A → &lt;b&gt; &amp; &quot;co&quot; Kind: function/,
  )
  expect(words).toMatch(/10-9 Panel Jacks Removed 2026-11-19 10-2 Panel Jacks Changed : data not shown on its page/)
  expect(words).toMatch(/2026-11-18 10-2 Panel Jacks Added/)
  expect(words).not.toContain('cheap')
  expect(html).toContain('<a class="text-link" href="/part/10-1"')
  expect(html).not.toContain('href="/part/10-9"')
  expect(html).toContain(`<link rel="canonical" href="${SITE}/changes"/>`)
  expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/changes.atom"\/>/)
})

test('a page lists fifty changes; a page past the end shows the last one', async () => {
  const many = Array.from({ length: 120 }, (_, index): PartChange => {
    const id = String(index + 1)
    return { at: '2026-11-20T08:00:00.000Z', kind: 'added', table: 'Panel-Jacks', id, number: `10-${id}`, fields: [] }
  })
  const { get } = await builtSite(catalogWith(many, 120))
  for (const [page, first, count] of [
    ['1', 1, 50],
    ['3', 101, 20],
    ['99', 101, 20],
    ['-1', 1, 50],
  ] as const) {
    const parts =
      (await (await get(`/changes?page=${page}`)).text()).match(/<a class="text-link" href="\/part\/[^"]+/g) ?? []
    expect([page, parts[0], parts.length]).toEqual([page, `<a class="text-link" href="/part/10-${first}`, count])
  }
})

test('the feed lists each change once, with a permanent id and URLs of this site (behavior 26.1)', async () => {
  const answer = await (await site(CHANGES)).get('/changes.atom')
  expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await answer.text()
  const entries = entriesOf(xml)
  expect(entries).toHaveLength(4)
  expect(entries[0]).toContain('<title>Changed: 10-1 (Panel Jacks)</title><updated>2026-11-20T08:00:00.000Z</updated>')
  expect(entries[0]).toContain(`href="${SITE}/part/10-1"/>`)
  expect(entries[0]).toContain('Body Finish: N/A → &lt;b&gt; &amp; &quot;co&quot;<')
  expect(entries[1]).toContain(`href="${SITE}/changes"/>`)
  const later: PartChange = { ...CHANGES[0], at: '2026-11-21T08:00:00.000Z' } as PartChange
  const after = entriesOf(await (await (await site([later, ...CHANGES])).get('/changes.atom')).text())
  expect(after.slice(1).map(idOf)).toEqual(entries.map(idOf))
  expect(new Set(after.map(idOf)).size).toBe(5)
})

test('the feed is sent once: later by its ETag only if it has changed', async () => {
  const tag = (await (await site(CHANGES)).get('/changes.atom')).headers.get('ETag') ?? ''
  const again = async (changes: readonly PartChange[]) =>
    (await (await site(changes)).get('/changes.atom', { 'If-None-Match': tag })).status
  expect([tag.length > 2, await again(CHANGES), await again(CHANGES.slice(1))]).toEqual([true, 304, 200])
})

test('page and feed say what the log no longer has (behavior 26.4)', async () => {
  const dropped = { count: 1_234, until: '2026-11-15T08:00:00.000Z', days: 30, entries: 1_000 }
  const { get } = await site(CHANGES, SITE, dropped)
  const words = '1,234 older changes, the latest on 2026-11-15, have been deleted.'
  expect(pageWords(await (await get('/changes')).text())).toContain(words)
  expect(await (await get('/changes.atom')).text()).toContain(`<subtitle>${words}`)
})

test('without changes and without SITE_URL, page and feed are complete and say so', async () => {
  const { get } = await site([], null)
  expect(pageWords(await (await get('/changes')).text())).toContain('No parts have changed since')
  const xml = await (await get('/changes.atom')).text()
  expect(xml).toContain('<updated>2026-11-21T00:00:00.000Z</updated>')
  expect(xml).toContain('href="/changes"/>')
  expect(entriesOf(xml)).toEqual([])
})
