import { expect, test } from 'vitest'
import {
  canonicalFolder,
  datasheetNames,
  familySheetName,
  pdfName,
  viewerAddress,
  viewerNames,
} from '#files/names/file-names.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const HOSTED = 'https://files.concord.example/storage/v1/object/public/product-pdfs'

test.for([
  ['32-204-X-XX.pdf', '32-204-X-XX'],
  ['32-204-X-XX', '32-204-X-XX'],
  ['32-204-V.pdf', '32-204-V'],
  ['32-204\v-V.pdf', '32-204-V'],
  ['32-204.pdf.v2', '32-204.pdf.v2'],
  ['32-204-X-XX.PDF', '32-204-X-XX'],
  ['32-204-X-XX.Pdf ', '32-204-X-XX'],
  ['  32-204-X-XX.pdf', '32-204-X-XX'],
  ['32-204-X-XX .pdf', '32-204-X-XX'],
  ['32-204-X-\nXX.pdf', '32-204-X-XX'],
  ['32-204-X-XX.pdf\r\n', '32-204-X-XX'],
  ['32-204-X-XX.p\u2028df', '32-204-X-XX'],
  ['32-204-X-XX.pdf.pdf', '32-204-X-XX.pdf'], // only one is removed
  [`${HOSTED}/Military/32-204-X-XX.pdf`, '32-204-X-XX'],
  [`${HOSTED}/Military/32-204-X-XX.pdf?download=`, '32-204-X-XX'],
  [`${HOSTED}/Military/32-204-X-XX.pdf#page=2`, '32-204-X-XX'],
  [`${HOSTED}/Military/32%20204-X-XX.pdf`, '32 204-X-XX'],
  [`${HOSTED}/Military/32-204%2F5-X-XX.pdf`, '5-X-XX'], // a slash inside: the part after it
  [`${HOSTED}/Military/32-204%0A-X-XX.pdf`, '32-204-X-XX'],
  [`${HOSTED}/Military/32-204%ZZ.pdf`, '32-204%ZZ'], // malformed encoding: as written
  ['https://elsewhere.example/32-204-X-XX.pdf', '32-204-X-XX'], // only the name counts
  ['//files.concord.example/a%20b.pdf', 'a b'],
  ['/product-pdfs/Military/a%20b.pdf', 'a b'],
  [' https://files.concord.example/a%20b.pdf', 'a b'],
  ['https://files.concord.example/a.pdf%20', 'a'],
  ['s3://bucket/a%20b.pdf', 'a b'],
  ['Military/a%20b.pdf', null], // not an address, so the name has a percent sign
  ['files.concord.example/product-pdfs/32-204-X-XX.pdf', '32-204-X-XX'],
  ['Military/32-204-X-XX.pdf', '32-204-X-XX'],
  ['Military\\32-204-X-XX.pdf', '32-204-X-XX'],
  ['C:\\datasheets\\32-204-X-XX.pdf', '32-204-X-XX'],
  ['../../32-204-X-XX.pdf', '32-204-X-XX'],
  ['32#204.pdf', '32#204'],
  ['100%.pdf', '100%'],
  ['10-880 (rev. B).pdf', '10-880 (rev. B)'],
  ['Été-Ω.pdf', 'Été-Ω'],
  ['x', 'x'],
  ...[
    ...[null, '', '   ', '\n', '.pdf', '.PDF', '-', '--', 'N/A', 'n/a', '..', '../..', '.hidden.pdf', 'a\u0000b.pdf'],
    ...['a\ud800.pdf', 'Military/', `${HOSTED}/Military/`, 'javascript:alert(1)'],
    ...[`${HOSTED}/Military/..%2F..%2F%2e%2e`, `${'a'.repeat(300)}.pdf`],
  ].map((stored) => [stored, null] as const),
] as const)('%j names %j (behavior 9.4)', ([stored, name]) => {
  expect(pdfName(stored)).toBe(name)
})

test.for([
  ['32-204-X-XX', ['32-204-X-XX', '32-204-2-XX', '32-204-3-XX'], null],
  ['32-204-05-XX', ['32-204-05-XX', '32-204-05-2X', '32-204-05-3X'], '32-204-X-XX'],
  ['32-204-5-XX', ['32-204-5-XX', '32-204-5-2X', '32-204-5-3X'], '32-204-X-XX'],
  ['10-880-2-05', ['10-880-2-05'], null],
  ['10-880-x-xx', ['10-880-x-xx'], null], // upper case only
  ['10-880-05-xx', ['10-880-05-xx'], null],
  ['32-204-05-XXX', ['32-204-05-XXX', '32-204-05-2XX', '32-204-05-3XX'], null],
  ['32-204-05-XX-2', ['32-204-05-XX-2', '32-204-05-2X-2', '32-204-05-3X-2'], null],
  ['32-1-XX-05-XX', ['32-1-XX-05-XX', '32-1-2X-05-XX', '32-1-3X-05-XX'], '32-1-XX-X-XX'],
  ['05-XX', ['05-XX', '05-2X', '05-3X'], null], // nothing before the digits
  ['2X', ['2X', '22', '23'], null],
] as const)('%s is looked up as %j, then as %j (behavior 9.5, 9.6)', ([name, tried, family]) => {
  expect(viewerNames(name)).toEqual(tried)
  expect(familySheetName(name)).toBe(family)
  expect(datasheetNames(name)).toEqual(family === null ? tried : [...tried, family])
})

test.for([
  ['Military', 'Military'],
  ['military', 'Military'],
  ['Insulated-Banana-Jacks', 'Insulated-Banana-Jacks'],
  ['Insulated Banana Jacks', 'Insulated-Banana-Jacks'],
  ['INSULATED BANANA JACKS', 'Insulated-Banana-Jacks'],
  ['Panel-Jacks', 'PanelJacks'],
  ['panel-jacks', 'PanelJacks'],
  ['PanelJacks', 'PanelJacks'],
  ['Comm-Grounded', 'Comms-grounded'],
  ['comms-grounded', 'Comms-grounded'],
  ['insulatedPCJacks', 'InsulatedPCJacks'],
  ['Non-InsulatedPCJacks', 'Non-InsulatedPCJacks'],
  ['Non-Insulated Military', 'Non-Insulated-Military'],
  ['Insulated Commercial', 'Insulated-Commercial'],
  ['Tooling', 'Tooling'],
  ['catalog', 'Catalog'],
  ['Nuts', null],
  ['', null],
  ['..', null],
] as const)('the folder %j is %j (behavior 9.3)', ([asked, folder]) => {
  expect(canonicalFolder(FAMILIES, asked)).toBe(folder)
})

test('every table name and folder maps to its folder', () => {
  for (const { table, pdfFolder } of FAMILIES) {
    expect(canonicalFolder(FAMILIES, table)).toBe(pdfFolder)
    expect(canonicalFolder(FAMILIES, pdfFolder.toUpperCase())).toBe(pdfFolder)
  }
})

test('an address can hold any name', () => {
  expect(viewerAddress('Military', '32 204/5#?')).toBe('/view-pdf/Military/32%20204%2F5%23%3F.pdf')
})
