import { expect, test } from 'vitest'
import { readFitQuery } from '#catalog/fit/fit-query.ts'
import { buildFitResult } from '#catalog/fit/fit-result.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

type Post = readonly [board: string, hole: string, mounting?: string]

/** The near misses of posts, each as the ids shown, their count, and the limits in inches. */
async function nearOf(address: string, posts: readonly Post[], table = 'Commercial') {
  const rows = posts.map(([board, hole, mounting = 'Press-fit'], index) => {
    return { 'Part Num': `${index + 1}`, 'Board Thicke': board, 'Hole Size': hole, Mounting: mounting }
  })
  const query = readFitQuery(new URLSearchParams(address))
  const { near } = await buildFitResult(catalogOf({ [table]: rows }), FAMILIES, query, async () => undefined)
  return near.map(({ count, parts, misses }) => {
    const ids = parts.map(({ id }) => id).join()
    return [
      `${count}: ${ids}`,
      ...misses.map(({ criterion, limit, off }) => `${criterion} ${limit.inches} ${off.inches}`),
    ]
  })
}

test('parts beyond the same limit are one group, which shows two of them', async () => {
  const near = await nearOf('hole=.250', [
    ['.062"', '.257"'],
    ['.093"', '.257'],
    ['.125"', '.257"'],
    ['.062"', '.250"'],
  ])
  expect(near).toEqual([['3: 1,2', 'hole 0.257 -0.007']])
})

test('limits within a thousandth are one group, on the two sides they are not', async () => {
  const near = await nearOf('hole=.250', [
    ['.062"', '.257"'],
    ['.062"', '.258"'],
    ['.062"', '.260"'],
    ['.062"', '.243"'],
  ])
  expect(near).toEqual([
    ['1: 4', 'hole 0.245 0.005'],
    ['2: 1,2', 'hole 0.257 -0.007'],
    ['1: 3', 'hole 0.26 -0.01'],
  ])
})

test('a merged group shows two of its parts, and limits of two fields are never merged', async () => {
  const merged = await nearOf('hole=.250', [
    ['.062"', '.257"'],
    ['.093"', '.257"'],
    ['.062"', '.258"'],
    ['.093"', '.258"'],
  ])
  expect(merged).toEqual([['4: 1,2', 'hole 0.257 -0.007']])
  const apart = await nearOf('board=.067&hole=.0665', [
    ['.076"', '.066"'],
    ['.070"', '.068"'],
  ])
  expect(apart).toEqual([
    ['1: 1', 'board 0.0684 -0.0014'],
    ['1: 2', 'hole 0.068 -0.0015'],
  ])
})

test('the same limit in two families is two groups', async () => {
  const post = { 'Part Num': 'A', 'Hole Size': '.257"', Mounting: 'Press-fit' }
  const catalog = catalogOf({ Commercial: [post], 'Comm-Grounded': [post] })
  const query = readFitQuery(new URLSearchParams('hole=.250'))
  const { near } = await buildFitResult(catalog, FAMILIES, query, async () => undefined)
  expect(near.map(({ tableName, count }) => [tableName, count])).toEqual([
    ['Commercial', 1],
    ['Comm-Grounded', 1],
  ])
})

test('the nearer limit comes first, on either side', async () => {
  const near = await nearOf('hole=.250', [
    ['.062"', '.230"'],
    ['.062"', '.257"'],
    ['.062"', '.246"'],
  ])
  expect(near).toEqual([
    ['1: 3', 'hole 0.248 0.002'],
    ['1: 2', 'hole 0.257 -0.007'],
    ['1: 1', 'hole 0.232 0.018'],
  ])
})

test('parts that miss in fewer fields come first, then those that miss by less', async () => {
  const near = await nearOf('board=.062&hole=.250', [
    ['.070"', '.251"'],
    ['.062"', '.280"'],
    ['.075"', '.251"'],
    ['.075"', '.250"'],
    ['.062"', '.257"'],
  ])
  expect(near).toEqual([
    ['1: 5', 'hole 0.257 -0.007'],
    ['1: 4', 'board 0.0675 -0.0055'],
    ['1: 2', 'hole 0.28 -0.03'],
    ['1: 1', 'board 0.063 -0.001', 'hole 0.251 -0.001'],
    ['1: 3', 'board 0.0675 -0.0055', 'hole 0.251 -0.001'],
  ])
})

test.for([
  ['.325', [['1: 1', 'hole 0.325 -0.075']]], // 30 % of .250
  ['.3251', []],
] as const)('a hole of .250 for %s is a near miss: %j', async ([hole, expected]) => {
  expect(await nearOf('hole=.250', [['.062"', hole]])).toEqual(expected)
})

test('a part that also misses by far, or does not state a field, is not near', async () => {
  const near = await nearOf('board=.062&hole=.250', [
    ['.250"', '.257"'],
    ['thick', '.257"'],
    ['.062"', '.900"'],
  ])
  expect(near).toEqual([])
})

test('the twelve nearest groups are shown, also of very many', async () => {
  const holes = Array.from({ length: 80 }, (_, index): Post => ['.062"', `.${500 + ((index * 7) % 80) * 2}"`])
  const near = await nearOf('hole=.499', holes)
  expect(near).toHaveLength(12)
  expect(near.map(([, limit]) => limit?.split(' ')[1])).toEqual(
    Array.from({ length: 12 }, (_, index) => String((500 + index * 2) / 1000)),
  )
})
