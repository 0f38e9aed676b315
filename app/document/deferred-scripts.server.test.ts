import { expect, test } from 'vitest'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'

test('no module of a page starts by itself', async () => {
  const page = await (await builtSite(sampleCatalog())).get('/banana/insulated-jacks')
  const html = await page.text()
  expect(html).not.toMatch(/<script[^>]* type="module"|<link rel="modulepreload"/)
  expect(html.match(/<script type="later">/g)).toHaveLength(1)
  expect(html).toContain('<link rel="later" href="/assets/entry.client')
})
