import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productMenu } from '#catalog/registry/menu.ts'
import { familiesContent } from '#content/families/families-content.ts'
import { faultText } from '#content/yaml-text.ts'

const SITE = join(import.meta.dirname, '../../site')
const FILES = ['fields.yaml', ...readdirSync(join(SITE, 'families')).map((file) => `families/${file}`)]
const PRODUCT = new Map(FILES.map((file) => [file, readFileSync(join(SITE, file), 'utf8')]))

const PANEL = 'families/panel-jacks.yaml'
const OWN = 'families/guide-pins.yaml'
const GUIDE_PINS = `table: Guide Pins
name: Precision Guide Pins
group: Guides
menuLabel: Guide Pins
menuPlace: 85
path: /guides/guide-pins
summary: Hardened pins that guide a module into its connector.
pdfFolder: Guide-Pins
numberColumn: Item
columns:
  - { key: taper, name: Taper Angle, stored: Taper }
  - color
`

function read(own: Readonly<Record<string, string>>) {
  const content = familiesContent(PRODUCT, new Map(Object.entries(own)))
  if ('faults' in content) throw new Error(content.faults.map(faultText).join('\n'))
  return content.families
}

function faults(own: Readonly<Record<string, string>>): string[] {
  const content = familiesContent(PRODUCT, new Map(Object.entries(own)))
  return 'faults' in content ? content.faults.map(faultText) : []
}

test("a seventeenth family is a file, and the menu's order is by the places in the files", () => {
  const families = read({ [OWN]: GUIDE_PINS })
  expect(families).toHaveLength(17)
  expect(families[8]).toEqual({
    table: 'Guide Pins',
    name: 'Precision Guide Pins',
    group: 'Guides',
    menuLabel: 'Guide Pins',
    path: '/guides/guide-pins',
    summary: 'Hardened pins that guide a module into its connector.',
    pdfFolder: 'Guide-Pins',
    numbers: ['Item', 'Part Num', 'Part No', 'Part no'],
    numberColumn: 'Item',
    showsImage: true,
    quoteLabel: 'RF',
    order: 'by-first-integer',
    pageSize: 20,
    emptyText: 'No data found',
    problems: { tableMissing: 'Failed to load items', loadFailed: 'Failed to load items' },
    columns: [
      { key: 'taper', name: 'Taper Angle', stored: 'Taper' },
      { key: 'color', name: 'Color', kind: 'swatch' },
    ],
  })
  expect(productMenu(families, []).map(({ label }) => label)).toContain('Guides')
})

test('one line renames a family, and its columns and texts stay (behavior 3.12)', () => {
  const [before] = read({}).filter(({ table }) => table === 'Panel-Jacks')
  const [after] = read({ [PANEL]: 'name: Tip Jacks' }).filter(({ table }) => table === 'Panel-Jacks')
  expect(after).toEqual({ ...before, name: 'Tip Jacks' })
})

test('a hidden family is in no menu and has its page; a removed one is gone (behavior 3.12)', () => {
  const families = read({ [PANEL]: 'hidden: true', 'families/insulated-pc-jacks.yaml': 'removed: true' })
  expect(families.filter(({ hidden }) => hidden).map(({ table }) => table)).toEqual(['Panel-Jacks'])
  const menu = productMenu(families, []).flatMap(({ items }) => items)
  expect(menu.map(({ name }) => name)).not.toContain('Panel Jacks')
  expect(families.map(({ table }) => table)).not.toContain('insulatedPCJacks')
  expect(families).toHaveLength(15)
})

test('a common field that the operator changes is changed in all families', () => {
  const families = read({ 'fields.yaml': 'color: { name: Colour, aliases: [Color], kind: swatch }' })
  const colors = families.flatMap(({ columns }) => columns.filter(({ key }) => key === 'color'))
  expect(new Set(colors.map(({ name }) => name))).toEqual(new Set(['Colour']))
})

test('a place in the menu is changed by a number', () => {
  expect(read({ [PANEL]: 'menuPlace: 1' })[0]?.table).toBe('Panel-Jacks')
})

const pins = (from: string, to: string) => ({ [OWN]: GUIDE_PINS.replace(from, to) })

