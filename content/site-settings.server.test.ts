import { expect, test } from 'vitest'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { parseSite } from '#content/read-site-folder.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { siteContent } from '#tests/site/folder-content.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const catalog = sampleCatalog()

async function siteWith(settings: Partial<SiteSettings>) {
  const content = { ...CONTENT, settings: { ...CONTENT.settings, ...settings } }
  const site = await builtSite(catalog, undefined, undefined, null, { content: () => content })
  return async (path: string) => (await (await site.get(path)).text()).replaceAll('<!-- -->', '')
}

const INCH_FIRST = /class="inch">[^<]+<\/span>\s*<span class="mm">/
const MM_FIRST = /class="mm">[^<]+<\/span>\s*<span class="inch">/

test.for([
  ['inches', INCH_FIRST, MM_FIRST],
  ['millimeters', MM_FIRST, INCH_FIRST],
] as const)('%s come first in tables, parts and the fit finder (behavior 17.7)', async ([sizesFirst, shown, other]) => {
  const page = await siteWith({ sizesFirst })
  for (const path of ['/banana/insulated-jacks', '/part/10-880-2-05', '/fit?hole=.257']) {
    const html = await page(path)
    expect([path, shown.test(html), other.test(html)]).toEqual([path, true, false])
  }
})

test('the countries of the settings are at the top, and the first one is chosen', async () => {
  const order = await (await siteWith({ countriesFirst: ['DE', 'AT'] }))('/order')
  const options = [...order.matchAll(/<option value="(\w\w)"( selected="")?>/g)].map(([, code, chosen]) => [
    code,
    !!chosen,
  ])
  expect(options.slice(0, 3)).toEqual([
    ['DE', true],
    ['AT', false],
    ['AF', false],
  ])
  expect(options).toHaveLength(249)
})

test('allowances that the maker gives decide what fits, on the page and in the API', async () => {
  const { fitAllowances } = siteContent({ 'settings.yaml': 'fitAllowances: { pressFit: 0.0005 }' }).settings
  const [usual, own] = [await siteWith({}), await siteWith({ fitAllowances })]
  expect(await usual('/fit')).toContain('.002 in (press-fit), .005 in (swage or rivet)')
  const page = await own('/fit')
  expect(page).toContain('The maker states: .0005 in (press-fit).')
  expect(page).toContain('<dd>.005 in (swage or rivet), .005 in (clip), .010 in (solder). No published source')
  const countOf = async (get: typeof own) => JSON.parse(await get('/api/v1/fit?hole=.138')).total
  expect(await countOf(own)).toBeLessThan(await countOf(usual))
})

test('each allowance that is none is refused with its line', () => {
  const wrong = {
    'boardShare: 10': "'boardShare' must be at most 0.5",
    'pressFit: .002 in': "'pressFit' must be a number",
    'pressfit: 0.002': "There is no key 'pressfit': 'pressFit' is meant?",
    'finerGauges: 2.5': "'finerGauges' must be a whole number",
  }
  const lines = Object.keys(wrong).map((line) => `  ${line}\n`)
  const parsed = parseSite(new Map([['settings.yaml', `# ours\nfitAllowances:\n${lines.join('')}`]]))
  const faults = 'faults' in parsed ? parsed.faults.map(({ line, message }) => [line, message]) : []
  expect(faults.toSorted()).toEqual(
    Object.values(wrong).map((message, at) => [at + 3, expect.stringContaining(message)]),
  )
})
