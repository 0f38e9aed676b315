import { expect, test } from 'vitest'
import { metalConflict, partFacts } from '#catalog/compliance/part-facts.ts'
import type { FactKey } from '#catalog/registry/compliance-fact.ts'
import { type Family, storedName } from '#catalog/registry/family.ts'
import { RECORD_COLUMNS } from '#catalog/registry/record-columns.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { sampleRecords } from '#tests/site/sample-catalog.ts'

const insulatedBananaJacks = productFamily('Insulated Banana Jacks')
const insulatedBananaPlugs = productFamily('Insulated Banana Plugs')
const commercialGroundingPosts = productFamily('Comm-Grounded')
const panelJacks = productFamily('Panel-Jacks')
const insulatedCommercial = productFamily('Insulated Commercial')
const insulatedMilitary = productFamily('Insulated-Military')
const nonInsulatedMilitary = productFamily('Non-Insulated Military')
const nonInsulatedCommercial = productFamily('Non-Insulated Commercial')

const SHORT: Readonly<Record<string, string>> = { 'not stated': '?', 'yes, alloy not stated': 'yes?' }
const asText = (facts: readonly { readonly answer: string }[]) =>
  facts.map(({ answer }) => SHORT[answer] ?? answer).join(', ')
const NO_SLEEVE = { baseMetalSleeveFinish: '-', baseMetalSleeveMaterial: '-' }
const SLEEVE = { baseMetalSleeveFinish: 'Electro-Tin', baseMetalSleeveMaterial: 'Brass' }

