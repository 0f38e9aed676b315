import { expect, test } from 'vitest'
import type { ChangeNotice } from '#catalog/company/change-notice.ts'
import { sampleNotices } from '#sample/company-papers.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const SITE = 'https://parts.example'
const POST = { table: 'Comm-Grounded', number: '34-301-1-0201' }
const id = sampleCatalog().exact(POST.number)[0]?.id ?? ''
const HOSTILE = '<script>alert(1)</script>"\'&\u0000\u202E]]>'
const FIRST: ChangeNotice = {
  ...{ number: 'PCN-2026-007', title: `Tin to nickel ${HOSTILE}`, kind: 'function', what: `=1+1\n\n${HOSTILE}` },
  ...{ why: '', replacement: '', effective: '2027-01-15', lastOrder: '2027-03-31', lastDelivery: null },
  parts: [
    { ...POST, id },
    { table: 'Comm-Grounded', id: '999999', number: '34-gone' },
  ],
  ...{ publishedAt: '2026-11-20T10:00:00.000Z', withdrawn: null, replacedBy: null, isSample: false },
}
const OLD: ChangeNotice = { ...FIRST, number: 'PCN-2026-006', title: 'Old', replacedBy: 'PCN-2026-006-2' }
const NEW: ChangeNotice = {
  ...{ ...FIRST, number: 'PCN-2026-006-2', title: 'New', publishedAt: '2026-11-19T10:00:00.000Z' },
  withdrawn: { at: '2026-11-21T10:00:00.000Z', why: 'Too early.' },
}

const siteWith = (notices: readonly ChangeNotice[]) =>
  builtSite(sampleCatalog(), undefined, undefined, SITE, { content: () => ({ ...CONTENT, notices }) })

test('a notice has a page, and the list, its parts, the sitemap and the search lead to it', async () => {
  const site = await siteWith([NEW, FIRST, OLD])
  const page = await (await site.get('/change-notices/PCN-2026-007')).text()
  expect(page).toContain('href="/part/34-301-1-0201"')
  expect(page).toContain('34-gone')
  expect(page).toMatch(/Last order<\/dt><dd>March 31, 2027/)
  expect(page).not.toContain('<script>alert')
  expect(page).toContain(`<link rel="canonical" href="${SITE}/change-notices/PCN-2026-007"/>`)
  const moved = await site.get('/change-notices/pcn-2026-007')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/change-notices/PCN-2026-007'])
  expect((await site.get('/change-notices/PCN-2026-999')).status).toBe(404)
  const old = await (await site.get('/change-notices/PCN-2026-006')).text()
  expect(old).toContain('Replaced by PCN-2026-006-2')
  const later = await (await site.get('/change-notices/PCN-2026-006-2')).text()
  expect(later).toContain('Withdrawn on 2026-11-21: Too early.')
  expect(later).toContain('href="/change-notices/PCN-2026-006"')

  const list = await (await site.get('/change-notices')).text()
  expect(list).toContain('href="/change-notices/PCN-2026-007"')
  expect(list).not.toContain('href="/change-notices/PCN-2026-006"')
  const part = await (await site.get('/part/34-301-1-0201')).text()
  expect(part).toMatch(/href="\/change-notices\/PCN-2026-006-2"[\s\S]*\(withdrawn\)/)
  expect(part).not.toContain('href="/change-notices/PCN-2026-006"')
  const sitemap = await (await site.get('/sitemaps/1.xml')).text()
  expect(sitemap).toContain(`<loc>${SITE}/change-notices/PCN-2026-007</loc>`)
  expect(sitemap).not.toContain('PCN-2026-006</loc>')
  const { words } = await (await site.get('/api/v1/search?q=PCN&words=yes')).json()
  expect(words.map(({ url }: { url: string }) => url)).toContain('/change-notices')
  for (const [asked, to] of [
    ['/notices', '/change-notices'],
    ['/notices/PCN-2026-007', '/change-notices/PCN-2026-007'],
  ] as const)
    expect((await site.get(asked)).headers.get('Location')).toBe(to)
})

test('programs read it by number or by part, with its state, and as CSV without formulas', async () => {
  const site = await siteWith([NEW, FIRST, OLD])
  const ask = async (query: string) => await (await site.get(`/api/v1/notices${query}`)).json()
  const all = await ask('')
  expect(all.notices.map(({ number, state }: Record<string, string>) => [number, state])).toEqual([
    ['PCN-2026-006-2', 'withdrawn'],
    ['PCN-2026-007', 'published'],
    ['PCN-2026-006', 'replaced'],
  ])
  const one = await ask('?number=pcn-2026-007')
  expect(one).toMatchObject({
    total: 1,
    notices: [
      {
        ...{ kind: 'function', effective: '2027-01-15', lastDelivery: null, title: FIRST.title },
        parts: [
          { number: POST.number, url: '/part/34-301-1-0201' },
          { number: '34-gone', url: null },
        ],
      },
    ],
  })
  expect((await ask('?number=343011-0201')).total).toBe(3)
  expect((await ask('?number=10-880-2-05')).total).toBe(0)
  const csv = await (await site.get('/change-notices.csv')).text()
  expect(csv.trim().split('\r\n').length).toBe(7)
  expect(csv).toContain(`PCN-2026-007,published,`)
  expect(csv).toContain(`,${SITE}/part/34-301-1-0201,2027-01-15,2027-03-31,,"'=1+1`)
})

test('the feed of all changes has it, well formed, with its kind', async () => {
  const site = await siteWith([NEW, FIRST, OLD])
  const feed = await (await site.get('/changes.atom')).text()
  const titles = [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(titles.slice(0, 2)).toEqual([
    'PCN-2026-006-2: New',
    expect.stringMatching(/^PCN-2026-007: Tin to nickel &lt;script&gt;/),
  ])
  expect(feed).toContain('<category term="function"/>')
  expect(feed).toContain('Withdrawn on 2026-11-21: Too early.')
  expect(feed).not.toContain('\u0000')
})

test('its PDF has an ETag, and is made again when it is withdrawn', async () => {
  const site = await siteWith([FIRST])
  const pdf = await site.get('/change-notices/PCN-2026-007.pdf')
  expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const tag = pdf.headers.get('ETag') ?? ''
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await site.get('/change-notices/PCN-2026-007.pdf', { 'If-None-Match': tag })).status).toBe(304)
  const withdrawn = await siteWith([{ ...FIRST, withdrawn: { at: '2026-11-21T10:00:00.000Z', why: 'x' } }])
  expect((await withdrawn.get('/change-notices/PCN-2026-007.pdf', { 'If-None-Match': tag })).status).toBe(200)
  expect((await site.get('/change-notices/PCN-2026-008.pdf')).status).toBe(404)
})

test('a site without notices is as it was, and the sample’s notice says that it is one', async () => {
  const bare = await siteWith([])
  expect(await (await bare.get('/change-notices')).text()).toContain('No notice has been published yet')
  expect(await (await bare.get('/part/34-301-1-0201')).text()).not.toContain('/change-notices')
  const sample = await siteWith(sampleNotices(sampleCatalog()))
  expect(await (await sample.get('/change-notices/PCN-2026-001')).text()).toContain(
    'This is an example of the sample catalog',
  )
  expect(await (await sample.get('/part/34-301-1-0201')).text()).toContain('href="/change-notices/PCN-2026-001"')
})
