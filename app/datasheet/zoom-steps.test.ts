import { expect, test } from 'vitest'
import { nextScale } from '#app/datasheet/viewer-engine.ts'

test.for([
  [1, 1, 1.1],
  [1.1, 1, 1.2],
  [1.1, -1, 1],
  [1.37, 1, 1.4],
  [1.37, -1, 1.3],
  [2.3, 2, 2.5],
  [0.1, -1, 0.1],
  [9.95, 1, 10],
] as const)('%d zoomed by %d steps is %d', ([scale, steps, expected]) => {
  expect(nextScale(scale, steps)).toBe(expected)
})