// Pure tin, RoHS, lead in the alloy; ? is 'not stated', and yes? is 'yes, alloy not stated'.
test.for([
  [insulatedBananaJacks, { bodyFinish: 'Nickel', pinFinish: 'Gold' }, 'yes, yes?, ?'],
  [insulatedBananaJacks, { bodyFinish: 'Nickel', pinFinish: 'Bright Tin' }, 'no, yes?, ?'],
  [insulatedBananaJacks, { bodyFinish: 'Nickel' }, '?, ?, ?'],
  // One finish is decisive, even if others are not stated.
  [insulatedBananaJacks, { pinFinish: 'Bright Tin-Lead' }, '?, no, ?'],
  [insulatedBananaJacks, { pinFinish: 'Electro-Tin' }, 'no, ?, ?'],
  [insulatedBananaPlugs, { bodyFinish: 'Gold', springFinish: 'Silver' }, 'yes, yes?, ?'],
  [panelJacks, { bodyMaterial: 'Leaded Red Brass', springMaterial: '' }, '?, ?, yes'],
  [panelJacks, { bodyMaterial: 'C26000', springMaterial: 'C17200' }, '?, ?, no'],
  [
    panelJacks,
    { bodyMaterial: 'C26000', springMaterial: 'C17200', bodyFinish: 'Gold', springFinish: 'Gold' },
    'yes, yes, no',
  ],
  // The column Alloy is read too. It doesn't say of which piece: one leaded piece is enough, a lead-free one isn't.
  [commercialGroundingPosts, { headMaterial: 'Brass', alloy: 'C36000' }, '?, ?, yes'],
  [commercialGroundingPosts, { headMaterial: 'Brass', alloy: 'CDA 360 H02' }, '?, ?, yes'],
  [commercialGroundingPosts, { alloy: 'C26000' }, '?, ?, ?'],
  [panelJacks, { bodyMaterial: 'C26000', springMaterial: 'C17200', alloy: 'C26000' }, '?, ?, no'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', alloy: 'CW614N' }, 'yes, yes by exemption 6(c), yes'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'Brass', alloy: 'C26000' }, 'yes, yes, no'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'Brass', alloy: 'Brass' }, 'yes, yes?, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'C26000', alloy: 'house mix' }, 'yes, yes, no'],
  [{ ...nonInsulatedCommercial, metals: [] }, { rohs: 'YES' }, '?, yes?, ?'],
  [{ ...nonInsulatedCommercial, metals: [] }, { rohs: 'YES', alloy: 'C36000' }, '?, yes by exemption 6(c), yes'],
  // Metals that contradict each other state nothing, but a piece that is leaded by its own column is.
  [commercialGroundingPosts, { headMaterial: 'Beryllium Copper', alloy: 'C36000' }, '?, ?, ?'],
  [commercialGroundingPosts, { headMaterial: 'Leaded Red Brass', alloy: 'C17200' }, '?, ?, yes'],
  [
    nonInsulatedCommercial,
    { terminalFinish: 'Gold', terminalMaterial: 'Leaded Brass', alloy: 'C26000' },
    'yes, yes?, ?',
  ],
  // The stud of a grounding post is metal too, and has no column.
  [commercialGroundingPosts, { headFinish: 'Gold', headMaterial: 'C26000' }, '?, ?, ?'],
  // Letter H is tin-lead on brass (A-A-59126, 2.3). The other letters are explained in its sheets.
  [insulatedMilitary, { milPartNumber: 'M55155/295H01' }, 'yes, no, ?'],
  [insulatedMilitary, { cidPartNumber: 'aa59126/295h01 ' }, 'yes, no, ?'],
  [insulatedMilitary, { milPartNumber: 'M55155/295C01' }, '?, ?, ?'],
  [insulatedMilitary, { milPartNumber: 'M55155/295H01', cidPartNumber: 'AA59126/295C01' }, '?, ?, ?'],
  // A column that contradicts the letter decides as little as the letter.
  [nonInsulatedMilitary, { terminalFinish: 'Tin-Lead', milPartNumber: 'M55155/01H01' }, 'yes, no, ?'],
  [nonInsulatedMilitary, { terminalFinish: 'Bright Tin', milPartNumber: 'M55155/01H01' }, '?, ?, ?'],
  // A dash in both sleeve columns means that there is no sleeve. A dash in only one states nothing.
  [insulatedCommercial, { terminalFinish: 'Gold', ...NO_SLEEVE }, 'yes, yes?, ?'],
  [insulatedCommercial, { terminalFinish: 'Gold', ...SLEEVE }, 'no, yes?, ?'],
  [
    insulatedCommercial,
    { terminalFinish: 'Gold', baseMetalSleeveMaterial: 'Brass', baseMetalSleeveFinish: '-' },
    '?, ?, ?',
  ],
  // A RoHS value that can be parsed takes precedence over the finish.
  [nonInsulatedCommercial, { terminalFinish: 'Hot Solder Dip', rohs: 'YES' }, '?, yes?, ?'],
  // Lead in a copper alloy is within exemption 6(c), by the column and by the finish. In another metal it may not be.
  [
    nonInsulatedCommercial,
    { terminalFinish: 'Gold', terminalMaterial: 'LEADED Red Brass', rohs: 'YES' },
    'yes, yes by exemption 6(c), yes',
  ],
  // Aluminum is sold with lead, for which no exemption is certain; the maker's own statement still counts.
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'ALUMINUM' }, 'yes, ?, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'ALUMINUM', rohs: 'YES' }, 'yes, yes?, ?'],
  [
    nonInsulatedCommercial,
    { terminalFinish: 'Gold', terminalMaterial: 'Brass C36000' },
    'yes, yes by exemption 6(c), yes',
  ],
  [nonInsulatedCommercial, { terminalFinish: 'Bright Tin-Lead', terminalMaterial: 'LEADED Red Brass' }, 'yes, no, yes'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'Leaded steel' }, 'yes, ?, yes'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'Leaded steel', rohs: 'YES' }, 'yes, yes, yes'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', rohs: 'NO' }, 'yes, no, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', rohs: '-' }, 'yes, yes?, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', rohs: 'see note' }, 'yes, ?, ?'],
] as const satisfies [Family, Readonly<Record<string, string>>, string][])(
  '$0.table, $1: $2 (behavior 16.14)',
  ([family, row, expected]) => {
    const cells: Readonly<Record<string, string>> = row
    const { noPureTin, meetsRohs, leadByAlloy } = partFacts(family, (key) => cells[key] ?? null)
    expect(asText([noPureTin, meetsRohs, leadByAlloy])).toBe(expected)
  },
)

