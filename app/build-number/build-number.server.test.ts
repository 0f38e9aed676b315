import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const PATH = '/build/terminals/insulated-commercial'

const site = await builtSite(sampleCatalog())

async function pageOf(path: string) {
  const answer = await site.get(path)
  return { status: answer.status, html: await answer.text() }
}

test.for([
  [PATH, 200, 'Which of the Insulated Commercial Terminals?'],
  [`${PATH}?base=6133/2`, 200, '56 part numbers'],
  [`${PATH}?base=6133/2-1-0102`, 200, '<a href="/part/6133-2-1-0102" data-discover="true">6133/2-1-0102</a>'],
  [`${PATH}?base=6133/2-9-9999`, 200, 'No part has the number 6133/2-9-9999.'],
  [`${PATH}?base=6133/2&color=Pink`, 200, 'Color: no number has “Pink”.'],
  [`${PATH}?base=no+such`, 200, 'No base number or part number of this family has no such.'],
  [`${PATH}?base=<script>`, 200, 'has &lt;script&gt;'],
  ['/build/terminals/none', 404, ''],
  ['/build/terminals', 404, ''],
] as const)('%s answers %i (behavior 25.3)', async ([path, status, text]) => {
  const page = await pageOf(path)
  expect(page.status).toBe(status)
  expect(page.html.replaceAll('<!-- -->', '')).toContain(text)
})

test('the page without choices may be indexed, with choices it names it', async () => {
  const [plain, chosen] = [await pageOf(PATH), await pageOf(`${PATH}?base=6133/2`)]
  expect(plain.html).not.toContain('name="robots"')
  expect(chosen.html).toContain('content="noindex, follow"')
})

test('other spellings of a query are one cached page', async () => {
  const [one, other] = [`${PATH}?color=04&base=6133/2&x=1`, `${PATH}?base=6133%2F2&color=04`]
  expect((await pageOf(one)).html.replaceAll(/nonce="[^"]*"/g, '')).toBe(
    (await pageOf(other)).html.replaceAll(/nonce="[^"]*"/g, ''),
  )
})

test.for([
  ['bases?q=6133', 200],
  ['build?base=6133/2&color=Yellow', 200],
  ['build?base=6133/2-1-0102&terminalFinish=07', 200],
  ['build', 400],
  ['build?base=none-such', 404],
] as const)('the API answers %s with %i', async ([call, status]) => {
  const answer = await site.get(`/api/v1/families/Insulated%20Commercial/${call}`)
  expect(answer.status).toBe(status)
})

test('a part that is going says so where it can be asked for: as the number built, as a fit and as a mate', async () => {
  const jack = {
    'Mates With': 'Standard Banana Plug',
    'Hole Size': '.250"',
    Mounting: 'Nut, 1/4-32',
    'Body Finish': 'Gold',
  }
  const going = { Lifecycle: 'Obsolete', 'Replaced By': '10-1-05' }
  const { get } = await builtSite(
    catalogOf({
      'Insulated Banana Jacks': [
        { ...jack, 'Part No': '10-1-02', Color: 'Red', ...going },
        { ...jack, 'Part No': '10-1-05', Color: 'Green' },
        { ...jack, 'Part No': '10-1-06', Color: 'Blue' },
      ],
      'Insulated Banana Plugs': [{ 'Part Num': '20-1', 'Mates With': 'Standard Banana Jack', Color: 'Red' }],
    }),
  )
  for (const path of ['/build/banana/insulated-jacks?base=10-1-02', '/fit?hole=.250', '/part/20-1'])
    expect(await (await get(path)).text(), path).toContain('Obsolete, replaced by 10-1-05.')
  const set: unknown = await (await get('/api/v1/parts/Insulated%20Banana%20Plugs/1/mating-set')).json()
  expect(set).toMatchObject({ rows: [{ name: '10-1-02', lifecycle: { replacement: { url: '/part/10-1-05' } } }] })
})
