// @module-tag long
import { expect, test } from 'vitest'
import { NUMBERS } from '#tests/fuzz/texts.ts'
import { worstTerms } from '#tests/fuzz/worst-terms.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'

/** The slowest search may take this many times as long as a common one with a full list of results. */
const MAX_FACTOR = 25
/** Each search is run several times, and the fastest run counts: the machine may be busy. */
const RUNS = 3
const COMMON_SEARCHES = 20

const site = await builtSite(sampleCatalog(), undefined, undefined, null, { pageCacheBytes: 0, checkAnswers: false })
const terms = worstTerms(NUMBERS)

/** Returns the time of the fastest run, in ms. */
async function bestTime(path: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    const answer = await site.get(path)
    await answer.arrayBuffer()
    expect(answer.status).toBeLessThan(500)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

test.for([
  ['/api/v1/search?q=', '10-88', 1],
  ['/api/v1/resolve?number=', '10-880-2-XX', 1],
  ['/search?q=', '10-88', 8],
] as const)('%s with the worst terms takes at most 25 times as long as with %s', async ([path, common, every]) => {
  const timeOf = (term: string) => bestTime(path + encodeURIComponent(term.toWellFormed()))
  const times: number[] = []
  for (let run = 0; run < COMMON_SEARCHES; run += 1) times.push(await timeOf(common))
  const median = times.toSorted((a, b) => a - b)[COMMON_SEARCHES / 2] ?? Number.NaN
  const slow: (readonly [string, number])[] = []
  for (const term of terms.filter((_, at) => at % every === 0)) {
    const factor = (await timeOf(term)) / median
    if (factor > MAX_FACTOR) slow.push([term.slice(0, 60), factor])
  }
  expect(slow).toEqual([])
})
