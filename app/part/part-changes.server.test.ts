import { expect, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { createCatalogBuilder } from '#catalog/store/catalog-builder.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const change = (day: number, before: string | null, after: string | null): PartChange => ({
  at: `2026-11-${day}T08:00:00.000Z`,
  kind: 'changed',
  table: 'Panel-Jacks',
  id: '1',
  number: '10-1',
  fields: [{ field: 'Body Finish', before, after }],
})

function catalogWith(changes: readonly PartChange[]) {
  const builder = createCatalogBuilder(FAMILIES)
  builder.begin('Panel-Jacks', ['id', 'Part no', 'Body Finish'])
  builder.add(['1', '10-1', 'Gold'])
  builder.add(['2', '10-2', 'Gold'])
  return openCatalog(builder.finish({ sample: false, changes }), FAMILIES, 'Concord', NO_FILES)
}

const days = [27, 26, 25, 24, 23, 22]
const catalog = catalogWith(days.map((day) => change(day, day === 26 ? null : 'Nickel', day === 25 ? '<b>' : 'Gold')))
const site = await builtSite(catalog)

test('a part page lists its last five changes, the newest first', async () => {
  const html = await (await site.get('/part/10-1')).text()
  const words = pageWords(html)
  expect(words).toContain('Changed on 2026-11-27 : Body Finish: Nickel → Gold')
  expect(words).toContain('Changed on 2026-11-26 : Body Finish: N/A → Gold')
  expect(html).toContain('Nickel → &lt;b&gt;')
  expect(words.match(/Changed on/g)).toHaveLength(5)
  expect(words).not.toContain('2026-11-22')
})

test('a part that never changed has no section of changes', async () => {
  expect(await (await site.get('/part/10-1')).text()).toContain('id="changes"')
  expect(await (await site.get('/part/10-2')).text()).not.toContain('id="changes"')
})

test('the catalog’s revision depends on its changes, so no outdated page is served from the cache', () => {
  expect(catalogWith([change(27, 'Nickel', 'Gold')]).revision).not.toBe(catalogWith([]).revision)
})
