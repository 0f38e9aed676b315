import { expect, test } from 'vitest'
import type { CompanyDocument } from '#catalog/company/company-document.ts'
import { openRequests as openForSite } from '#database/open-requests.ts'
import { LotCertificates } from '#documents/lot-certificates.ts'
import { checkFile } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { openSampleDocument, sampleDocuments } from '#sample/company-documents.ts'
import { LIMITS, type VisitorLimits } from '#shared/limits.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { builtSite, requestsIn } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ANN = { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'owner' } as const
const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')

function pdf(name: string) {
  const file = checkFile({ name, bytes: PDF })
  if ('error' in file) throw new Error(file.error)
  return file
}

const FEW_TRIES = {
  ...LIMITS,
  certificateTries: { ...LIMITS.certificateTries, max: 6 },
  certificateTriesOfLot: { ...LIMITS.certificateTriesOfLot, max: 4 },
}

const siteWith = (documents: readonly CompanyDocument[], siteUrl: string | null = null) =>
  builtSite(sampleCatalog(), undefined, undefined, siteUrl, { content: () => ({ ...CONTENT, documents }) })

test('the address of a kind leads to its current version, and earlier versions stay at theirs (behavior 27.2)', async () => {
  const site = await siteWith(sampleDocuments(NOW, sampleCatalog()))
  const kind = await site.get('/documents/RoHS')
  expect([kind.status, kind.headers.get('Location')]).toEqual([302, '/documents/rohs/2026'])
  for (const version of ['2026', '2025']) {
    const file = await site.get(`/documents/rohs/${version}`)
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const again = await site.get(`/documents/rohs/${version}`, { 'If-None-Match': file.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
  }
  const workbook = await site.get('/documents/cmrt/6-5')
  expect(workbook.headers.get('Content-Disposition')).toMatch(/^attachment; filename="cmrt-6-5.xlsx"/)
  for (const path of ['/documents/pfas', '/documents/rohs/2024', '/documents/x/y'])
    expect((await site.get(path)).status).toBe(404)
})

test('the page, the part, the API and the search name the documents; without any they say nothing of them (behavior 27.3, 27.7)', async () => {
  const site = await siteWith(sampleDocuments(NOW, sampleCatalog()))
  const page = await (await site.get('/documents')).text()
  expect(page).toContain('Revision 6.5, cell A3 of Declaration')
  expect(page.indexOf('/documents/rohs/2026')).toBeLessThan(page.indexOf('/documents/rohs/2025'))
  const part = await (await site.get('/part/1401-2-0101')).text()
  expect(part.includes('href="/documents/cmrt"')).toBe(true)
  const { documents } = await (await site.get('/api/v1/documents')).json()
  expect(documents[0]).toMatchObject({
    kind: 'cmrt',
    url: '/documents/cmrt/6-5',
    currentUrl: '/documents/cmrt',
    sample: true,
  })
  const found = await (await site.get('/api/v1/search?q=conflict minerals&words=yes')).json()
  expect(found.words.map(({ url }: { url: string }) => url)).toContain('/documents')
  const bare = await siteWith([])
  expect((await (await bare.get('/part/1401-2-0101')).text()).includes('/documents')).toBe(false)
  expect(await (await bare.get('/documents')).text()).toContain('No documents yet')
})

test('a document of some families is on their parts alone, and two current ones of a kind are both on the page', async () => {
  const [first, ...others] = sampleDocuments(NOW, sampleCatalog())
  if (!first) throw new Error('no samples')
  const site = await siteWith([first, { ...first, versionKey: 'jacks', tables: ['Panel-Jacks'] }, ...others])
  expect((await site.get('/documents/cmrt')).headers.get('Location')).toBe('/documents#cmrt')
  const other = await siteWith([{ ...first, tables: ['Panel-Jacks'] }])
  expect((await (await other.get('/part/1401-2-0101')).text()).includes('/documents/cmrt')).toBe(false)
})

/** A site, the certificates of its desk and one that waits there, and how a buyer asks for one. */
async function certificateSite(limits: VisitorLimits) {
  const dataDir = await temporaryFolder()
  const site = await builtSite(sampleCatalog(), undefined, undefined, null, { requests: requestsIn(dataDir, limits) })
  const { db } = await openForSite({ dataDir, databaseUrl: null })
  const dialect = 'sqlite'
  const attachments = chooseAttachmentStore({ db, dialect }, dataDir)
  const certificates = new LotCertificates({ db, dialect, attachments }, () => NOW)
  await certificates.send(ANN, [pdf('24-117_4500.pdf')])
  const [waiting] = await certificates.waiting(ANN)
  const ask = (lot: string, po: string) =>
    site.send('/certificates', {
      method: 'POST',
      body: new URLSearchParams({ lot, po }),
      headers: { Origin: 'http://localhost' },
    })
  return { certificates, waiting: waiting?.id ?? '', ask, close: () => db.destroy() }
}

test('a certificate is the answer to its lot and PO number; a wrong lot, a wrong PO number and none are answered alike (behavior 27.6)', async () => {
  const { certificates, waiting, ask, close } = await certificateSite(FEW_TRIES)
  expect((await ask('24-117', '4500')).status).toBe(404)
  await certificates.file(ANN, [{ id: waiting, lot: '24-117', po: '4500', isRight: true }])
  await close()
  const found = await ask('lot 24 117', 'PO 4500')
  expect(found.status).toBe(200)
  expect(found.headers.get('Content-Disposition')).toMatch(/^attachment; filename="24-117_4500.pdf"/)
  expect(found.headers.get('Cache-Control')).toBe('no-store')
  expect(Buffer.from(await found.arrayBuffer())).toEqual(Buffer.from(PDF))
  const plain = async (lot: string, po: string) => {
    const answer = await ask(lot, po)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const text = (await answer.text())
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/nonce="[^"]*"| value="[^"]*"/g, '')
    return [answer.status, text.replaceAll(lot, '').replaceAll(po, '')]
  }
  const wrongLot = await plain('24-118', '4500')
  expect(wrongLot[0]).toBe(404)
  expect(await plain('24-117', '4599')).toEqual(wrongLot)
  expect(await plain('24-199', '4599')).toEqual(wrongLot)
  const { max } = FEW_TRIES.certificateTries
  for (let tries = 0; tries < max; tries += 1) await ask('24-117', String(tries))
  const refused = await ask('24-117', '4500')
  expect([refused.status, refused.headers.get('Content-Type')?.startsWith('text/html')]).toEqual([429, true])
})

test('guesses of PO numbers for one lot stop, from however many networks; the right one is not counted (behavior 27.6)', async () => {
  const { certificates, waiting, ask, close } = await certificateSite({
    ...FEW_TRIES,
    certificateTries: { max: 1_000, windowMs: 1_000 },
  })
  await certificates.file(ANN, [{ id: waiting, lot: '24-117', po: '4500', isRight: true }])
  await close()
  const { max } = FEW_TRIES.certificateTriesOfLot
  for (let tries = 0; tries < max; tries += 1) {
    expect((await ask('24-117', '4500')).status).toBe(200)
    expect((await ask(`lot 24 ${tries % 2 ? '117' : '1-17'}`, String(tries))).status).toBe(404)
  }
  const refused = await ask('24-117', '4500')
  const html = await refused.text()
  expect(refused.status).toBe(429)
  expect(pageWords(html)).toContain('Too many wrong PO numbers were entered for this lot')
  expect(pageWords(html)).toContain('Try again in 60 minutes, or ask us')
  expect(html).toContain('value="24-117"')
  expect((await ask('24-118', '4500')).status).toBe(404)
})

const SITE = 'https://parts.example'
const POST = '34-301-1-0201'
const ADDRESS = '/documents/change-notice/pcn-2026-001'
const HOSTILE = '<script>alert(1)</script>"\'&\u0000\u202E]]>'
const samples = sampleDocuments(NOW, sampleCatalog())
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

const siteWithNotices = (documents: readonly CompanyDocument[]) => siteWith(documents, SITE)
const noticed = await siteWithNotices([...samples, NEW])

test('the list has each notice with days and parts, and its parts, the sitemap and the search lead to it (behavior 26.14)', async () => {
  const text = async (path: string) => await (await noticed.get(path)).text()
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
  expect((await noticed.get('/notices')).headers.get('Location')).toBe('/change-notices')
})

test('its document is the file, in any case of its number, or its text if it has no file', async () => {
  const pdf = await noticed.get('/documents/change-notice/PCN-2026-001')
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(Buffer.from(await pdf.arrayBuffer())).toEqual(await openSampleDocument(sample.hash ?? ''))
  const text = await noticed.get('/documents/change-notice/pcn-2026-007')
  expect(text.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(await text.text()).toContain('=1+1')
  expect((await noticed.get('/documents/change-notice/pcn-2026-999')).status).toBe(404)
})

test('programs read it by number or by part', async () => {
  const ask = async (query: string) => await (await noticed.get(`/api/v1/notices${query}`)).json()
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
  const { documents } = await (await noticed.get('/api/v1/documents')).json()
  expect(documents).toContainEqual(expect.objectContaining({ kind: 'change-notice', url: ADDRESS, state: 'current' }))
})

test('the feed of all changes has it, well formed', async () => {
  const feed = await (await noticed.get('/changes.atom')).text()
  const [first] = [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(first).toMatch(/^PCN-2026-007: Tin to nickel &lt;script&gt;/)
  expect(feed).toContain('Last order: 2027-06-30')
  expect(feed).not.toContain('\u0000')
})

test('a site without notices says so, and names none', async () => {
  const bare = await siteWithNotices(samples.filter(({ notice }) => !notice))
  expect(await (await bare.get('/change-notices')).text()).toContain('No notices have been published yet')
  expect(await (await bare.get(`/part/${POST}`)).text()).not.toContain('change-notice')
})
