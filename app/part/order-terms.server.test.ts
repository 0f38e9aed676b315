import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'

const TERMS = { MOQ: '100 pieces', 'Lead Time': '4 to 6 weeks', Packaging: ' ' }
const site = await builtSite(
  catalogOf({
    Commercial: [
      { 'Part Num': '32-201', Color: 'Red', ...TERMS },
      { 'Part Num': '32-202', Color: 'Red' },
    ],
  }),
)
const words = async (path: string) => pageWords(await (await site.get(path)).text())

test('a part page shows the order terms that its row gives (behavior 3.11)', async () => {
  const page = await words('/part/32-201')
  expect(page).toContain('Ordering Minimum Order 100 pieces Lead Time 4 to 6 weeks')
  expect(page).not.toContain('Packaging')
  expect(await words('/part/32-202')).not.toContain('Ordering')
})

test('a shared list and a request opened from the part show them on its line', async () => {
  const terms = 'Minimum Order: 100 pieces · Lead Time: 4 to 6 weeks'
  for (const page of ['/list', '/order']) {
    const text = await words(`${page}?part=32-202&part=32-201&qty=5`)
    expect(text.split(terms)).toHaveLength(2)
  }
})

test('the API has them among the fields, and the table has no column of them', async () => {
  const part = await (await site.get('/api/v1/parts/Commercial/1')).json()
  expect(part.fields).toMatchObject({ MOQ: '100 pieces', 'Lead Time': '4 to 6 weeks', Packaging: null })
  expect(await words('/binding-posts/commercial')).not.toContain('Lead Time')
})
