import { expect, test } from 'vitest'
import { changeKind } from '#catalog/part/life/change-kind.ts'
import { familyByTable } from '#catalog/registry/family.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

test.for([
  ['Commercial', 'Length', 'form'],
  ['Commercial', 'Color', 'form'],
  ['Commercial', 'Unit Weight', 'form'],
  ['Commercial', 'Board Thicke', 'fit'],
  ['Commercial', 'Hole Size', 'fit'],
  ['Commercial', 'Mates With', 'fit'],
  ['Commercial', 'Mounting', 'fit'],
  ['Commercial', 'Head Finish', 'function'],
  ['Commercial', 'Insulation Material', 'function'],
  ['Commercial', 'Rated Current', 'function'],
  ['Commercial', 'UL 94', 'function'],
  ['Commercial', 'PDF', 'document'],
  ['Commercial', 'Image', 'document'],
  ['Commercial', 'Lifecycle', 'end of life'],
  ['Commercial', 'Superseded By', 'end of life'],
  ['Commercial', 'MOQ', 'trade'],
  ['Commercial', 'Made In', 'trade'],
  ['Commercial', 'Current Rating Source', 'other'],
  ['Commercial', 'Manufacturer', 'other'],
  ['Commercial', 'Part Num', 'other'],
  ['Commercial', 'Length of service', 'other'],
] as const)('in %s a change of %s is %s (behavior 26.12)', ([table, field, kind]) => {
  const family = familyByTable(FAMILIES, table)
  expect(family && changeKind(family, field)).toBe(kind)
})