// No zinc finish, no cadmium finish, lead as an SVHC, PTFE.
test.for([
  [nonInsulatedCommercial, { terminalFinish: 'ZINC' }, 'no, yes, ?, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Cadmium' }, 'yes, no, ?, ?'],
  [nonInsulatedCommercial, {}, '?, ?, ?, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'LEADED Red Brass' }, 'yes, yes, yes, ?'],
  [nonInsulatedCommercial, { terminalFinish: 'Gold', terminalMaterial: 'Brass C26000' }, 'yes, yes, no, ?'],
  // The share of a thin finish in the weight isn't known.
  [nonInsulatedCommercial, { terminalFinish: 'Bright Tin-Lead', terminalMaterial: 'Brass C26000' }, 'yes, yes, ?, ?'],
  [nonInsulatedCommercial, { terminalMaterial: 'Brass C26000' }, '?, ?, ?, ?'],
  [insulatedMilitary, { insulationMaterial: 'PTFE' }, '?, ?, ?, yes'],
  [insulatedMilitary, { insulationMaterial: 'DIALLYL PHTHALATE' }, '?, ?, ?, ?'],
] as const satisfies [Family, Readonly<Record<string, string>>, string][])(
  '$0.table, $1: zinc, cadmium, SVHC and PTFE are $2 (behavior 16.14)',
  ([family, row, expected]) => {
    const cells: Readonly<Record<string, string>> = row
    const { noZinc, noCadmium, svhcLead, containsPtfe } = partFacts(family, (key) => cells[key] ?? null)
    expect(asText([noZinc, noCadmium, svhcLead, containsPtfe])).toBe(expected)
  },
)

// 'No pure tin' speaks of the pieces that a column states, and names the others.
test.for([
  [nonInsulatedCommercial, { mounting: 'Nut, 1/4-32' }, 'Terminal Finish is Gold: no tin. Not stated: the nut'],
  [nonInsulatedCommercial, { mounting: 'Roll Swage' }, 'Terminal Finish is Gold: no tin'],
  [
    insulatedBananaJacks,
    { mounting: 'Screw, 8-32' },
    'Body Finish is Gold: no tin. Pin Finish is Gold: no tin. Not stated: the screw, a spring, if it has one',
  ],
  [
    insulatedBananaPlugs,
    { mounting: 'Snap-in Clip' },
    'Body Finish is Gold: no tin. Spring Finish is Gold: no tin. Not stated: the clip',
  ],
] as const satisfies [Family, Readonly<Record<string, string>>, string][])(
  'a part of $0.table with $1: $2',
  ([family, row, because]) => {
    const cells: Readonly<Record<string, string>> = row
    const cell = (key: string) => cells[key] ?? (/Finish$/.test(key) ? 'Gold' : null)
    expect(partFacts(family, cell).noPureTin).toMatchObject({ answer: 'yes', because })
  },
)

