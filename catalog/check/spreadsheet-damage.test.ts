import { describe, expect, test } from 'vitest'
import { meantByDay, spreadsheetDamage } from '#catalog/check/spreadsheet-damage.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'
import { columnKind } from '#catalog/registry/record-columns.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { byAnswer } from '#tests/samples/by-answer.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

/** What a spreadsheet shows, and what it was probably made of, in columns of part numbers. */
const DATES = byAnswer([
  ['10-5, 10/5, 5-10 or 5/10', '5-Oct', '05-Oct'],
  ['1-16, 1/16, 16-1 or 16/1', '16-Jan'],
  ['10-32 or 10/32', 'Oct-32', 'Okt 32', '1932年10月'],
  ['10-05, 10/05 or 10-2005', 'Oct-05'],
  ['10-5-26, 10-5, 10/5 or 5-10-26', '5-Oct-26', 'October 5, 2026', '10/5/2026'],
  ['5-10 or 5/10', '05. Okt', '5. Okt', '5 oct.', '05-oct', '05-ott', '5 ottobre', '05/out', '5 de out.', '05.paź'],
  ['5-10 or 5/10', '5 października', '05.окт'],
  ['1-3 or 1/3', '01. Mrz'],
  ['3-32 or 3/32', 'Mrz 32', 'mrt-32'],
  ['5-10-26, 5-10 or 5/10', '5. Oktober 2026', '5 de octubre de 2026', '05.10.2026', '05.10.2026 00:00'],
  ['3-2 or 3/2', '03-févr'],
  ['7-14, 7/14 or 7-2014', 'juil-14'],
  ['12-8 or 12/8', '12-août'],
  ['5-1 or 5/1', '05-ene'],
  ['2-7 or 2/7', '02-lug'],
  ['5-5 or 5/5', '5-mei', '5 maj'],
  ['10-5 or 10/5', '10月5日', '１０月５日', '10월 5일'],
  ['10-5-26, 10-5 or 10/5', '2026年10月5日'],
  ['1-16-26, 1-16 or 1/16', '1/16/2026'],
])

test.for(DATES)('%s is a date, probably of %s, among part numbers and in texts (behavior 15.23)', ([text, meant]) => {
  const what = `'${text}' is a date that a spreadsheet has made, probably of ${meant}`
  expect(spreadsheetDamage(text, 'number')).toEqual({ what, isCertain: true })
  expect(spreadsheetDamage(` ${text} `, 'text')?.isCertain).toBe(true)
  expect(spreadsheetDamage(text, 'swatch')?.isCertain).toBe(true)
  expect(spreadsheetDamage(text, 'date')).toBeNull()
})

test.for([
  ['1.00E+05', 'a power that a spreadsheet has made, probably of 1E5 or 100000'],
  ['1,00E+05', 'a power that a spreadsheet has made, probably of 1E5 or 100000'],
  ['1.20E+03', 'a power that a spreadsheet has made, probably of 12E2 or 1200'],
  ['4.5701E+04', 'a power that a spreadsheet has made, probably of 45701'],
  ['1.00E-05', 'a power that a spreadsheet has made, probably of 1E-5'],
  ['1.23457E+12', 'a number whose digits a spreadsheet has cut: it has 13 and begins with 123457'],
] as const)('%s is %s, in every column (behavior 15.23)', ([text, meant]) => {
  for (const kind of ['number', 'text', 'swatch', 'dimension', 'gauge'] as const) {
    expect(spreadsheetDamage(text, kind)).toEqual({ what: `'${text}' is ${meant}`, isCertain: true })
  }
})

test.for([
  ['16-Jan', '1/16, 1-16 or 16-1'],
  ['Mar-32', '3/32 or 3-32'],
  ['Oct-32', '10-32'],
  ['01/16/26', '1/16 or 1-16'],
  ['2026-10-05', '10-5'],
] as const)('in a column of sizes %s was probably %s', ([text, meant]) => {
  const what = `'${text}' is a date that a spreadsheet has made, probably of ${meant}`
  expect(spreadsheetDamage(text, 'dimension')).toEqual({ what, isCertain: true })
})

/** Numbers of real families that look like a date or a power. */
const NUMBERS = ['10-11-2023', '22-01-2037', '12-10-05', '05.10.26', '2026-10-05', '01/16/26'] as const
test.for(NUMBERS)('%s may be a part number: an import says so, and loads it', (text) => {
  expect(spreadsheetDamage(text, 'number')?.isCertain).toBe(false)
  expect(spreadsheetDamage(text, 'number', String.raw`\d+\D\d+\D\d+`)).toBeNull()
})

describe('is neither a date nor a power', () => {
  test.for([
    ...['10-5', '10-32', '1/16', '10-880-2-05', '1401-2-0103', 'M39024/10-01', 'M55155/30-1', 'AA59126/295H01'],
    ...['MAR-10', 'SEP-05', 'DEC-12', 'LUG-10', 'SET-10', '12-MAY', '1E5', '1E-05', '12E2', '2-lug', '2 lug', '10 set'],
    ...['Set 2', '2 out', 'gen 2', '45-12-99', '20 AWG', 'Nut, 8-32', '.062-.093', 'Gold 30', '4 mm plug'],
    ...['May be soldered', 'A-A-59126'],
  ])('%s', (text) => {
    for (const kind of ['number', 'text'] as const) expect(spreadsheetDamage(text, kind)).toBeNull()
  })
})

test('no cell of the sample is taken for a date or a power', () => {
  const found = FAMILIES.flatMap((family) => {
    const { columns, rows } = sampleRows(family)
    return rows.flatMap((row) =>
      row.flatMap((value, at) => spreadsheetDamage(value ?? '', columnKind(family, columns[at] ?? '')) ?? []),
    )
  })
  expect(found).toEqual([])
})

test.for([
  ['2026-01-16', 'dimension', '1/16, 1-16 or 16-1'],
  ['1932-10-01', 'number', '10-32 or 10/32'],
  ['2026-10-05', 'number', '10-5, 10/5, 5-10 or 5/10'],
] as const)('a cell that a workbook stores as %s was probably %s', ([day, kind, meant]) => {
  expect(meantByDay(day, kind)).toBe(meant)
})

test.for([
  ['Last order date', 'date'],
  ['Datum', 'date'],
  ['Erstelldatum', 'date'],
  ['Fecha', 'date'],
  ['日付', 'date'],
  ['Updated', 'date'],
  ['Mandate', 'text'],
  ['Bin', 'text'],
  ['Lead Time', 'text'],
  ['Part no', 'number'],
  ['Length', 'dimension'],
  ['Color', 'swatch'],
] as const)('a column headed %s holds the kind %s', ([name, kind]: readonly [string, ColumnKind]) => {
  expect(columnKind(productFamily('Panel-Jacks'), name)).toBe(kind)
})
