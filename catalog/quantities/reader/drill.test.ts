import { expect, test } from 'vitest'
import { drillOf, readDrill } from '#catalog/quantities/reader/drill.ts'

test.for([
  ['#29', 0.136],
  ['No. 29 drill', 0.136],
  ['29 drill', 0.136],
  ['#80', 0.0135],
  ['#8 drill', 0.199],
  ['drill 1', 0.228],
  ['F', 0.257],
  ['letter z', 0.413],
  ['f drill', 0.257],
  ['#8', null], // or a screw
  ['29', null],
  ['#81', null],
  ['#0 drill', null],
  ['FF', null],
  ['#4-40', null],
] as const)('the drill %s is %s in', ([text, inches]) => {
  expect(readDrill(text)).toBe(inches)
})

test.for([
  [0.136, '#29'],
  [0.257, 'F'],
  [0.093, '#42'],
  [0.25, 'E'],
  [0.125, null],
] as const)('a hole of %f in has the drill %s', ([inches, drill]) => {
  expect(drillOf(inches)).toBe(drill)
})
