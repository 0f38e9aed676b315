import { HtmlValidate } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { FAMILIES } from '#tests/site/product-content.ts'
import { drawnParts, MISSING_PAGES, OTHER_PAGES, sampleSite } from '#tests/site/sample-site.ts'

/** The recommended rules; what is switched off judges style, or what React writes for us. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off', // React closes void elements as in XML, which HTML allows
    'doctype-style': 'off',
    'attr-case': 'off', // React writes charSet and srcSet; HTML reads attributes in any case
    'attribute-boolean-style': 'off', // React writes disabled=""
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }], // HTML allows any sign but blanks; React's begin with _
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button'] }], // ticks repeat their name
    'wcag/h32': 'off', // a field alone is sent by Enter; buttons that show pages by a script need no form to be sent
    'wcag/h71': 'off', // a line of the order is named by its number, without a legend
    'unique-landmark': 'off', // the menu stands twice, one of them hidden: axe judges what is shown
    'prefer-native-element': ['error', { exclude: ['region'] }], // pdf.js wants a div for its pages
    'long-title': 'off', // a length that search engines may cut, no rule of HTML
    'tel-non-breaking': 'off', // typography
  },
})

const site = await sampleSite('https://parts.example')
afterAll(() => site.close())

const PAGES = [
  ...OTHER_PAGES,
  ...MISSING_PAGES,
  '/terminals/insulated-commercial?color=Red&sort=partNumber&dir=desc&pageSize=50&page=2',
  '/terminals/insulated-commercial?color=none',
  '/binding-posts/military?position=none',
  '/fit?board=1.6+mm&hole=.136',
  '/fit?board=thick&wire=18+AWG',
  '/fit?board=2&hole=.25&wire=18+AWG',
  '/build/terminals/insulated-commercial',
  '/build/terminals/insulated-commercial?base=6133/2&boardThickness=2&color=04&terminalFinish=02',
  ...drawnParts(site.catalog, 4),
]
/** Tables and parts are alike, so most are left to the long run. */
const MORE_PAGES = [...FAMILIES.map(({ path }) => path), ...drawnParts(site.catalog, 20).slice(4)]

test.for(PAGES.map((page) => [page] as const))('%s is valid HTML', isValid)
test.for(MORE_PAGES.map((page) => [page] as const))('%s is valid HTML', { tags: ['long'] }, isValid)

async function isValid([page]: readonly [string]): Promise<void> {
  const html = await (await site.get(page)).text()
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect([...new Set(faults)]).toEqual([])
}
