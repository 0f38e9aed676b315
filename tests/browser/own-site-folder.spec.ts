import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const FILES = {
  'company.yaml': 'name: Northbridge Avionics\nmaker: Northbridge\n',
  'theme.css': ':root {\n  --color-steel: #0b2545;\n  --color-link: light-dark(#8a1c5b, #ffb0dc);\n}\n',
  'logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><style>rect { fill: #fff }</style><rect width="120" height="40"/></svg>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8"/></svg>',
  'pages/quality.md': `---
path: /about/quality
title: Quality
menu: about
menuText: How we test.
lead: Every part is measured.
---

## Measuring room

{company} measures with **two** machines. [Ask us](/contact).

| Machine | Reach |
|---|---|
| Zygotron | .0001" |

{contact}
`,
  'pages/terms.md': '---\npath: /terms\ntitle: Terms of sale\nmenu: footer\n---\n\nAs printed on our quotes.\n',
  'pages/engineering-solutions.md': '---\nhidden: true\n---\n',
  'pages/hardware-accessories.md': '---\nhidden: true\n---\n',
}

let folder: string
let site: SiteProcess
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-folder-'))
  await mkdir(join(folder, 'pages'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text)
  site = await startSite({ SITE_DIR: folder, SITE_URL: 'https://parts.example', SAMPLE: 'on' })
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a company with its own name, colors, logo and pages needs no line of code; its pages are found, hidden ones are not (behavior 2.3, 2.12)', async ({
  page,
  request,
}) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await openPage(page, `${site.url}/`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('img', { name: 'Northbridge Avionics' })).toHaveJSProperty('naturalWidth', 120)
  await expect(header).toHaveCSS('background-color', 'rgb(11, 37, 69)')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quality' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quality')
  const main = page.getByRole('main')
  await expect(main).toContainText('Northbridge Avionics measures with two machines.')
  await expect(main.getByRole('rowheader', { name: 'Zygotron' })).toBeVisible()
  const link = main.getByRole('link', { name: 'Ask us' })
  await expect(link).toHaveCSS('color', 'rgb(138, 28, 91)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(link).toHaveCSS('color', 'rgb(255, 176, 220)')
  expect(await findings(page)).toEqual([])
  await link.click()
  await page.waitForURL(`${site.url}/contact`)
  expect(refused).toEqual([])
  expect(await (await request.get(`${site.url}/favicon.svg`)).text()).toBe(FILES['favicon.svg'])
  const textOf = async (path: string) => (await request.get(site.url + path)).text()
  const [, hits = ''] = (await textOf('/search?q=zygotron')).split('<main')
  expect(hits.split('</main>')[0]).toContain('href="/about/quality"')
  const sitemap = await textOf('/sitemaps/1.xml')
  for (const path of ['/about/quality', '/terms', '/other-products/tooling-products'])
    expect(sitemap).toContain(`<loc>https://parts.example${path}</loc>`)
  expect(sitemap).not.toContain('hardware-accessories')
  expect((await request.get(`${site.url}/Terms`, { maxRedirects: 0 })).headers().location).toBe('/terms')
  for (const path of ['/other-products/hardware-accessories', '/about/nothing', '/nothing'])
    expect((await request.get(site.url + path)).status()).toBe(404)
  expect(await textOf('/terms')).toContain('As printed on our quotes.')
  await openPage(page, `${site.url}/`)
  const more = (section: string) => page.getByRole('region', { name: section }).getByRole('link', { name: /^More/ })
  await expect(more('About Us')).toHaveAttribute('href', '/about/company-profile')
  await expect(more('Engineering Solutions')).toHaveCount(0)
  const offering = page.getByRole('region', { name: 'PRODUCT OFFERING' })
  await expect(offering.getByRole('link', { name: /^Northbridge Catalog/ })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'About' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Northbridge Catalog/ })
    .waitFor()
  await expect(page.getByText('Concord Catalog')).toHaveCount(0)
})
