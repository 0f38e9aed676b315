import { expect, test } from 'vitest'
import { orderingCode } from '#catalog/ordering/number-builder.ts'
import { sampleGroups } from '#tests/samples/sample-groups.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

function codeOf(base: string) {
  for (const family of FAMILIES) {
    const group = sampleGroups(family).find((each) => each.base === base)
    if (!group) continue
    return orderingCode(group, group.varying).map(({ label, options }) => {
      const [first] = options
      return `${label}: ${first?.code} ${first?.value}, ${options.length} in all`
    })
  }
  throw new Error(`No sample part has the base ${base}`)
}

test.for([
  // Finish and color are one digit each; only the MIL number's letter states the finish.
  [
    '10-880',
    'Board Thickness: 1 .031–.062 [0.79–1.57], 3 in all; Terminal Finish: 0 Bright Tin-Lead, 2 in all; Color: 0 Black, 10 in all',
  ],
  [
    '1811',
    'Board Thickness: 1 .031 [0.79], 7 in all; Terminal Material: 01 Brass, 2 in all; Terminal Finish: 01 Nickel, 8 in all',
  ],
  ['01-101', 'Position: 1 Single, 2 in all; Color: 00 Black, 6 in all'],
  ['28-025', 'Fixed: 1 all parts of this number, 1 in all; Pin Finish: 02 Bright Tin, 6 in all'],
  // A base with a slash, and one with a letter.
  [
    '6133/2',
    'Board Thickness: 1 .031–.062 [0.79–1.57], 4 in all; Color: 00 Black, 10 in all; Terminal Finish: 02 Bright Tin, 2 in all',
  ],
  [
    '1413A',
    'Board Thickness: 2 .062 [1.57], 2 in all; Color: 01 Red, 3 in all; Body Finish, Pin Finish: 01 Nickel, Bright Tin, 3 in all',
  ],
] as const)('the code of %s is explained by what its places decide', ([base, places]) => {
  expect(codeOf(base).join('; ')).toBe(places)
})

test('each position of every sample number is explained', () => {
  for (const family of FAMILIES) {
    for (const group of sampleGroups(family)) {
      const unclear = orderingCode(group, group.varying).filter(
        ({ label, options }) => label === 'Fixed' && options.length > 1,
      )
      expect(unclear, `${family.table} ${group.base}`).toEqual([])
    }
  }
})
