import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFiles } from '#files/site-files.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { filesIn } from '#tests/site/files-in.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const PDF = '%PDF-1.4\n%%EOF\n'
const ROWS = {
  'Panel-Jacks': [
    { 'Part no': '45-1', Image: '45-1-1-XXXX.jpg', PDF: '45-1-X-XX.pdf' },
    { 'Part no': '45-2', Image: 'gone.jpg', PDF: 'https://old.example/x/45-2-X-XX.pdf' },
    { 'Part no': '45-3', Image: 'https://elsewhere.example/45-3.jpg', PDF: '45-3-05-XX' },
    { 'Part no': '45-4', Image: null, PDF: null },
    { 'Part no': '45-5', Image: null, PDF: '45-5-X-XX.pdf' },
  ],
  'Insulated Banana Jacks': [
    { 'Part No': '1401-2-0101', Image: 'stored.jpg', PDF: null },
    { 'Part No': '1401-2-0102', Image: 'stored.jpg', PDF: null },
  ],
}
const PDFS = ['PanelJacks/45-1-X-XX', 'PanelJacks/45-2-3-XX', 'PanelJacks/45-3-X-XX', 'Catalog/Concord-Catalog']
const MODELS = ['45-1-X-XX.step', '45-2.kicad_mod']
const PICTURES = ['PanelJacks/45-1-1-XXXX.jpg', 'InsulatedJacks/1401-2-0101-1-XXXX.jpg', 'InsulatedJacks/stored.jpg']

const folder = await mkdtemp(join(tmpdir(), 'catalog-files-'))
let files: SiteFiles
let site: Awaited<ReturnType<typeof builtSite>>

beforeAll(async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b01c20' } })
    .jpeg()
    .toBuffer()
  for (const name of PDFS) await put(`product-pdfs/${name}.pdf`, PDF)
  for (const name of MODELS) await put(`product-models/PanelJacks/${name}`, 'ISO-10303-21;')
  for (const name of PICTURES) await put(`product-images/${name}`, picture)
  await put('product-pdfs/Catalog/Concord-Catalog.pdf', Buffer.alloc(112_300_000))
  files = await filesIn(folder)
  site = await builtSite(catalogOf(ROWS, FAMILIES, files.partFiles), FAMILIES, files)
})

afterAll(async () => {
  await files.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, 'files', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const images = '/files/product-images'
const pdfs = '/files/product-pdfs/PanelJacks'

test.for([
  ['Panel-Jacks/1', `${images}/PanelJacks/45-1-1-XXXX.jpg`, `${pdfs}/45-1-X-XX.pdf`], // as stored
  ['Panel-Jacks/2', null, `${pdfs}/45-2-3-XX.pdf`], // the first X as 3
  ['Panel-Jacks/3', null, `${pdfs}/45-3-X-XX.pdf`], // the family sheet; a host that isn't allowed
  ['Panel-Jacks/4', null, null],
  ['Panel-Jacks/5', null, null], // the row names a file that doesn't exist
  ['Insulated Banana Jacks/1', `${images}/InsulatedJacks/1401-2-0101-1-XXXX.jpg`, null], // name built from the number
  ['Insulated Banana Jacks/2', `${images}/InsulatedJacks/stored.jpg`, null], // no such file: the stored value
] as const)('%s has the picture %s and the datasheet %s (behavior 8.7)', async ([part, imageUrl, pdfUrl]) => {
  const answer = await (await site.get(`/api/v1/parts/${encodeURI(part)}`)).json()
  expect(answer).toMatchObject({ imageUrl, pdfUrl })
  expect(answer.viewerUrl).toBe(pdfUrl?.replace('/files/product-pdfs/', '/view-pdf/') ?? null)
  for (const address of [imageUrl, pdfUrl]) {
    if (address) expect((await site.get(address)).status).toBe(200)
  }
})

test('a table shows thumbnails at versioned URLs and links the viewer by the stored value alone (behavior 4.2)', async () => {
  const page = await (await site.get('/panel-jacks/panel-jack')).text()
  const picture = /src="(\/files\/product-images\/PanelJacks\/45-1-1-XXXX\.jpg\?v=[^"]+?&amp;w=64)"/.exec(page)?.[1]
  expect(page).toContain('href="/view-pdf/PanelJacks/45-5-X-XX.pdf"')
  expect(page).toContain('No PDF')
  expect(page).toContain('No Image')
  const answer = await site.get(picture?.replace('&amp;', '&') ?? 'none')
  expect(answer.headers.get('Content-Type')).toBe('image/webp')
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
})

test('a part page without a datasheet says so and links further (behavior 8.8)', async () => {
  const page = await (await site.get('/part/Panel-Jacks/5')).text()
  expect(pageWords(page)).toContain('❌ PDF not found')
  expect(page).toContain('href="/part/45-5.pdf"')
  expect(page).toContain('View in Table')
  expect(page).toContain('45-5-X-XX.pdf')
})

test('the About menu shows the real size of the catalog PDF (behavior 1.5)', async () => {
  expect(await (await site.get('/')).text()).toMatch(/about 112 MB/)
})

test('the image browser shows the rows with a picture, and is not indexed', async () => {
  const page = await (await site.get('/test?table=Panel-Jacks')).text()
  expect(pageWords(page)).toMatch(/Panel-Jacks_1_ 45-\d/)
  expect(page).not.toContain('Panel-Jacks_4_')
  expect(page).toContain('noindex')
  expect(pageWords(page)).toContain('Page 1 of 1')
})

test.for(['military', 'Commercial'])('the image browser has no pictures of %s', async (table) => {
  const page = await (await site.get(`/test?table=${table}`)).text()
  expect(page).toContain('No images found or no `Image` column.')
})

test('a page lists the CAD files with their sizes; without a solid it asks for one (behavior 23.2, 23.3)', async () => {
  const solid = await (await site.get('/part/45-1')).text()
  expect(solid).toContain('href="/files/product-models/PanelJacks/45-1-X-XX.step?download"')
  expect(pageWords(solid)).toContain('STEP model 13 bytes')
  expect(solid).not.toContain('Ask for a 3D model')
  const footprint = await (await site.get('/part/45-2')).text()
  expect(footprint).toContain('href="/files/product-models/PanelJacks/45-2.kicad_mod?download"')
  const [, ask = ''] = /href="(\/order[^"]+note=[^"]+)"/.exec(footprint) ?? []
  const order = await (await site.get(ask.replaceAll('&amp;', '&'))).text()
  expect(order).toContain('Please send a 3D model (STEP) of this part.')
})

test('the API names the CAD files, and where to ask for one (behavior 23.3)', async () => {
  const filesOf = async (id: number) => await (await site.get(`/api/v1/parts/Panel-Jacks/${id}/files`)).json()
  const url = '/files/product-models/PanelJacks/45-1-X-XX.step'
  expect(await filesOf(1)).toMatchObject({
    models: [
      { kind: 'step', name: '45-1-X-XX.step', url, downloadUrl: `${url}?download`, bytes: 13 },
      { kind: 'glb', url: `${url}?as=glb` },
    ],
    requestModelUrl: null,
  })
  expect(await filesOf(4)).toMatchObject({ models: [], requestModelUrl: expect.stringContaining('/order?') })
})
