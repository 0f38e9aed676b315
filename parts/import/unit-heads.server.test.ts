import { expect, test } from 'vitest'
import type { Family } from '#catalog/registry/family.ts'
import { checkCells } from '#parts/editing/part-cells.ts'
import type { ImportOptions } from '#parts/import/import-table.ts'
import { chosenHeadings } from '#parts/import/match-header.ts'
import { createRowChecker, RowNotes } from '#parts/import/row-checker.ts'
import { emptyCatalog, HEAD, loadFile } from '#tests/site/loaded-file.ts'
import { productFamily } from '#tests/site/product-content.ts'

const NUMBER = '45-701-2-000'
/** A file with the heading of lengths and others, and the cells below them; its rows are numbered. */
const fileOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [['Part no', ...headings], ...rows.map((row, at) => [`${NUMBER}${at + 1}`, ...row])]
    .map((cells) => cells.join(';'))
    .join('\r\n')
const lengthsOf = async (text: string, options: Partial<ImportOptions> = {}) => {
  const { cells, notes, refused } = await loadFile('Panel-Jacks.csv', text, undefined, options)
  return { lengths: cells?.map((row) => row[HEAD.indexOf('Length')]), notes, refused }
}

test.for([
  ['a column of units', fileOf(['Length', 'Length-unit'], ['12.7', 'mm']), ['12.7 mm']],
  ['before the sizes', fileOf(['Length UOM', 'Length'], ['mm', '12.7']), ['12.7 mm']],
  ['with words', fileOf(['length', 'length-unit'], ['12.7', 'MILLIMETER']), ['12.7 mm']],
  [
    'units that differ',
    fileOf(['Length', 'Unit of Length'], ['12.7', 'mm'], ['.5', 'Inch'], ['500', 'mil'], ['1.27', 'cm']),
    ['12.7 mm', '.5 in', '500 mil', '1.27 cm'],
  ],
  [
    'a cell with its own unit',
    fileOf(['Length', 'Length (unit)'], ['12.7 mm', ''], ['12.7 mm', 'mm'], ['', 'mm'], ['n/a', 'mm']),
    ['12.7 mm', '12.7 mm', null, 'n/a'],
  ],
  ['in German', fileOf(['Length', 'Length Einheit'], ['12,7', 'Millimeter']), ['12,7 mm']],
  ['in French', fileOf(['Unité Length', 'Length'], ['pouce', '0.5']), ['0.5 in']],
  ['in Spanish', fileOf(['Length', 'Length unidad'], ['0.5', 'pulgadas']), ['0.5 in']],
  ['a heading in brackets', fileOf(['Length [mm]'], ['12.7'], ['12.7 mm']), ['12.7 mm', '12.7 mm']],
  [
    'sizes as drawings have them',
    fileOf(['Length [mm]'], ['(12.7)'], ['12.7 (max)'], ['Ø3.2 ±5%'], ['6.35 (+0.1/-0)']),
    ['(12.7 mm)', '12.7 mm (max)', 'Ø3.2 mm ±5%', '6.35 (+0.1/-0 mm)'],
  ],
  ['a heading in parentheses', fileOf(['Length (in)'], ['.5'], ['1/2']), ['.5 in', '1/2 in']],
  ['a heading after a comma', fileOf(['Length, thou'], ['500']), ['500 mil']],
  ['a heading in a sentence', fileOf(['Length in mm'], ['12.7']), ['12.7 mm']],
  ['a name of a program', fileOf(['length_cm'], ['1.27']), ['1.27 cm']],
] as const)('%s gives bare numbers their unit (behavior 15.26)', async ([, text, lengths]) => {
  const found = await lengthsOf(text)
  expect(found).toMatchObject({ lengths, refused: undefined })
  expect(found.notes.join('\n')).toContain('Each number is stored with its unit.')
})

