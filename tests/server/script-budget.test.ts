import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtSite, sampleCatalogue } from '#tests/built-site.ts'

const BUDGET = 120_000
/** Forms bring their library along; their rules are loaded afterwards. */
const FORM_BUDGET = 145_000
const site = await builtSite(sampleCatalogue())
const IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g

/** Every script that a page loads at first: those it names, and what those import statically. */
async function firstScripts(page: string): Promise<Map<string, Buffer>> {
  const html = await (await site.get(page)).text()
  const waiting = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  const scripts = new Map<string, Buffer>()
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (scripts.has(path)) continue
    const answer = await site.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    scripts.set(path, Buffer.from(text))
    waiting.push(...[...text.matchAll(IMPORT)].map(([, name]) => `/assets/${name}`))
  }
  return scripts
}

test.for([
  ['/', BUDGET],
  ['/banana/insulated-jacks', BUDGET],
  ['/part/10-880-2-05', BUDGET],
  ['/search?q=10-880', BUDGET],
  ['/nothing', BUDGET],
  ['/list', BUDGET],
  ['/list?part=10-880-2-05', BUDGET],
  ['/list/paste', BUDGET],
  ['/fit?hole=.250', BUDGET],
  ['/order', FORM_BUDGET],
  ['/contact', FORM_BUDGET],
] as const)('%s loads at most %i bytes of script, compressed', async ([page, budget]) => {
  const scripts = await firstScripts(page)
  expect(scripts.size).toBeGreaterThan(3)
  const sizes = [...scripts.values()].map((text) => brotliCompressSync(text).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${page}: ${(total / 1000).toFixed(1)} kB in ${sizes.length} files`)
  expect(total).toBeLessThan(budget)
})

test('a built file may be kept for a year', async () => {
  const [path = ''] = (await firstScripts('/')).keys()
  expect((await site.get(path)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
})
