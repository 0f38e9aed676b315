import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())

/** The fields of numbers, codes, addresses and searches that a page has. */
async function exactFields(page: string): Promise<string[]> {
  const html = await (await site.get(page)).text()
  expect(html).toContain('<meta name="format-detection" content="telephone=no')
  return [...html.matchAll(/<(?:input|textarea)\b[^>]*>/g)].flatMap(([tag]) =>
    /type="(?:email|tel|search)"|inputMode="search"|class="[^"]*\bmono\b/i.test(tag) && !/type="number"/.test(tag)
      ? [tag]
      : [],
  )
}

test.for([
  ['/', 1],
  ['/search?q=10-880', 1],
  ['/order?part=10-880-2-05&qty=5', 5],
  ['/contact', 2],
  ['/fit', 3],
  ['/build/terminals/insulated-military', 1],
  ['/part/10-880-2-05', 2],
  ['/notices?part=10-880-2-05', 2],
  ['/terminals/insulated-military', 3],
] as const)('on %s nothing corrects what must be exact (behavior 10.33)', async ([page, atLeast]) => {
  const fields = await exactFields(page)
  expect(fields.length).toBeGreaterThanOrEqual(atLeast)
  const correctable = fields.filter((tag) => !/autocorrect="off"/i.test(tag) || !/spellcheck="false"/i.test(tag))
  expect(correctable).toEqual([])
})
