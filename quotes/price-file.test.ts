import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MAX_PRICE_ROWS, readPriceRows } from '#quotes/price-file.ts'
import { numberedRows } from '#tests/samples/numbered-rows.ts'

const HEADING = ['Part number', 'Quantity', 'Price', 'Currency', 'Valid from']

test('a long price file is read in slices, so that other work comes in between', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => [`10-880-${index}`, '1', '2.50', 'USD', '2026-01-01'])
  let isRead = false
  const reading = readPriceRows(numberedRows([HEADING, ...rows]), null).finally(() => {
    isRead = true
  })
  let turns = 0
  for (; !isRead; turns += 1) await nextTurn()
  expect(turns).toBeGreaterThan(5)
  expect(await reading).toMatchObject({ rows: { length: rows.length } })
})

test.for([
  [['Per'], ['100'], /^The column ‘Per’ isn’t read: a price is for one piece\./],
  [['UoM'], ['PK'], /‘UoM’ isn’t read/],
  [['Discount'], ['5'], /‘Discount’ isn’t read/],
  [['Price'], ['9'], /^The file has two columns Price\. Leave one\.$/],
] as const)('a column %j of a price file that would change its prices is refused', async ([heading, cell, error]) => {
  const row = ['10-880-2-05', '1', '2.50', 'USD', '2026-01-01']
  expect(
    await readPriceRows(
      numberedRows([
        [...HEADING, ...heading],
        [...row, ...cell],
      ]),
      null,
    ),
  ).toEqual({
    errors: [expect.stringMatching(error)],
  })
  const harmless = [
    [...HEADING, 'Unit', 'Description'],
    [...row, 'pcs', 'Terminal'],
  ]
  expect(await readPriceRows(numberedRows(harmless), null)).toMatchObject({ rows: { length: 1 } })
})

test('a file with more prices than are taken is refused, however long it is', async () => {
  const rows = Array.from({ length: MAX_PRICE_ROWS - 1 }, () => ['1', '1'])
  const read = await readPriceRows(numberedRows([HEADING, ...rows]), null)
  expect(read).toEqual({ errors: ['The file has more than 100,000 rows of prices, the most that are taken.'] })
})

test('an error names the line of its row, below empty lines too', async () => {
  const rows = [
    { line: 2, cells: HEADING },
    { line: 5, cells: ['10-880', 'x', '2.50', 'USD', '2026-01-01'] },
  ]
  expect(await readPriceRows(rows, null)).toEqual({ errors: [expect.stringMatching(/^Row 5: the quantity is 'x'/)] })
})