/** One mistake a row: what its maker reads, and the operator's files. */
test.for<[said: string | RegExp, own: Record<string, string>]>([
  ["guide-pins.yaml:1: 'table' is also that of Panel Jacks: choose another", pins('Guide Pins\n', 'panel-jacks\n')],
  ["guide-pins.yaml:1: 'table' is a name that the site's own tables have", pins('Guide Pins\n', 'Outbox\n')],
  ["guide-pins.yaml:1: 'table' is a name that the site's own tables have", pins('Guide Pins\n', 'request\n')],
  [
    "guide-pins.yaml:1: 'table' must be shorter: databases allow 63 bytes",
    pins('Guide Pins\n', `${'Guide '.repeat(11)}\n`),
  ],
  [
    "guide-pins.yaml:6: 'path' is also that of Panel Jacks: choose another",
    pins('/guides/guide-pins', '/panel-jacks/panel-jack'),
  ],
  [
    /guide-pins.yaml:6: 'path': the group Banana has the addresses .* \/banana/,
    pins('/guides/guide-pins', '/banana/pins'),
  ],
  ["guide-pins.yaml:6: 'path' is taken: the site's own pages are at /order", pins('/guides/guide-pins', '/order/pins')],
  [/guide-pins.yaml:6: 'path' must be like '\/pc-jacks/, pins('/guides/guide-pins', '/Guide Pins')],
  [
    "guide-pins.yaml:8: 'pdfFolder' is also that of Military Binding Posts: choose another",
    pins('Guide-Pins', 'military'),
  ],
  [/guide-pins.yaml:8: 'pdfFolder' must be the name of a folder/, pins('Guide-Pins', '../secret')],
  ["guide-pins.yaml:8: 'pdfFolder' is taken by the site", pins('Guide-Pins', 'Tooling')],
  ["guide-pins.yaml:12: 'colour' is not in fields.yaml: 'color' is meant?", pins('- color', '- colour')],
  [/guide-pins.yaml:12: The column 'taper' is here twice/, pins('- color', '- { key: taper, name: Cone }')],
  [/guide-pins.yaml:12: 'page' has another meaning in addresses/, pins('- color', '- { key: page, name: Page }')],
  [/:12: Another column of the table is named 'TAPER'/, pins('- color', '- { key: shape, name: Form, stored: TAPER }')],
  [/:12: Another column of the table is named 'Image'/, pins('- color', '- { key: photo, name: Image }')],
  [
    /:12: 'kind' must be one of text, dimension, gauge, swatch, number/,
    pins('- color', '- { key: color, kind: colour }'),
  ],
  [/:12: 'key' must be letters and digits, the first a small letter/, pins('- color', '- { key: Hole Size, name: x }')],
  [/:10: 'colour' is not a column .*'color' is meant/, pins('columns:', 'mainColumns: [taper, colour]\ncolumns:')],
  [/:11: 'pinFinish' is not a column/, pins('columns:', 'metals:\n  - { name: pin, finish: pinFinish }\ncolumns:')],
  [/:10: 'rohs' is not a column of this family: taper, color/, pins('columns:', 'rohs: rohs\ncolumns:')],
  [/:10: 'outline' must be one of insulated jack, bare jack, /, pins('columns:', 'outline: guide pin\ncolumns:')],
  ["guide-pins.yaml:10: 'numberForm' must be a regular expression", pins('columns:', 'numberForm: "(["\ncolumns:')],
  [/:10: 'numberForm' must be a regular expression/, pins('columns:', 'numberForm: 45\\-\\d{3}\ncolumns:')],
  [/:10: 'pageSize' must be a number of rows from 1 to 1000, or all/, pins('columns:', 'pageSize: some\ncolumns:')],
  [/:10: 'order' must be one of by-segment, by-first-integer/, pins('columns:', 'order: by-number\ncolumns:')],
  [/guide-pins.yaml:8: There is no key 'summery': 'summary' is meant/, pins('pdfFolder:', 'summery: Pins\npdfFolder:')],
  ["panel-jacks.yaml:1: There is no key 'menuLabl': 'menuLabel' is meant?", { [PANEL]: 'menuLabl: Jacks' }],
  [/panel-jacks.yaml:1: 'hue' is not a column of this family/, { [PANEL]: 'mainColumns: [length, hue]' }],
  ["fields.yaml:1: There is no key 'title'", { 'fields.yaml': 'shape: { title: Shape, name: Shape }' }],
  [/fields.yaml:2: 'Hole Shape' must be letters and digits/, { 'fields.yaml': '# own\nHole Shape: { name: Shape }' }],
])('%s', ([said, own]) => {
  const found = faults(own)
  expect(found).toHaveLength(1)
  if (typeof said === 'string') expect(found[0]).toContain(said)
  else expect(found[0]).toMatch(said)
})

test('the mistakes of all files are named at once', () => {
  expect(faults({ [PANEL]: 'pageSize: 0', [OWN]: GUIDE_PINS.replace('- color', '- colour') })).toHaveLength(2)
})

test('a site without any family is refused', () => {
  const removed = FILES.slice(1).map((file) => [file, 'removed: true'])
  expect(faults(Object.fromEntries(removed))).toEqual(['families:1: All families are removed: keep one'])
})
