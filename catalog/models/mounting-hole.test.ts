import { expect, test } from 'vitest'
import { mountingHole } from '#catalog/models/mounting-hole.ts'
import { storedName } from '#catalog/registry/family.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const hole = (fields: Readonly<Record<string, string>>) => mountingHole((key) => fields[key] ?? null)
const PRESSED = { holeSize: '.136"', boardThickness: '.062"', mounting: 'Press-fit' }

test.for([
  ['.136"', 3.4544],
  ['1/64', 0.396875],
  ['3.5 mm', 3.5],
  ['1/128"', 0.198437], // to the nanometer
] as const)('a hole of %s is %d mm', ([holeSize, diameter]) => {
  expect(hole({ ...PRESSED, holeSize })?.diameter).toBe(diameter)
})

test.for([
  ['without a size', { holeSize: '' }],
  ['with a range of sizes', { holeSize: '.130-.136' }],
  ['with either of two sizes', { holeSize: '.130/.136' }],
  ['of an impossible size', { holeSize: '40"' }],
  ['without a board', { boardThickness: '-' }],
  ['at a right angle', { position: 'Right Angle' }],
  ['parallel to the board', { mountingOrientation: 'Horizontal' }],
] as const)('a row %s states no hole to drill', ([, fields]) => {
  expect(hole({ ...PRESSED, ...fields })).toBeNull()
})

test('the board may be a range', () => {
  expect(hole({ ...PRESSED, boardThickness: '.031-.062' })?.board).toBe('.031-.062')
})

test.for([
  ['Nut, 1/4-32', null],
  ['Nut, 1/4-32, "D" hole', 'not stated'],
  ['Nut, 1/4-32, "D" hole, flat .230', 5.842],
  ['Nut, 1/4-32, D hole flat at 6 mm', 6],
  ['Nut, 1/4-32, "D" hole, flat 7 mm', 'not stated'], // wider than the hole
] as const)('the hole of the mounting %s has the flat %s', ([mounting, flat]) => {
  expect(hole({ ...PRESSED, holeSize: '.257"', mounting })?.flat).toBe(flat)
})

test('only the hole for pressed-in PTFE is known to be unplated', () => {
  expect(hole({ ...PRESSED, insulationMaterial: 'PTFE' })?.isUnplated).toBe(true)
  expect(hole({ ...PRESSED, insulationMaterial: 'Nylon' })?.isUnplated).toBe(false)
  expect(hole({ ...PRESSED, insulationMaterial: 'PTFE', mounting: 'Nut, 1/4-32' })?.isUnplated).toBe(false)
})

test('more than half of the sample states one', () => {
  const holes = FAMILIES.flatMap((family) => {
    const { columns, rows } = sampleRows(family)
    const stored = new Map(family.columns.map((column) => [column.key, columns.indexOf(storedName(column))]))
    return rows.flatMap((row) => mountingHole((key) => row[stored.get(key) ?? -1] ?? null) ?? [])
  })
  expect(holes.length).toBe(6832)
})
