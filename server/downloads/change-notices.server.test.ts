import { expect, test } from 'vitest'
import type { CompanyDocument } from '#catalog/company/company-document.ts'
import { openSampleDocument, sampleDocuments } from '#sample/company-documents.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const SITE = 'https://parts.example'
const POST = '34-301-1-0201'
const ADDRESS = '/documents/change-notice/pcn-2026-001'
const HOSTILE = '<script>alert(1)</script>"\'&\u0000\u202E]]>'
const samples = sampleDocuments(new Date('2026-11-21T12:00:00Z'), sampleCatalog())
const [sample, ...others] = samples.filter(({ notice }) => notice)
if (!sample?.notice || others.length > 0) throw new Error('The sample has one notice')
const GONE = { table: 'Comm-Grounded', id: '999999', number: '34-gone' }
const NEW: CompanyDocument = {
  ...sample,
  version: 'PCN-2026-007',
  versionKey: 'pcn-2026-007',
  title: `Tin to nickel ${HOSTILE}`,
  filedAt: '2026-11-20T10:00:00.000Z',
  hash: null,
  text: `=1+1 ${HOSTILE}`,
  notice: { ...sample.notice, lastDelivery: null, replacement: HOSTILE, parts: [...sample.notice.parts, GONE] },
}

const siteWith = (documents: readonly CompanyDocument[]) =>
  builtSite(sampleCatalog(), undefined, undefined, SITE, { content: () => ({ ...CONTENT, documents }) })

test('the list has each notice with days and parts, and its parts, the sitemap and the search lead to it', async () => {
  const site = await siteWith([...samples, NEW])
  const text = async (path: string) => await (await site.get(path)).text()
  const list = await text('/change-notices')
  expect(list.indexOf('PCN-2026-007')).toBeLessThan(list.indexOf('PCN-2026-001'))
  for (const said of [`href="${ADDRESS}"`, `href="/part/${POST}"`, '34-gone', '2 affected parts'])
    expect(list).toContain(said)
  expect(list).toMatch(/Last order<\/dt><dd>June 30, 2027/)
  expect(list).not.toContain('<script>alert')
  expect(await text(`/part/${POST}`)).toContain(`href="${ADDRESS}"`)
  expect(await text('/documents')).toContain(`href="${ADDRESS}"`)
  expect(await text('/part/34-301-1-0001')).not.toContain(ADDRESS)
  expect(await text('/sitemaps/1.xml')).toContain(`<loc>${SITE}${ADDRESS}</loc>`)
  const { words } = JSON.parse(await text('/api/v1/search?q=PCN&words=yes'))
  expect(words.map(({ url }: { url: string }) => url)).toContain('/change-notices')
  expect((await site.get('/notices')).headers.get('Location')).toBe('/change-notices')
})

test('its document is the file, in any case of its number, or its text if it has no file', async () => {
  const site = await siteWith([...samples, NEW])
  const pdf = await site.get('/documents/change-notice/PCN-2026-001')
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(Buffer.from(await pdf.arrayBuffer())).toEqual(await openSampleDocument(sample.hash ?? ''))
  const text = await site.get('/documents/change-notice/pcn-2026-007')
  expect(text.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await text.text()).toContain('=1+1')
  expect((await site.get('/documents/change-notice/pcn-2026-999')).status).toBe(404)
})

test('programs read it by number or by part', async () => {
  const site = await siteWith([...samples, NEW])
  const ask = async (query: string) => await (await site.get(`/api/v1/notices${query}`)).json()
  const all = await ask('')
  expect(all.notices.map(({ number }: { number: string }) => number)).toEqual(['PCN-2026-007', 'PCN-2026-001'])
  expect(await ask('?number=pcn-2026-001')).toMatchObject({
    total: 1,
    notices: [
      {
        title: sample.title,
        effective: '2027-01-15',
        lastOrder: '2027-06-30',
        lastDelivery: '2027-12-31',
        url: ADDRESS,
        sample: true,
        parts: [{ number: POST, url: `/part/${POST}` }],
      },
    ],
  })
  expect((await ask('?number=343011-0201')).total).toBe(2)
  expect((await ask('?number=10-880-2-05')).total).toBe(0)
  const { documents } = await (await site.get('/api/v1/documents')).json()
  expect(documents).toContainEqual(expect.objectContaining({ kind: 'change-notice', url: ADDRESS, state: 'current' }))
})

test('the feed of all changes has it, well formed', async () => {
  const site = await siteWith([...samples, NEW])
  const feed = await (await site.get('/changes.atom')).text()
  const [first] = [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(first).toMatch(/^PCN-2026-007: Tin to nickel &lt;script&gt;/)
  expect(feed).toContain('Last order: 2027-06-30')
  expect(feed).not.toContain('\u0000')
})

test('a site without notices says so, and names none', async () => {
  const bare = await siteWith(samples.filter(({ notice }) => !notice))
  expect(await (await bare.get('/change-notices')).text()).toContain('No notices have been published yet')
  expect(await (await bare.get(`/part/${POST}`)).text()).not.toContain('change-notice')
})
