import { expect, test } from 'vitest'
import { lotAndPo } from '#requests/papers/lot-file-name.ts'

test.for([
  ['24-117_4500012345.pdf', '24-117', '4500012345'],
  ['24-117 - 4500012345.pdf', '24-117', '4500012345'],
  ['PO 4500012345, Lot 24-117.pdf', '24-117', '4500012345'],
  ['PO4500012345_24-117.pdf', '24-117', '4500012345'],
  ['Lot 24-117 PO# 4500012345.pdf', '24-117', '4500012345'],
  ['LOT24-117.pdf', '24-117', ''],
  ['P.O. 77.pdf', '', '77'],
  ['24-117.pdf', '', ''],
  ['24-117_4500012345_rev2.pdf', '', ''],
  ['Lot 1 Lot 2.pdf', '', ''],
  ['.pdf', '', ''],
] as const)('%s says lot %j and PO number %j', ([name, lot, po]) => {
  expect(lotAndPo(name)).toEqual({ lot, po })
})