test.for([
  [
    commercialGroundingPosts,
    { headMaterial: 'Beryllium Copper', alloy: 'C36000' },
    'Alloy is C36000: a leaded alloy by number, but Head Material is Beryllium Copper: sold with lead (C17300) and without (C17200)',
  ],
  [
    nonInsulatedMilitary,
    { terminalMaterial: 'Phosphor Bronze', milPartNumber: 'M55155/01H01' },
    'Terminal Material is Phosphor Bronze: sold with lead (C54400) and without (C51000), but letter H of its number is Brass, tin-lead plated (A-A-59126, 2.3)',
  ],
  [insulatedMilitary, { alloy: 'C17200', milPartNumber: 'M55155/295H01' }, /^Alloy is C17200: .*, but Letter H of its/],
  [
    nonInsulatedCommercial,
    { terminalMaterial: 'Leaded Brass', alloy: 'C26000' },
    /^Alloy is C26000: .* leaded by name$/,
  ],
  [nonInsulatedCommercial, { terminalMaterial: 'Stainless Steel', alloy: 'CW617N' }, /^Alloy is CW617N: .* Steel$/],
  [nonInsulatedCommercial, { terminalMaterial: 'Brass', alloy: 'C36000' }, null],
  [nonInsulatedCommercial, { terminalMaterial: 'Kovar', alloy: 'C36000' }, null],
  [panelJacks, { bodyMaterial: 'Brass', springMaterial: 'Beryllium Copper', alloy: 'C17200' }, null],
  [panelJacks, { bodyMaterial: 'Leaded Brass', springMaterial: 'Brass', alloy: 'C26000' }, null],
] as const satisfies [Family, Readonly<Record<string, string>>, string | RegExp | null][])(
  'the metals of $0.table, $1, contradict each other: $2',
  ([family, row, expected]) => {
    const cells: Readonly<Record<string, string>> = row
    const found = metalConflict(family, (key) => cells[key] ?? null)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatch(expected)
  },
)

test('each fact states its reason and its rule', () => {
  const row: Readonly<Record<string, string>> = {
    terminalFinish: 'Bright Tin',
    terminalMaterial: 'LEADED Red Brass',
    rohs: 'YES',
  }
  const facts = partFacts(nonInsulatedCommercial, (key) => row[key] ?? null)
  expect(facts.noPureTin).toEqual({
    answer: 'no',
    because: 'Terminal Finish is Bright Tin: pure tin',
    statement: 'Has a finish or undercoat of pure tin (NASA EEE-INST-002).',
    rule: 'tin',
  })
  expect(facts.meetsRohs).toEqual({
    answer: 'yes by exemption 6(c)',
    because: 'RoHS is YES. Terminal Material is LEADED Red Brass: leaded by name',
    statement: expect.stringMatching(/by exemption 6\(c\) of Annex III/),
    rule: 'rohs-exemption',
  })
  expect(facts.leadByAlloy.because).toBe('Terminal Material is LEADED Red Brass: leaded by name')
  expect(facts.svhcLead.statement).toContain('lead (CAS 7439-92-1), a substance of very high concern')
  expect(facts.containsPtfe).toEqual({
    answer: 'not stated',
    because: 'This family has no insulation column',
    statement: null,
    rule: 'ptfe',
  })
  expect(partFacts({ ...panelJacks, metals: [] }, () => null).noPureTin).toEqual({
    answer: 'not stated',
    because: 'This family has no finish column',
    statement: null,
    rule: 'tin',
  })
})

test('over the sample, leaded alloys, zinc and PTFE have these counts', () => {
  const facts = FAMILIES.flatMap((family) =>
    sampleRecords(family).map((record) => {
      const names = new Map([...family.columns, ...RECORD_COLUMNS].map((column) => [column.key, storedName(column)]))
      return partFacts(family, (key) => record[names.get(key) ?? ''] ?? null)
    }),
  )
  const count = (key: FactKey, answer: string) => facts.filter((fact) => fact[key].answer === answer).length
  expect({
    leaded: count('leadByAlloy', 'yes'),
    byExemption: count('meetsRohs', 'yes by exemption 6(c)'),
    plainRohs: count('meetsRohs', 'yes'),
    alloyNotStated: count('meetsRohs', 'yes, alloy not stated'),
    zinc: count('noZinc', 'no'),
    zincWithoutTin: facts.filter(({ noZinc, noPureTin }) => noZinc.answer === 'no' && noPureTin.answer === 'yes')
      .length,
    ptfe: count('containsPtfe', 'yes'),
  }).toEqual({
    leaded: 410,
    byExemption: 282,
    plainRohs: 0,
    alloyNotStated: 5421,
    zinc: 643,
    zincWithoutTin: 417,
    ptfe: 1667,
  })
})
