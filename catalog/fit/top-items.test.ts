import { expect, test } from 'vitest'
import { topItems } from '#catalog/fit/fit-finder.ts'

const best = (limit: number, scores: readonly number[]) => {
  const top = topItems<string>(limit)
  scores.forEach((score, index) => {
    top.offer(score, `${score} ${index}`)
  })
  return [...top.items(), top.lowest()]
}

test.for([
  [3, [5, 1, 4, 2, 3], ['1 1', '2 3', '3 4', 1]],
  [3, [5, 1], ['1 1', '5 0', 1]],
  [2, [1, 1, 1], ['1 0', '1 1', 1]], // on a tie, the earlier one
  [2, [2, 1, 1, 1], ['1 1', '1 2', 1]],
  [1, [3, 3, 2, 2], ['2 2', 2]],
  [4, [2, 1, 2, 1, 2], ['1 1', '1 3', '2 0', '2 2', 1]],
  [3, [], [Number.POSITIVE_INFINITY]],
] as const)('the best %i of %j are %j', ([limit, scores, expected]) => {
  expect(best(limit, scores)).toEqual(expected)
})

test('many scores in any order give the lowest, as sorting does', () => {
  const scores = Array.from({ length: 200 }, (_, index) => (index * 73) % 101)
  const sorted = scores.map((score, index) => ({ score, text: `${score} ${index}` })).sort((a, b) => a.score - b.score)
  for (const limit of [1, 2, 7, 50, 200, 300]) {
    expect(best(limit, scores)).toEqual([...sorted.slice(0, limit).map(({ text }) => text), 0])
  }
})
