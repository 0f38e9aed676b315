import { expect, test } from 'vitest'
import { openCatalog } from '#catalog/catalog.ts'
import { PartCheck } from '#catalog/check/part-check.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { checkTables } from '#parts/check/check-tables.ts'
import { packedReader } from '#parts/check/checked-catalog.ts'
import { packedOf, tableOf } from '#tests/site/catalog-of.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const TODAY = '2026-11-26'
/** Number, what replaces it, the last buy and the state, and what is wrong with them. */
const PARTS = [
  ['32-201', '32-202', null, 'Replaced', null],
  ['32-202', null, null, 'Active', null],
  ['32-203', '32 203', null, 'Obsolete', /^'32 203' is this part itself/],
  ['32-204', '45-701', null, null, /^replacements lead in a circle \(45-701, then 32-204\)/],
  ['32-205', '99-999', null, null, /^'99-999' is the number of no part of ours/],
  ['32-206', '32-209', null, null, /^'32-209' is the number of several parts of ours/],
  ['32-207', null, '2026-11-25', 'LTB', /^the last buy was 2026-11-25, and the part is still Last time buy/],
  ['32-208', null, '2027-06-30', 'Active', /^the last buy is 2027-06-30, but the part is Active/],
] as const
const COMMERCIAL = PARTS.map(([number, replacedBy, lastBuy, state]) => {
  return { 'Part Num': number, 'Replaced By': replacedBy, 'Last Time Buy': lastBuy, Lifecycle: state }
})
const packed = packedOf({
  Commercial: [...COMMERCIAL, { 'Part Num': '32-209' }, { 'Part Num': '32-209' }],
  'Panel-Jacks': [{ 'Part no': '45-701', 'Superseded By': '32-204' }],
})
const files = { look: async () => {}, findings: async () => [] }

test('the check and the preview of an edit find the same in what replaces a part and in its last buy (behavior 3.14)', async () => {
  const { findings } = await checkTables(packedReader(packed, FAMILIES), FAMILIES, files, TODAY)
  const catalog = openCatalog(packed, FAMILIES, 'Concord', NO_FILES)
  const table = tableOf(catalog, 'Commercial')
  for (const [at, [number, , , , wrong]] of PARTS.entries()) {
    const found = findings.filter(
      ({ kind, parts }) =>
        (kind === 'replacement' || kind === 'last-buy') && parts.some((part) => part.number === number),
    )
    const cells = COMMERCIAL[at] ?? {}
    const changed = Object.keys(cells)
    const id = String(at + 1)
    const previewed = new PartCheck(catalog, table, TODAY).check({ id, number: 'Part Num', cells, changed })
    expect([number, found.map(({ column, what }) => ({ column, what }))]).toEqual([number, previewed])
    expect(previewed).toEqual(
      wrong === null ? [] : [{ column: expect.any(String), what: expect.stringMatching(wrong) }],
    )
  }
  expect(findings.filter(({ table: name }) => name === 'Panel-Jacks')).toMatchObject([
    { kind: 'replacement', column: 'Superseded By', what: expect.stringContaining('(32-204, then 45-701)') },
  ])
})

test('contradicting metals and codes that are none stand beside an edit', () => {
  const catalog = openCatalog(packed, FAMILIES, 'Concord', NO_FILES)
  const cells = { 'Part Num': '32-210', 'Head Material': 'Beryllium Copper', Alloy: 'CDA 360', 'Made In': 'Ruritania' }
  const part = { id: null, number: 'Part Num', cells, changed: Object.keys(cells) }
  expect(new PartCheck(catalog, tableOf(catalog, 'Commercial'), TODAY).check(part)).toEqual([
    { column: 'Made In', what: "'Ruritania' is not an ISO 3166 country code; write two letters, such as US" },
    { column: 'Alloy', what: expect.stringMatching(/^Alloy is CDA 360: .*, but Head Material is Beryllium Copper/) },
  ])
})
