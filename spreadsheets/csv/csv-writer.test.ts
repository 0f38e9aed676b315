import { expect, test } from 'vitest'
import { csvText, unescapedCell } from '#spreadsheets/csv/csv-writer.ts'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁼', '⁺', '₌', '₊']
const BEFORE = ['', ' ', '\t', '\r', '\n', '\r\n', ' \t', '\u00a0', '\u3000', '\u200b', '\ufeff', '\0']

test.for(SIGNS)('a CSV cell that begins with %s is text, also after invisible characters', (sign) => {
  for (const before of BEFORE) {
    const cell = `${before}${sign}A1`
    const text = csvText([[cell]], false, { escapeFormulas: true }).replace(/^"|"?\r\n$/g, '')
    expect([JSON.stringify(cell), text]).toEqual([JSON.stringify(cell), `'${cell}`])
  }
})

test.for(['10-880', 'a=b', "'1", "'-", ' Red', 'M39024/11-01', '±0.1', '−1', '', '-5', '-0.5', '-.5', ' -12.50 '])(
  'a CSV cell %j stays as it is',
  (cell) => {
    const text = csvText([[cell, 'x']], false, { escapeFormulas: true }).replaceAll('"', '')
    expect(text).toBe(`${cell},x\r\n`)
  },
)

test.for(['-', ' -', '- ', '–'])("a dash alone, '%s', is no formula and stays as it is", (cell) => {
  expect(csvText([[cell, '-A1']], false, { escapeFormulas: true })).toContain("'-A1")
  expect(csvText([[cell]], false, { escapeFormulas: true }).replaceAll('"', '')).toBe(`${cell}\r\n`)
})

test.for(['=1', '-1', '-1 A', '-', "'=1", "''-1", "'-1", "'-1 A", "''-1 A", "'-", "'Red", '10-5', ' @x'])(
  'the cell %s of a download is read as it was',
  (cell) => {
    const text = csvText([[cell]], false, { escapeFormulas: true }).replace(/^"|"?\r\n$/g, '')
    expect(unescapedCell(text)).toBe(cell)
  },
)

test.for([
  ['-55 to 125 °C', '-55 to 125 °C'],
  ['-5', '-5'],
  ["'-55 to 125 °C", "''-55 to 125 °C"], // so that it is read as it was
  ['=1+1', "'=1+1"],
  ['+1 A', "'+1 A"],
] as const)('a file for programs has %s as %s, and is read as it was', ([cell, expected]) => {
  const text = csvText([[cell]], false, { escapeFormulas: 'but minus' }).trim()
  expect([text, unescapedCell(text)]).toEqual([expected, cell])
})
