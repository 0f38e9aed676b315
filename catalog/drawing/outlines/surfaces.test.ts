import { expect, test } from 'vitest'
import { metalSurface, militarySurface, plasticSurface } from '#catalog/drawing/outlines/surfaces.ts'

test.for([
  ['Gold', 'gold'],
  ['Bright Tin', 'bright tin'],
  ['Bright Tin-Lead', 'tin-lead'],
  ['Electro-Tin', 'electro-tin'],
  ['Electro Solder', 'solder'],
  ['Hot Solder Dip', 'solder'],
  ['ZINC', 'zinc'],
  ['Beryllium Copper', 'beryllium copper'],
  ['LEADED Red Brass', 'bronze'],
  ['ALUMINUM', 'aluminum'],
  ['-', 'nickel'],
] as const)('%s looks like %s', ([text, metal]) => {
  expect(metalSurface(text)).toEqual({ kind: 'metal', metal })
})

test('a finish takes precedence over the metal under it', () => {
  expect(metalSurface('', 'Silver', 'Brass')).toEqual({ kind: 'metal', metal: 'silver' })
})

test.for([
  ['Red', 'PTFE', 'red'],
  ['Grey', 'Nylon', 'gray'],
  ['Purple', 'Nylon', 'violet'],
  ['', 'PTFE', 'natural'],
  ['', 'DIALLYL PHTHALATE', 'green'],
  ['Mauve', '', 'black'],
] as const)('%s %s is %s', ([color, material, seen]) => {
  expect(plasticSurface(color, material)).toEqual({ kind: 'plastic', color: seen })
})

test.for([
  ['AA59126/295H01', 'tin-lead'],
  ['m55155/06h01 ', 'tin-lead'],
  ['M55155/300C02', 'nickel'], // no source for the letter: drawn like a part without a finish
  ['10-880', 'nickel'],
] as const)('%s has the finish %s', ([number, metal]) => {
  expect(militarySurface([number])).toEqual({ kind: 'metal', metal })
})
