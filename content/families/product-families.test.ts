import { expect, test } from 'vitest'
import { familyByTable, NUMBER_KEY, storedName, tableColumns } from '#catalog/registry/family.ts'
import { productMenu } from '#catalog/registry/menu.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'

/** The cells of a table whose rows are lines. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))

const family = (table: string) => familyByTable(FAMILIES, table)

/** behavior 3.1: table, display name, route; 9.2: PDF folder; 4.6: row order; 3.4: number column. */
const FACTS = `
Comm-Grounded | Commercial Grounded Binding Posts | /binding-posts/grounding | Comms-grounded | by-first-integer | Part Num
Commercial | Commercial Binding Posts | /binding-posts/commercial | Commercial | by-first-integer | Part Num
military | Military Binding Posts | /binding-posts/military | Military | by-first-integer | Part Num
Insulated Banana Jacks | Insulated Banana Jacks | /banana/insulated-jacks | Insulated-Banana-Jacks | by-first-integer | Part No
Insulated Banana Plugs | Insulated Banana Plugs | /banana/insulated-plugs | Insulated-Banana-Plugs | by-first-integer | Part Num
Non-Insulated Banana Jacks | Non-Insulated Banana Jacks | /banana/non-insulated-jacks | Non-Insulated-Banana-Jacks | by-first-integer | Part Num
Non-Insulated Banana Plugs | Non-Insulated Banana Plugs | /banana/non-insulated-plugs | Non-Insulated-Banana-Plugs | by-first-integer | Part Num
Insulated Commercial | Insulated Commercial Terminals | /terminals/insulated-commercial | Insulated-Commercial | by-segment | Part Num
Insulated-Military | Insulated Military Terminals | /terminals/insulated-military | Insulated-Military | by-segment | Part Num
InsulatedWire | Insulated Wire Terminals | /terminals/insulated-wire | InsulatedWire | by-segment | Part No
Non-Insulated Commercial | Non-Insulated Commercial Terminals | /terminals/non-insulated-commercial | Non-Insulated-Commercial | by-segment | Part No
Non-Insulated Military | Non-Insulated Military Terminals | /terminals/non-insulated-military | Non-Insulated-Military | by-segment | Part Num
Non-Insulated Wire | Non-Insulated Wire Terminals | /terminals/non-insulated-wire | Non-Insulated-Wire | as-stored | Part No
Non-InsulatedPCJacks | Non-Insulated PC Jacks | /pc-jacks/non-insulated-pc-jacks | Non-InsulatedPCJacks | by-first-integer | Part Num
insulatedPCJacks | Insulated PC Jacks | /pc-jacks/insulated-pc-jacks | InsulatedPCJacks | by-first-integer | Part Num
Panel-Jacks | Panel Jacks | /panel-jacks/panel-jack | PanelJacks | by-first-integer | Part no
`

test.for(rowsOf(FACTS))(
  '%s has its name, route, folder, order and number column (behavior 3.1, 9.2)',
  ([table = '', name, path, pdfFolder, order, numberColumn]) => {
    expect(family(table)).toMatchObject({ name, path, pdfFolder, order, numberColumn })
  },
)

test('there are sixteen families, each with its own table, route and folder', () => {
  expect(FAMILIES).toHaveLength(16)
  for (const fact of ['table', 'path', 'pdfFolder'] as const) {
    expect(new Set(FAMILIES.map((each) => each[fact].toLowerCase())).size).toBe(16)
  }
})

test('within a family no two columns share a key or a stored name', () => {
  for (const each of FAMILIES) {
    const keys = [NUMBER_KEY, ...each.columns.map((column) => column.key)]
    expect(new Set(keys).size, each.table).toBe(keys.length)
    const stored = tableColumns(each).map((name) => name.toLowerCase())
    expect(new Set(stored).size, each.table).toBe(stored.length)
  }
})

/** The columns of the terminal tables, after Image, number, PDF and RFQ (behavior 3.6). */
const COLUMNS = `
Insulated-Military | Length, Feed Thru Combination, Mounting, Board Thickness, Hole Size, Insulation Material, Color, MIL Part Num, CID Part Num
Non-Insulated Military | Length, Feed Thru Combination, Mounting, Shank Length, Board Thickness, Hole Size, Terminal Material, Terminal Finish, MIL Part Num, CID Part Num
Insulated Commercial | Length, Pin Diameter, Feed Thru Combination, Mounting, Board Thickness, Hole Size, Terminal Mate, Terminal Finish, Base/Metal Sleeve Finish, Base/Metal Sleeve Material, Insulation Material, Color, RoHS
Non-Insulated Commercial | Length, Pin Diameter, Feed Thru Combination, Mounting, Shank Length, Board Thickness, Hole Size, Terminal Material, Terminal Finish, RoHS
InsulatedWire | Pin Diameter, Pin Material, Pin Finish, Color, Insulation Material, AWG, Length, Hole Depth
Non-Insulated Wire | Pin Material, Pin Finish, Length, Pin Diameter, Hole Depth, AWG, RoHS
`

test.for(rowsOf(COLUMNS))('the table of %s has its columns in order (behavior 3.6)', ([table = '', columns]) => {
  const names = family(table)?.columns.map((column) => column.name)
  expect(names?.join(', ')).toBe(columns)
})

test.for([
  ['Commercial', 'boardThickness', 'Board Thicke', 'Board Thickness'],
  ['Insulated Commercial', 'boardThickness', 'Board thickness', 'Board Thickness'],
  ['Insulated Commercial', 'baseMetalSleeveFinish', 'Base_Metal Sleeve Finish', 'Base/Metal Sleeve Finish'],
  ['Insulated Commercial', 'baseMetalSleeveMaterial', 'Base_Metal Sleeve Material', 'Base/Metal Sleeve Material'],
  ['Insulated Commercial', 'terminalMaterial', 'Terminal Mate', 'Terminal Mate'],
  ['Insulated Banana Plugs', 'insulationMaterial', 'Insulation Mat', 'Insulation Mat'],
  ['Panel-Jacks', 'feedThruCombination', 'Feed Thru Combination', 'Feed Thru Contact'],
  ['Non-Insulated Wire', 'rohs', 'RoHS', 'RoHS'],
] as const)('in %s the key %s is the column %s headed %s (behavior 3.7, 3.8)', ([table, key, stored, heading]) => {
  const column = family(table)?.columns.find((each) => each.key === key)
  expect(column && storedName(column)).toBe(stored)
  expect(column?.name).toBe(heading)
})

test('the commercial and wire terminal tables show no picture column, the military posts have no pages', () => {
  expect(FAMILIES.filter((each) => !each.showsImage).map((each) => each.table)).toEqual([
    'Insulated Commercial',
    'Non-Insulated Commercial',
    'InsulatedWire',
    'Non-Insulated Wire',
  ])
  expect(FAMILIES.filter((each) => each.pageSize !== 20).map((each) => each.table)).toEqual(['military'])
})

test('the menu has six groups in order, both wire families with one label (behavior 1.3, 1.4, 3.2)', () => {
  const menu = productMenu(FAMILIES, CONTENT.pages)
  expect(menu.map((group) => `${group.label} ${group.items.length}`)).toEqual([
    'Banana 4',
    'Binding Posts 3',
    'Panel Jacks 1',
    'PC Jacks 2',
    'Terminals 6',
    'Other Products 2',
  ])
  const wire = menu.flatMap((group) => group.items).filter((item) => item.label === 'Wire Applied Pin')
  expect(wire.map((item) => item.hint)).toEqual(['Insulated Wire Applied Pin', 'Non-insulated Wire Applied Pin'])
})
