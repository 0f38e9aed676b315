import { expect, test } from 'vitest'
import { builtSite, sampleCatalogue } from '#tests/built-site.ts'
import { NUMBERS } from '#tests/fuzz/texts.ts'
import { worstTerms } from '#tests/fuzz/worst-terms.ts'

/** No search takes so many times what a usual one with a full list of answers takes, each at its best of some. */
const WORST = 10
const TIMES = 3
const PLAIN = 20

const site = await builtSite(sampleCatalogue(), undefined, undefined, null, { pageCacheBytes: 0, checkAnswers: false })
const terms = worstTerms(NUMBERS)

/** In ms, of several tries the shortest: others may be busy on this machine. */
async function bestTime(path: string): Promise<number> {
  const times: number[] = []
  for (let tried = 0; tried < TIMES; tried += 1) {
    const from = performance.now()
    const answer = await site.get(path)
    await answer.arrayBuffer()
    expect(answer.status).toBeLessThan(500)
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

test.for([
  ['/api/v1/search?q=', '10-88', 1],
  ['/api/v1/resolve?number=', '10-880-2-XX', 1],
  ['/search?q=', '10-88', 8],
] as const)(
  '%s with the worst terms there are takes no more than 10 times what %s takes',
  async ([path, usual, every]) => {
    const timed = (term: string) => bestTime(path + encodeURIComponent(term.toWellFormed()))
    const plain: number[] = []
    for (let asked = 0; asked < PLAIN; asked += 1) plain.push(await timed(usual))
    const median = plain.toSorted((a, b) => a - b)[PLAIN / 2] ?? Number.NaN
    const slow: (readonly [string, number])[] = []
    for (const term of terms.filter((_, at) => at % every === 0)) {
      const times = (await timed(term)) / median
      if (times > WORST) slow.push([term.slice(0, 60), times])
    }
    expect(slow).toEqual([])
  },
)
