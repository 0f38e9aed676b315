import { expect, test } from 'vitest'
import { crimpToolFor, findMate, hardwareFor, toolFor } from '#catalog/mating-set/mating-set.ts'

import { NO_FILES, type PartFiles } from '#catalog/part/part-files.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { siteContent } from '#tests/site/folder-content.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

test.for([
  ['Standard Banana Plug', 'Standard Banana Jack', true],
  ['Standard Banana Plug, Spade Lug', 'Standard  Banana Jack', true],
  ['.080" Tip Plug', '.080" Tip Jack', true],
  ['2 mm pin', '.080" Tip Jack', true], // sold as one pin
  ['4 mm pin', 'Standard Banana Jack', false], // not stated whether a plain pin makes contact
  ['.040" Pin', '.080" Tip Jack', false],
  ['Standard Banana Plug', '.080" Tip Jack', false],
  ['Miniature Banana Plug', 'Standard Banana Jack', false],
  ['Standard Banana Plug', 'Standard Banana Plug', false], // both are jacks
  ['', 'Standard Banana Jack', false],
  ['something', 'Standard Banana Jack', false],
] as const)('a part for a %s and a part for a %s are mates: %s', ([own, other, expected]) => {
  const parts = catalogOf({
    'Insulated Banana Jacks': [{ 'Part No': 'A-1', 'Mates With': own }],
    'Insulated Banana Plugs': [{ 'Part Num': 'B-1', 'Mates With': other }],
  })
  const [a, b] = [tableOf(parts, 'Insulated Banana Jacks'), tableOf(parts, 'Insulated Banana Plugs')]
  expect(findMate(a, 0, b) !== null).toBe(expected)
  expect(findMate(b, 0, a) !== null).toBe(expected)
})

const { matingPages } = CONTENT

test.for([
  ['Roll Swage', 'Swage-Tools-Roll-and-Flare', null],
  ['Flare  Swage', 'Swage-Tools-Roll-and-Flare', null],
  [' Elliptical Swage', 'Swage-Tools-Elliptical', null],
  ['Rivet', 'Rivet-Terminals', null],
  ['Press-fit', 'Press-Fit-Terminals-and-Jacks', null],
  ['Nut, 1/4-32, "D" hole', null, 'Nut 1/4-32'],
  ['Screw, 8-32', null, 'Screw 8-32'],
  ['Nut', null, null], // no thread, no hardware
  ['Solder', null, null],
  ['Snap-in Clip', null, null],
] as const)('%s needs the tool %s and the hardware %s', ([mounting, tool, hardware]) => {
  expect([toolFor(mounting, matingPages.tools)?.name ?? null, hardwareFor(mounting)]).toEqual([tool, hardware])
})

test('only wire pins are crimped', () => {
  expect(FAMILIES.filter((family) => crimpToolFor(family, matingPages.tools)).map(({ table }) => table)).toEqual([
    'InsulatedWire',
    'Non-Insulated Wire',
  ])
})

const JACK = { 'Part No': 'J-1', 'Mates With': 'Standard Banana Plug', Color: 'Red', 'Body Finish': 'Gold' }
const files: PartFiles = {
  ...NO_FILES,
  datasheet: (_, stored) => (stored ? { pdfUrl: '/files/j.pdf', viewerUrl: '/view-pdf/j.pdf', sure: true } : null),
}
const ROWS = {
  'Insulated Banana Jacks': [
    { ...JACK, Mounting: 'Nut, 1/4-32' },
    { ...JACK, 'Part No': 'J-2', 'Mates With': '.040" Pin', Mounting: 'Press-fit', 'Hole Size': '.257"' },
    { ...JACK, 'Part No': 'J-3', 'Mates With': '.040" Pin', Mounting: 'Solder' },
    { ...JACK, 'Part No': 'J-4', Color: 'Blue', 'Body Finish': 'Silver', 'Mates With': ' standard  banana plug' },
    { ...JACK, 'Part No': 'J-5', 'Mates With': null },
    { ...JACK, 'Part No': 'J-6', 'Mates With': '.040" Pin', Mounting: 'Nut, 1/4-32', PDF: 'J-X-XX.pdf' },
    { ...JACK, 'Part No': null },
  ],
  'Insulated Banana Plugs': [
    { 'Part Num': 'P-1', 'Mates With': 'Standard Banana Jack', Color: 'Black', 'Body Finish': 'Gold' },
    { 'Part Num': 'P-2', 'Mates With': 'Standard  Banana Jack', Color: 'red', 'Body Finish': 'Nickel' },
    { 'Part Num': 'P-3', 'Mates With': '.080" Tip Jack', Color: 'Red', 'Body Finish': 'Gold' },
    { 'Part Num': null, 'Mates With': 'Standard Banana Jack', Color: 'Red', 'Body Finish': 'Gold' },
  ],
  Commercial: [{ 'Part Num': 'C-1', 'Mates With': 'Standard Banana Plug', Color: 'Red', 'Body Finish': 'Nickel' }],
}
const catalog = catalogOf(ROWS, FAMILIES, files)
const setOf = (table: string, id: string, pages = matingPages) => {
  const parts = tableOf(catalog, table)
  return catalog.matingSet(parts, parts.rowOf(id) ?? -1, pages)
}

