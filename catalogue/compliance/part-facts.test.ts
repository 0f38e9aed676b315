import { expect, test } from 'vitest'
import { partFacts } from '#catalogue/compliance/part-facts.ts'
import { insulatedBananaJacks, insulatedBananaPlugs } from '#catalogue/registry/families/banana.ts'
import { commercialGroundingPosts } from '#catalogue/registry/families/binding-posts.ts'
import { panelJacks } from '#catalogue/registry/families/panel-jacks.ts'
import {
  insulatedCommercial,
  insulatedMilitary,
  nonInsulatedCommercial,
} from '#catalogue/registry/families/terminals.ts'
import type { Family } from '#catalogue/registry/family.ts'

const answers = (family: Family, row: Readonly<Record<string, string>>) => {
  const { noPureTin, meetsRohs, leadByAlloy } = partFacts(family, (key) => row[key] ?? null)
  return [noPureTin.answer, meetsRohs.answer, leadByAlloy.answer]
}
const NO_SLEEVE = { baseMetalSleeveFinish: '-', baseMetalSleeveMaterial: '-' }
const SLEEVE = { baseMetalSleeveFinish: 'Electro-Tin', baseMetalSleeveMaterial: 'Brass' }

// Pure tin, RoHS, lead in the alloy.
test.for([
  [insulatedBananaJacks, { bodyFinish: 'Nickel', pinFinish: 'Gold' }, ['yes', 'yes', 'not stated']],
  [insulatedBananaJacks, { bodyFinish: 'Nickel', pinFinish: 'Bright Tin' }, ['no', 'yes', 'not stated']],
  [insulatedBananaJacks, { bodyFinish: 'Nickel' }, ['not stated', 'not stated', 'not stated']],
  // One finish is decisive, even if others are not stated.
  [insulatedBananaJacks, { pinFinish: 'Bright Tin-Lead' }, ['not stated', 'no', 'not stated']],
  [insulatedBananaJacks, { pinFinish: 'Electro-Tin' }, ['no', 'not stated', 'not stated']],
  [insulatedBananaPlugs, { bodyFinish: 'Gold', springFinish: 'Silver' }, ['yes', 'yes', 'not stated']],
  [panelJacks, { bodyMaterial: 'Leaded Red Brass', springMaterial: '' }, ['not stated', 'not stated', 'yes']],
  [panelJacks, { bodyMaterial: 'C26000', springMaterial: 'C17200' }, ['not stated', 'not stated', 'no']],
  // The stud of a grounding post is metal too, and has no column.
  [
    commercialGroundingPosts,
    { headFinish: 'Gold', headMaterial: 'C26000' },
    ['not stated', 'not stated', 'not stated'],
  ],
  [insulatedMilitary, { milPartNumber: 'M55155/295H01' }, ['not stated', 'not stated', 'not stated']],
  // A dash in both sleeve columns means that there is no sleeve. A dash in only one states nothing.
  [insulatedCommercial, { terminalFinish: 'Gold', ...NO_SLEEVE }, ['yes', 'yes', 'not stated']],
  [insulatedCommercial, { terminalFinish: 'Gold', ...SLEEVE }, ['no', 'yes', 'not stated']],
  [
    insulatedCommercial,
    { terminalFinish: 'Gold', baseMetalSleeveMaterial: 'Brass', baseMetalSleeveFinish: '-' },
    ['not stated', 'not stated', 'not stated'],
  ],
  // A RoHS value that can be parsed takes precedence over the finish.
  [nonInsulatedCommercial, { terminalFinish: 'Hot Solder Dip', rohs: 'YES' }, ['yes', 'yes', 'not stated']],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', rohs: 'NO' }, ['yes', 'no', 'not stated']],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', rohs: '-' }, ['yes', 'yes', 'not stated']],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', rohs: 'see note' }, ['yes', 'not stated', 'not stated']],
] as const satisfies [Family, Readonly<Record<string, string>>, string[]][])(
  '$0.table, $1: $2',
  ([family, row, expected]) => {
    expect(answers(family, row)).toEqual(expected)
  },
)

test('each fact states its reason and its rule', () => {
  const row: Readonly<Record<string, string>> = {
    terminalFinish: 'Bright Tin',
    terminalMaterial: 'LEADED Red Brass',
    rohs: 'YES',
  }
  expect(partFacts(nonInsulatedCommercial, (key) => row[key] ?? null)).toEqual({
    noPureTin: { answer: 'no', because: 'Terminal Finish is Bright Tin: pure tin', rule: 'tin' },
    meetsRohs: { answer: 'yes', because: 'RoHS is YES', rule: 'rohs-column' },
    leadByAlloy: { answer: 'yes', because: 'Terminal Material is LEADED Red Brass: leaded by name', rule: 'lead' },
  })
  expect(partFacts({ ...panelJacks, metals: [] }, () => null).noPureTin).toEqual({
    answer: 'not stated',
    because: 'This family has no finish column',
    rule: 'tin',
  })
})