test.for([
  [
    'no unit in a row',
    fileOf(['Length', 'Length-unit'], ['12.7', 'mm'], ['12.7', '']),
    /line 3, column 'Length': the unit of '12.7' is missing. Write mm, cm, in or mil/,
  ],
  [
    'no unit of a reference size',
    fileOf(['Length', 'Length-unit'], ['12.7', 'mm'], ['(12.7)', '']),
    /line 3, column 'Length': the unit of '\(12.7\)' is missing/,
  ],
  [
    'one or two sizes',
    fileOf(['Length [in]'], ['0.250/6.35']),
    /column 'Length': '0.250\/6.35' is unclear as a size in 'in'. Write the unit after each number/,
  ],
  [
    'an unknown one',
    fileOf(['Length', 'Length-unit'], ['12.7', 'EA']),
    /line 2, column 'Length': 'EA' is no unit that '12.7' can have/,
  ],
  [
    'another than the cell has',
    fileOf(['Length', 'Length-unit'], ['12.7 mm', 'in']),
    /'12.7 mm' contradicts its unit in 'Length-unit', in. Correct one of them/,
  ],
  [
    'another than the heading has',
    fileOf(['Length [mm]'], ['.5 in']),
    /'.5 in' contradicts its unit in 'Length \[mm\]', mm/,
  ],
  [
    'two places',
    fileOf(['Length [mm]', 'Length-unit'], ['12.7', 'mm']),
    /column 'Length-unit': the unit of 'Length \[mm\]' is stated twice/,
  ],
  [
    'units of no column',
    fileOf(['Length', 'Unit'], ['12.7', 'mm']),
    /column 'Unit': .* name it after their column, such as 'Length unit': bare numbers are inches/,
  ],
  [
    'units of what is no size',
    fileOf(['Color', 'Color unit'], ['Red', 'mm']),
    /column 'Color unit': the table has no such column/,
  ],
] as const)('%s is asked, not guessed', async ([, text, error]) => {
  const { refused = [] } = await lengthsOf(text)
  expect(refused.join('\n')).toMatch(error)
  expect(refused).toHaveLength(1)
})

test('a column of units is read although it is to be left out, unless the sizes are too', async () => {
  const text = fileOf(['Length', 'Length-unit'], ['12.7', 'mm'])
  expect(await lengthsOf(text, { ignoreColumns: () => chosenHeadings(['Length-unit']) })).toMatchObject({
    lengths: ['12.7 mm'],
  })
  expect(await lengthsOf(text, { ignoreColumns: () => chosenHeadings(['Length-unit', 'Length']) })).toMatchObject({
    lengths: [null],
  })
  expect(await lengthsOf(text, { addColumns: true })).toMatchObject({ lengths: ['12.7 mm'] })
})

test('the same file again changes nothing, and measures get their units too', async () => {
  const database = await emptyCatalog()
  const text = fileOf(['Length [mm]', 'Weight', 'Weight UOM'], ['12.7 ', '14.2', 'GRM'])
  const { cells } = await loadFile('Panel-Jacks.csv', text, database)
  expect(cells?.[0]?.[HEAD.indexOf('Length')]).toBe('12.7 mm')
  const weights = await database.db
    .selectFrom('Panel-Jacks' as never)
    .select('Weight' as never)
    .execute()
  expect(weights).toEqual([{ Weight: '14.2 g' }])
  const changed: string[] = []
  await loadFile('Panel-Jacks.csv', text, database, { onChange: (table) => void changed.push(table) })
  expect(changed).toEqual([])
})

test.for([
  ['Length (mm)', 'dimension', '(12.7)', '(12.7 mm)'],
  ['length_cm', 'dimension', '1.27', '1.27 cm'],
  ['Length (in)', 'dimension', '.5', '.5'], // as it is read
  ['Rating, A', 'current', '15', '15 A'],
  ['Wire [mm²]', 'gauge', '0.75', '0.75 mm²'],
] as const)(
  'a column of the table named %s (%s) gives %s its unit too, imported or typed',
  ([name, kind, cell, value]) => {
    const family: Family = { ...productFamily('Panel-Jacks'), columns: [{ key: 'size', name, kind }] }
    const shape = { family, columns: ['Part no', name], headings: ['Item', name], number: 'Part no', keys: ['Part no'] }
    const check = createRowChecker({ ...shape, ragged: false, asWritten: false }, new RowNotes(shape.columns, () => {}))
    expect(check({ line: 2, cells: [NUMBER, cell] })).toMatchObject({ row: { values: [NUMBER, value] }, errors: [] })
    const table = { columns: shape.columns, number: 'Part no', keys: [] }
    expect(checkCells(family, table, { [name]: cell })).toEqual({ cells: { [name]: value }, errors: [] })
  },
)
