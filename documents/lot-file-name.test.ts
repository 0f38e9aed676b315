import { expect, test } from 'vitest'
import { lotAndPo } from '#documents/lot-certificates.ts'

test.for([
  ['PO 4500012345, Lot 24-117.pdf', '24-117', '4500012345'],
  ['Lot 24-117 PO# 4500012345.pdf', '24-117', '4500012345'],
  ['Lot_24-117_PO_4500.pdf', '24-117', '4500'],
  ['Order 4500 lot no 24-117.pdf', '24-117', '4500'],
  ['Los 24-117 Bestellung 4500.pdf', '24-117', '4500'],
  ['Bestell-Nr. 4500_Charge 24-117.pdf', '24-117', '4500'],
  ['Commande 4500, lot n° 3.pdf', '3', '4500'],
  ['LOT24-117.pdf', '24-117', ''],
  ['P.O. 77.pdf', '', '77'],
  ['24-117.pdf', '', ''],
  ['24-117_4500012345_rev2.pdf', '', ''],
  ['Lot 1 Lot 2.pdf', '', ''],
  ['Lot 24-117 4500.pdf', '', ''],
  ['LOT24-117PO4500.pdf', '', ''],
  ['Los Angeles.pdf', '', ''],
  ['pos3.pdf', '', ''],
  ['.pdf', '', ''],
] as const)('%s says lot %j and PO number %j (behavior 27.5)', ([name, lot, po]) => {
  expect(lotAndPo(name)).toEqual({ lot, po, isProposal: false })
})

test.for([
  ['24-117_4500012345.pdf'],
  ['24-117 - 4500012345.pdf'],
  ['PO4500012345_24-117.pdf'],
  ['4500012345, Lot 24-117.pdf'],
] as const)('%s has a number without its word: both are a proposal', ([name]) => {
  expect(lotAndPo(name)).toEqual({ lot: '24-117', po: '4500012345', isProposal: true })
})
