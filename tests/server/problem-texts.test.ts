import { expect, test } from 'vitest'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { familyByTable } from '#catalog/registry/family-by-table.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const [JACKS, PLUGS, MILITARY] = ['Non-Insulated Banana Jacks', 'Non-Insulated Banana Plugs', 'military']
const sound = catalogOf(
  Object.fromEntries(FAMILIES.map(({ table }) => [table, [{ Position: '1' }, { Position: '2' }]])),
)
const pathOf = (table: string) => familyByTable(FAMILIES, table)?.path ?? ''

/** A catalog with some failing queries. */
function failing(...questions: readonly (keyof PartsTable)[]): Catalog {
  const fail = () => {
    throw new Error('The catalog is torn')
  }
  const broken = Object.fromEntries(questions.map((question) => [question, fail]))
  return {
    ...sound,
    table: (name) => {
      const table = sound.table(name)
      return table && { ...table, ...broken }
    },
  }
}

const page = async (catalog: Catalog | null, path: string) => {
  const answer = await (await builtSite(catalog)).get(path)
  const html = await answer.text()
  return { status: answer.status, html, words: pageWords(html) }
}

test.for([JACKS, PLUGS, MILITARY])(
  '%s shows its parts when its filter options fail, and a way to try again',
  async (table) => {
    const { status, html, words } = await page(failing('facets'), `${pathOf(table)}?sort=position`)
    expect(status).toBe(200)
    expect(words).toMatch(/Failed to load filter options\s+Retry/)
    expect(html).toContain(`href="${pathOf(table)}?sort=position"`)
    expect(html.match(/id="part-\d+"/g)).toHaveLength(2)
  },
)

test('the plugs page has a message for any failure', async () => {
  const { status, words } = await page(failing('page'), pathOf(PLUGS))
  expect(status).toBe(200)
  expect(words).toMatch(/Error Loading Data\s+Failed to initialize data .*Retry/)
})

test('a failure on another page shows an error page with status 500 and no internals', async () => {
  const { status, words } = await page(failing('page'), pathOf(MILITARY))
  expect(status).toBe(500)
  expect(words).toContain('Something went wrong')
  expect(words).not.toContain('torn')
})

test('the image browser shows an empty list when it fails', async () => {
  const { status, words } = await page(failing('listed'), '/test?table=Panel-Jacks')
  expect(status).toBe(200)
  expect(words).toContain('No images found or no `Image` column.')
  expect(words).toMatch(/Page 1 of 1/)
})

test.for([
  ['/part', 404, /Missing table name or part ID .*Go Back/],
  ['/part/no-such-number', 404, /Missing table name or part ID .*Go Back/],
  ['/part/military/99', 404, /Failed to load part details .*Go Back/],
  ['/view-pdf/Military', 404, /❌ PDF not found/],
  ['/nothing', 404, /Page not found/],
] as const)('%s is %i and says why', async ([path, status, words]) => {
  const answer = await page(sound, path)
  expect([answer.status, answer.words]).toEqual([status, expect.stringMatching(words)])
})

test('without a catalog a part page says so, with Retry and Go Back', async () => {
  const { status, words } = await page(null, '/part/military/1')
  expect(status).toBe(503)
  expect(words).toMatch(/Failed to load part details .*Retry .*Go Back/)
})

test.for([
  [JACKS, 'Failed to load items'],
  [PLUGS, 'Failed to verify table. Please check your connection.'],
  [MILITARY, 'Failed to load data'],
] as const)('without a catalog %s says %s with Retry to the same address', async ([table, text]) => {
  const { status, html, words } = await page(null, `${pathOf(table)}?sort=position`)
  expect([status, words]).toEqual([503, expect.stringContaining(text)])
  expect(html).toMatch(new RegExp(`href="${pathOf(table)}\\?sort=position"[^>]*>Retry`))
})
