import { describe, expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/registry/families.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogueOf } from '#tests/site/catalogue-of.ts'

const OTHER_PAGES = ['/', '/search?q=10-880', '/order', '/contact', '/about/company-profile']
const emptyTables = (tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, []]))
const tables = FAMILIES.map((family) => family.table)

const empty = await builtSite(catalogueOf(emptyTables(tables)))
const bare = await builtSite(null)

describe('sixteen empty tables', () => {
  test.for(FAMILIES.map((family) => [family.path, family.emptyText] as const))(
    '%s says %s',
    async ([path, emptyText]) => {
      const answer = await empty.get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(emptyText)
    },
  )
  test.for(OTHER_PAGES.map((path) => [path] as const))('%s is served', async ([path]) => {
    expect((await empty.get(path)).status).toBe(200)
  })
})

test.for(FAMILIES.map((family) => [family.table, family] as const))(
  'without the table %s its page says so with a way to try again, and every other page is served',
  async ([, family]) => {
    const site = await builtSite(catalogueOf(emptyTables(tables.filter((table) => table !== family.table))))
    const answer = await site.get(family.path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(family.problems.tableMissing)
    expect(html).toContain('Retry')
    for (const other of FAMILIES) expect((await site.get(other.path)).status).toBe(200)
  },
)

describe('no catalog at all', () => {
  test.for(FAMILIES.map((family) => [family.path, family.problems.loadFailed] as const))(
    '%s says %s',
    async ([path, text]) => {
      const answer = await bare.get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain(text)
    },
  )
  test.for(OTHER_PAGES.map((path) => [path] as const))('%s is served', async ([path]) => {
    expect((await bare.get(path)).status).toBe(200)
  })
})