test('a jack’s set has the most similar plug that fits, and the nut that its mounting names (behavior 8.10)', () => {
  expect(setOf('Insulated Banana Jacks', '1')).toEqual({
    lines: ['J-1', 'P-2'].map((number) => ({ partNumber: number, manufacturerName: '', quantities: [1], note: '' })),
    rows: [
      {
        kind: 'plug',
        name: 'P-2',
        url: '/part/p-2',
        why: 'This part mates with Standard Banana Plug, the other with Standard Banana Jack; same color, Red',
        imageUrl: null,
        others: {
          url: '/banana/insulated-plugs?matesWith=Standard+Banana+Jack',
          family: 'Insulated Banana Plugs',
          count: 3,
        },
      },
      {
        kind: 'hardware',
        name: 'Nut 1/4-32',
        url: '/other-products/hardware-accessories',
        why: 'For Nut, 1/4-32: ask us whether it comes with the part',
        imageUrl: null,
        others: null,
      },
    ],
    missing: ['No tool: Mounting is Nut, 1/4-32.'],
  })
})

test.for([
  // A jack takes precedence over a post that takes the plug too, even if the post is more similar.
  ['Insulated Banana Plugs', '2', ['jack J-1']],
  ['Insulated Banana Plugs', '3', null],
  ['Insulated Banana Jacks', '2', ['tool Tools for press-fit terminals and jacks']],
  ['Insulated Banana Jacks', '3', null],
  ['Insulated Banana Jacks', '4', ['plug P-1']],
  ['Insulated Banana Jacks', '5', null],
  ['Commercial', '1', ['plug P-2']],
] as const)('in %s the part %s has %s', ([table, id, rows]) => {
  expect(setOf(table, id)?.rows.map(({ kind, name }) => `${kind} ${name}`) ?? null).toEqual(rows)
})

test('explains what was not found', () => {
  expect(setOf('Insulated Banana Jacks', '2')?.missing).toEqual([
    'No plug: no part in the catalog states that it mates with this part’s .040" Pin.',
    'No hardware: Mounting is Press-fit.',
  ])
})

test('nothing that has no number is added to a list', () => {
  expect(setOf('Insulated Banana Jacks', '2')?.lines).toEqual([])
  expect(setOf('Insulated Banana Jacks', '6')?.lines).toEqual([])
  expect(setOf('Insulated Banana Jacks', '7')?.lines).toEqual([])
})

test('a part with a datasheet refers to it for what the table does not state', () => {
  const [nut] = setOf('Insulated Banana Jacks', '6')?.rows ?? []
  expect(nut?.why).toBe('For Nut, 1/4-32: see the datasheet for whether it comes with the part')
})

const BENCH = ['documents:', '  - { name: Bench, title: Bench press, summary: Ours., mountings: [Press-fit] }']
const OWN_PAGES = {
  'pages/tooling-products.md': '---\nhidden: true\n---\n',
  'pages/presses.md': ['---', 'path: /presses', 'title: Presses', 'menu: none', ...BENCH, '---', '{documents}'].join(
    '\n',
  ),
  'pages/hardware-accessories.md': '---\nhidden: true\n---\n',
}

test('a company’s own documents are the tools; hardware whose page is hidden has no link', () => {
  const pages = siteContent(OWN_PAGES).matingPages
  const [tool] = setOf('Insulated Banana Jacks', '2', pages)?.rows ?? []
  expect([tool?.name, tool?.url]).toEqual(['Bench press', '/presses#Bench'])
  const nut = setOf('Insulated Banana Jacks', '1', pages)?.rows.find(({ kind }) => kind === 'hardware')
  expect([nut?.name, nut?.url]).toEqual(['Nut 1/4-32', null])
  expect(
    setOf(
      'Insulated Banana Jacks',
      '2',
      siteContent({ 'pages/tooling-products.md': OWN_PAGES['pages/tooling-products.md'] }).matingPages,
    ),
  ).toBe(null)
})

test('of equal mates one that stays is preferred; one that is going says so, and links to its replacement', () => {
  const plug = { 'Mates With': 'Standard Banana Jack', Color: 'Red' }
  const going = { Lifecycle: 'Obsolete', 'Replaced By': 'P-1-2' }
  const mateOf = (...plugs: readonly Record<string, string>[]) => {
    const parts = catalogOf({ 'Insulated Banana Jacks': [JACK], 'Insulated Banana Plugs': plugs })
    const mate = parts.matingSet(tableOf(parts, 'Insulated Banana Jacks'), 0, matingPages)?.rows[0]
    return [mate?.name, mate?.lifecycle]
  }
  const note = {
    text: 'Obsolete, replaced by P-1-2',
    differs: null,
    replacement: { number: 'P-1-2', url: '/part/p-1-2' },
  }
  const old = { ...plug, ...going, 'Part Num': 'P-1-1' }
  expect(mateOf(old, { ...plug, 'Part Num': 'P-1-2' }, { ...plug, 'Part Num': 'P-1-3' })).toEqual(['P-1-2', undefined])
  expect(mateOf({ ...plug, 'Part Num': 'P-1-2', Color: 'Blue' }, old)).toEqual(['P-1-1', note])
})

test('of equal mates in two families one that stays is preferred', () => {
  const plug = { 'Mates With': 'Standard Banana Jack' }
  const parts = catalogOf({
    'Insulated Banana Jacks': [JACK],
    'Insulated Banana Plugs': [{ ...plug, 'Part Num': 'P-1', Lifecycle: 'NRND' }],
    'Non-Insulated Banana Plugs': [{ ...plug, 'Part Num': 'N-1', Lifecycle: 'Active' }],
  })
  expect(parts.matingSet(tableOf(parts, 'Insulated Banana Jacks'), 0, matingPages)?.rows[0]?.name).toBe('N-1')
})
