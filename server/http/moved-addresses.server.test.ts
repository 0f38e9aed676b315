import { expect, test } from 'vitest'
import { sampleDocuments } from '#sample/company-documents.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { CONTENT } from '#tests/site/product-content.ts'

const REDIRECTS = {
  '/products/jacks.html': '/panel-jacks/panel-jacks',
  '/page.php?id=7': '/contact',
  '/contact': '/search', // a page of the site stays
  '/shop': 'https://shop.maker.example/',
  '/%c3%bcber': '/about/größen',
}
const documents = sampleDocuments(new Date(), sampleCatalog())
const site = await builtSite(sampleCatalog(), undefined, undefined, null, {
  content: () => ({ ...CONTENT, documents, redirects: REDIRECTS }),
})

test.for([
  ['/products/Jacks.html', 301, '/panel-jacks/panel-jacks'],
  ['/products/jacks.html?from=mail', 301, '/panel-jacks/panel-jacks'],
  ['/page.php?id=7', 301, '/contact'],
  ['/page.php?id=8', 404, null],
  ['/shop', 301, 'https://shop.maker.example/'],
  ['/contact', 200, null],
  ['/%C3%BCber', 301, '/about/gr%C3%B6%C3%9Fen'],
] as const)('the address %s of an earlier site is answered with %s', async ([path, status, to]) => {
  const answer = await site.get(path)
  expect([answer.status, answer.headers.get('Location')]).toEqual([status, to])
  if (status === 301) expect(answer.headers.get('Content-Type')).toBe(null)
})

test.for([
  ['/part/10-880-2-05.dxf', '/part/10-880-2-05'],
  ['/part/Insulated-Military/26.hole.dxf', '/part/Insulated-Military/26'],
  ['/part/10-880-2-05.kicad_mod?pad=b', '/part/10-880-2-05?pad=b'],
  ['/list-holes.dxf?part=10-880-2-05', '/list?part=10-880-2-05'],
  ['/api/v1/catalogue.ndjson.gz', '/api/v1/catalog.ndjson.gz'],
  ['/list-compliance.pdf?part=10-880-2-05', '/list?part=10-880-2-05'],
  ['/part/10-880-2-05.atom', '/part/10-880-2-05'],
  ['/list.atom?part=10-880-2-05', '/list?part=10-880-2-05'],
  ['/api/v1/compliance', '/compliance'],
  ['/offline/order?part=10-880-2-05&qty=1', '/order?part=10-880-2-05&qty=1'],
  ['/api/v1/families/Panel-Jacks/rows?color=Red', '/api/v1/families/Panel-Jacks/parts?color=Red'],
  ['/kicad/footprints/terminals_insulated-military.pretty.zip', '/terminals/insulated-military'],
  ['/change-notices/PCN-2026-001', '/documents/change-notice/PCN-2026-001'],
  ['/change-notices/PCN-2026-001.pdf', '/documents/change-notice/PCN-2026-001'],
  ['/change-notices/PCN-2026-001.csv', '/documents/change-notice/PCN-2026-001'],
  ['/notices/pcn-2026-001', '/documents/change-notice/pcn-2026-001'],
  ['/change-notices.csv', '/change-notices'],
] as const)('%s leads to %s, which answers', async ([from, to]) => {
  const moved = await site.get(from)
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, to])
  expect((await site.get(to)).status).toBeLessThan(400)
})
