import { expect, test } from 'vitest'
import { columnLetters, readPlace } from '#spreadsheets/cell-place.ts'
import { escapeCellText, unescapeCellText } from '#spreadsheets/cell-text.ts'

test.for([
  ['a<b & "c"', 'a&lt;b &amp; &quot;c&quot;'],
  ['\u0007', '_x0007_'],
  ['\r\n', '_x000D_\n'],
  ['_x0007_', '_x005F_x0007_'],
  ['_x', '_x'],
  ['📌\uffff', '📌_xFFFF_'],
] as const)('%j is written %s', ([text, written]) => {
  expect(escapeCellText(text)).toBe(written)
})

test.for(['\u0007', '_x0007_', 'a_b', '_x_x0041_', '\r'])('%j is read as it was', (text) => {
  expect(unescapeCellText(escapeCellText(text))).toBe(text)
})

test.for([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
] as const)('column %i is %s', ([column, letters]) => {
  expect(columnLetters(column)).toBe(letters)
  expect(readPlace(`${letters}12`)).toEqual({ column, row: 12 })
  expect(readPlace(letters)).toEqual({ column, row: null })
})

test.for(['', '12', 'a1', 'A0', 'A-1', 'AAAA1', 'A99999999', 'A1 '])('%j is no place', (text) => {
  expect(readPlace(text)).toBeNull()
})
