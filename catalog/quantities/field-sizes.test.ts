import { expect, test } from 'vitest'
import { fieldSizes } from '#catalog/quantities/field-sizes.ts'

/** The values of a field, grouped by size, each as written. */
const groupsOf = (texts: readonly string[]): string[] => {
  const groups = new Map<string, string[]>()
  fieldSizes(texts, 'dimension').sizes.forEach((size, index) => {
    const key = JSON.stringify(size ?? texts[index])
    groups.set(key, [...(groups.get(key) ?? []), texts[index] ?? ''])
  })
  return [...groups.values()].map((group) => group.join(' = '))
}

test.for([
  [['.257"', '6.53 mm'], ['.257" = 6.53 mm']],
  [['6.53 mm', '0.257'], ['6.53 mm = 0.257']],
  [['.062"', '1.57 mm', '0.062'], ['.062" = 1.57 mm = 0.062']],
  [['.062"', '1.6 mm'], ['.062" = 1.6 mm']], // 1.5748
  [
    ['.062"', '1.60 mm'],
    ['.062"', '1.60 mm'],
  ], // .063
  [['.063"', '1.60 mm'], ['.063" = 1.60 mm']],
  [
    ['.062"', '1.6 mm', '.063"'],
    ['.062"', '1.6 mm = .063"'],
  ], // the nearest of two
  [
    ['1/16"', '.062"'],
    ['1/16"', '.062"'],
  ],
  [['1/16"', '1.59 mm'], ['1/16" = 1.59 mm']],
  [
    ['1/16"', '.062"', '1.57 mm', '1.59 mm'],
    ['1/16" = 1.59 mm', '.062" = 1.57 mm'],
  ],
  [['.125"', '3.18 mm', '3.17 mm'], ['.125" = 3.18 mm = 3.17 mm']], // 3.175 is rounded to either
  [
    ['.125"', '3.19 mm'],
    ['.125"', '3.19 mm'],
  ],
  [['.25"', '6.35 mm', '1/4"', '.250'], ['.25" = 6.35 mm = 1/4" = .250']],
  [['1"', '25.4 mm', '25 mm'], ['1" = 25.4 mm = 25 mm']],
  [
    ['1"', '26 mm'],
    ['1"', '26 mm'],
  ], // a whole number of inches is not rounded
  [['.5"', '12 mm'], ['.5" = 12 mm']],
  [
    ['.5"', '.500"', '12 mm'],
    ['.5" = .500"', '12 mm'],
  ], // equal ones count with the most digits
  [['1.6 mm', '1.60 mm'], ['1.6 mm = 1.60 mm']],
  [
    ['1.57 mm', '1.6 mm'],
    ['1.57 mm', '1.6 mm'],
  ], // both in millimeters
  [
    ['.06"', '.062"'],
    ['.06"', '.062"'],
  ], // both in inches
  [['.031-.062', '0.79-1.57 mm', '0.8-1.6 mm'], ['.031-.062 = 0.79-1.57 mm = 0.8-1.6 mm']],
  [
    ['.031-.062', '.031/.062', '0.79/1.57 mm'],
    ['.031-.062', '.031/.062 = 0.79/1.57 mm'],
  ],
  [
    ['.062"', '.031-.062', '1.57 mm'],
    ['.062" = 1.57 mm', '.031-.062'],
  ],
  [
    ['.062"', 'thick', '-'],
    ['.062"', 'thick', '-'],
  ],
] as const)('%j are the sizes %j (behavior 6.6)', ([texts, groups]) => {
  expect(groupsOf(texts)).toEqual(groups)
})

test.for([
  ['1.57 mm', ['.062"'], '.062"'],
  ['.062', ['1.57 mm'], '1.57 mm'],
  ['1.60 mm', ['.062"', '1.6 mm'], '.062"'], // equal to 1.6 mm, which is .062"
  ['1.60 mm', ['.062"'], '1.60 mm'],
  ['.0620"', ['.062"'], '.062"'],
] as const)('%s is in the field %j the size %s', ([text, texts, size]) => {
  const { sizeOf } = fieldSizes(texts, 'dimension')
  expect(sizeOf(text)).toEqual(fieldSizes([size], 'dimension').sizeOf(size))
  expect(sizeOf('thick')).toBeNull()
})

test.for([
  ['6.53 mm', ['.257"'], '.257"'],
  ['1.58 mm', ['.062"'], '1.58 mm'], // .062" is 1.57 mm
  ['1.58 mm', ['.062"', '1.58 mm'], '.062"'], // a part says that it is
  ['1.57 mm', ['.031-.062'], '.062"'],
  ['.257', ['6.53 mm'], '6.53 mm'],
] as const)('a range that ends with %s ends in the field %j with %s (behavior 5.13)', ([text, texts, size]) => {
  const { endOf } = fieldSizes(texts, 'dimension')
  expect(endOf(text, 'high')).toBe(fieldSizes([], 'dimension').endOf(size, 'high'))
  expect(endOf('thick', 'low')).toBeNull()
})

test('gauges are one size in any spelling, and never a length', () => {
  const { sizes, sizeOf, endOf } = fieldSizes(['20 AWG', '#20', 'thin'], 'gauge')
  expect(sizes[0]).toEqual(sizes[1])
  expect([sizes[2], sizeOf('20')?.low, endOf('20 AWG', 'low')]).toEqual([null, 20, 20])
  expect(fieldSizes(['.062"'], 'text').sizes).toEqual([])
})

test('ten thousand sizes in either unit are merged without comparing all of them', () => {
  const mils = Array.from({ length: 10_000 }, (_, index) => index + 1)
  const texts = mils.flatMap((mil) => [`${mil / 1000}"`, `${((mil * 25.4) / 1000).toFixed(3)} mm`])
  const sizes = fieldSizes(texts, 'dimension').sizes.map((size) => size?.low)
  expect(new Set(sizes).size).toBe(10_000)
})
