import { describe, expect, test } from 'vitest'
import type { PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import { readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import { byAnswer } from '#tests/samples/by-answer.ts'
import { listContext } from '#tests/samples/list-context.ts'

const CONTEXT = listContext([
  ...['10-880-2-05', '10-880-2-06', '10-895-3-16', 'AA59126/295H01', 'M55155/290H03', 'MIL-P-55149/01-FA-01'],
  ...['PB08NA01', 'PJ 45-707-4-0904', 'BNP 26-604-1-01', '1852 A-1-0102', 'BP32/204-5-0703', '6133/2-1-0003'],
  ...['1504.1-1-0001', '034303-1-0001', '1863_2-1-0102', '1401-2-0101', '1413A-2-0104', '24.505-1-01', '6111-1-0003'],
  ...['45-701-2-0004', '1811-1-0102'],
])

/** A line in short: number, quantities, note, manufacturer, and `?` if it needs review. */
const summaries = ({ lines }: PastedList): string[] =>
  lines.map(({ partNumber, quantities, note, manufacturerName, doubt }) =>
    [partNumber, quantities.join('/'), note, manufacturerName, doubt === null ? '' : '?']
      .join(' | ')
      .replace(/(?: \| )+$/, ''),
  )

describe('one line', () => {
  const LINES = byAnswer([
    ['10-880-2-05-250 | 1', '10-880-2-05\u2013250'], // a dash joins: this is an unknown number
    ['10-880-2-05 | 250 |  |  | ?', '3 10-880-2-05 250'], // 3 may be the line number
    ['10-880-2-05 | 1', '10-880-2-05', 'MPN 10-880-2-05'],
    ['10-880-2-05 | 10', '10 x 10-880-2-05', '10x 10-880-2-05', '10x10-880-2-05', '10 × 10-880-2-05'],
    ['10-880-2-05 | 250', '10-880-2-05 x 250', '10-880-2-05 x250', '10-880-2-05 (x250)', '10-880-2-05 (250)'],
    ['10-880-2-05 | 250', '10-880-2-05 qty 250', '10-880-2-05, Qty: 250 pcs', '10-880-2-05 QTY.250'],
    ['10-880-2-05 | 250', "10-880-2-05 q'ty 250", 'Qty 250 10-880-2-05', '250 pcs 10-880-2-05'],
    ['10-880-2-05 | 250', '250 pcs. of 10-880-2-05', '250pcs 10-880-2-05', '250 ea 10-880-2-05', '10-880-2-05 250'],
    ['10-880-2-05 | 250', '250 10-880-2-05', '10-880-2-05,250', '10-880-2-05;250', '10-880-2-05 - 250 pcs'],
    ['10-880-2-05 | 250', '10-880-2-05 - 250', '10-880-2-05: 250', '10-880-2-05 = 250', '• 10-880-2-05 – 250 pcs'],
    ['10-880-2-05 | 250', '- 10-880-2-05, 250', '* 250 x 10-880-2-05', '1. 10-880-2-05 250'],
    ['10-880-2-05 | 250', '3) 10-880-2-05, 250 off', 'Item 3: 10-880-2-05 qty 250', '> 10-880-2-05 250'],
    ['10-880-2-05 | 250', '> > - 250 pcs 10-880-2-05', 'P/N: 10-880-2-05 Qty: 250'],
    ['10-880-2-05 | 250', 'Part number 10-880-2-05, quantity 250', 'Please quote 250 pcs of 10-880-2-05'],
    ['10-880-2-05 | 250', '"10-880-2-05" "250"', '| 10-880-2-05 | 250 |'],
    ['10-880-2-05 | 1000', '1,000 pieces 10-880-2-05', '10-880-2-05, 1,000'],
    ['10-880-2-05 | 10000', '10k pcs 10-880-2-05'],
    ['10-880-2-05 | 250 | black, please', '10-880-2-05  250  black, please'],
    ['10-880-2-05 | 250 | by May', 'We need 250 of 10-880-2-05 by May'],
    ['10-880-2-05 | 250 | Red terminal', 'Red terminal 10-880-2-05 250 pcs'],
    ['10-880-2-05 | 100/250/500', '10-880-2-05 qty 100/250/500'],
    ['10-880-2-05 | 1 |  |  | ?', '10-880-2-05 qty 2,000,000'],
    ['10 880 2 05 | 250', '10 880 2 05 250'],
    ['10.880.2.05 | 250', '10.880.2.05 250'],
    ['10880205 | 1', '10880205'],
    ['PJ 45-707-4-0904 | 25', 'PJ 45-707-4-0904 25', '25 PJ 45-707-4-0904'],
    ['1852 A-1-0102 | 1', '1852 A-1-0102'],
    ['1852 A-1-0102 | 500', '1852 A-1-0102 500', '500 1852 A-1-0102'],
    ['BNP 26-604-1-01 | 40', 'BNP 26-604-1-01 x 40'],
    ['AA59126/295H01 | 100', 'AA59126/295H01 100'],
    ['aa59126 / 295h01 | 100', 'aa59126 / 295h01 100'],
    ['M55155/290H03 | 1', 'M55155/290H03'],
    ['MIL-P-55149/01-FA-01 | 2', 'MIL-P-55149/01-FA-01 2 pcs'],
    ['BP32/204-5-0703 | 12', 'BP32/204-5-0703, 12'],
    ['6133/2-1-0003 | 12', '6133/2-1-0003 12'],
    ['034303-1-0001 | 7', '034303-1-0001 7'],
    ['1863_2-1-0102 | 12', '1863_2-1-0102 12'],
    ['24.505-1-01 | 1000', '24.505-1-01 1000'],
    ['PB08NA01 | 1', 'PB08NA01'],
    ['10-880-2-XX | 50', '10-880-2-XX 50'],
    ['10-999-9-99 | 50', '10-999-9-99 50'],
    ['PJ 45-999-4-0904 | 25', 'PJ 45-999-4-0904 25'],
    ['ZX81-4 | 25 | spade lug', 'ZX81-4 spade lug 25 pcs'],
    ['4711 | 1', '4711'],
  ])

  test.for(LINES)('%s is %s', async ([text, line]) => {
    expect(summaries(await readListText(text, CONTEXT))).toEqual([line])
  })

  test.for([
    ...['Hello Ana,', 'Please find our request below.', 'Tel. +1 937 555 0123', 'Phone: 937-555-0123'],
    ...['Best regards, Ana Ruiz', 'On Tue, 3 Nov 2026 at 14:05 Ana Ruiz wrote:', '12 Hangar Road, Dayton, OH 45402'],
    ...['ana@northbridge.example', 'https://northbridge.example/rfq/4711', 'Part Number Qty Note', '2026-11-21'],
    ...['----------------', '$1,250.00', '.062"', 'Total 500'],
  ])('%s names no part', async (text) => {
    expect(summaries(await readListText(text, CONTEXT))).toEqual([])
  })
})

test.for([
  ['Item,MPN,Quantity\n10,10-880-2-05,250\n20,10-880-2-06,5', ['10', '20']],
  ['Pos.;Menge;Part no.\n1.1;250;10-880-2-05\n1.2;5;10-880-2-06', ['1.1', '1.2']],
  ['MPN,Quantity\n10-880-2-05,250', [undefined]],
] as const)("the lines of %j have the buyer's numbers %j", async ([text, items]) => {
  const { lines } = await readListText(text, CONTEXT)
  expect(lines.map(({ item }) => item)).toEqual(items)
})

describe('a text with columns (behavior 10.19)', () => {
  test.for([
    ['tabs', 'Part Number\tQty\tRemark\n10-880-2-05\t250\tblack\n10-880-2-06\t1,000\t'],
    ['other order', 'Qty\tRemark\tP/N\n250\tblack\t10-880-2-05\n1,000\t\t10-880-2-06'],
    ['semicolons', 'Pos.;Menge;Part no.;Comments\n1;250;10-880-2-05;black\n2;1.000,00;10-880-2-06;'],
    ['commas and marks', 'Item,MPN,Quantity,Notes\n1,10-880-2-05,250,"black"\n2,"10-880-2-06","1,000",'],
    [
      'bars',
      '| # | Part # | QTY (pcs) | Note |\n|---|---|---|---|\n| 1 | 10-880-2-05 | 250 | black |\n| 2 | 10-880-2-06 | 1000 | |',
    ],
    [
      'spaces',
      "Line  Part Number    Qty Req'd  Description\n1     10-880-2-05    250        black\n2     10-880-2-06    1000",
    ],
    ['no headings', '10-880-2-05\t250\tblack\n10-880-2-06\t1000\t'],
    ['no headings, counted', '1\t10-880-2-05\t250\tblack\n2\t10-880-2-06\t1000\t'],
    [
      'a mail around it',
      'Hello,\n\nplease quote:\n\nPart No.\tQty\tNote\n10-880-2-05\t250\tblack\n10-880-2-06\t1000\n\nRegards\nAna',
    ],
    ['quoted mail', '> Part No.\tQty\tNote\n> 10-880-2-05\t250\tblack\n>\n> 10-880-2-06\t1000'],
    ['headings on each page', 'P/N\tQty\tNote\n10-880-2-05\t250\tblack\nP/N\tQty\tNote\n10-880-2-06\t1000\t'],
    [
      "the buyer's own numbers",
      'Our part no\tPart number\tQty\tNote\nA-1\t10-880-2-05\t250\tblack\nA-2\t10-880-2-06\t1000\t',
    ],
    ['items are the numbers', 'Item\tQty\tDescription\n10-880-2-05\t250\tblack\n10-880-2-06\t1000\t'],
    ['numbers below each other', '10-880-2-05\nQty: 250\nNote: black\n\n10-880-2-06\nQty: 1000'],
    ['quantities below each other', 'Part: 10-880-2-05\n250\nNotes: black\nPart: 10-880-2-06\n1000 pcs'],
  ] as const)('%s', async ([, text]) => {
    expect(summaries(await readListText(text, CONTEXT))).toEqual(['10-880-2-05 | 250 | black', '10-880-2-06 | 1000'])
  })

  test('notes too long for a line are asked about, not cut', async () => {
    const text = ['', '1.500'].map((quantity) => `10-880-2-05\t${quantity}\t${'x'.repeat(500)}MUST NOT BE TIN\tno swap`)
    const { lines } = await readListText(['P/N\tQty\tNote\tRemark', ...text].join('\n'), CONTEXT)
    const asked = "The note is too long for a line. Leave out 'MUST NOT BE TIN; no swap'?"
    expect(lines.map(({ doubt }) => doubt)).toEqual([
      `No quantity found. Use 1? ${asked}`,
      `Is '1.500' 1,500 pieces? ${asked}`,
    ])
  })

  test('reads price breaks from one column or several', async () => {
    const one = await readListText('P/N\tQty\n10-880-2-05\t100/250/500\n10-880-2-06\t50, 100', CONTEXT)
    expect(summaries(one)).toEqual(['10-880-2-05 | 100/250/500', '10-880-2-06 | 50/100'])
    const several = await readListText(
      'P/N\tQty 1\tQty 2\tQty 3\n10-880-2-05\t100\t250\t500\n10-880-2-06\t50\t\t',
      CONTEXT,
    )
    expect(summaries(several)).toEqual(['10-880-2-05 | 100/250/500', '10-880-2-06 | 50'])
  })

  test("the company's own name is no manufacturer, another name is", async () => {
    const list = await readListText('Mfr\tMPN\tQty\nConcord Electronics\t10-880-2-05\t5\nOther Ltd\tZX-81\t7', CONTEXT)
    expect(summaries(list)).toEqual(['10-880-2-05 | 5', 'ZX-81 | 7 |  | Other Ltd'])
  })

  test('letters and accents apart, as a Mac writes them, are joined in headings and values', async () => {
    const written = 'Stück\tTeilenummer\tNotes\n250\tBÜ-204-5\tfür Zürich\n7\t10-880-2-06\t'.normalize('NFD')
    const cells = written.split('\n').map((line, index) => ({ line: index + 1, cells: line.split('\t') }))
    for (const list of [await readListText(written, CONTEXT), await readPastedRows(cells, CONTEXT)]) {
      expect(summaries(list)).toEqual(['BÜ-204-5 | 250 | für Zürich', '10-880-2-06 | 7'])
    }
  })

  test('text next to a number in its cell is a note', async () => {
    const list = await readListText('P/N\tQty\n10-880-2-05 (black)\t5\nPJ 45-707-4-0904\t7', CONTEXT)
    expect(summaries(list)).toEqual(['10-880-2-05 | 5 | black', 'PJ 45-707-4-0904 | 7'])
  })

  test('lines keep their line numbers, and skipped lines are listed', async () => {
    const { lines, skippedLines } = await readListText(
      'Hello\n\nP/N\tQty\n10-880-2-05\t5\nTotal\t5\n10-880-2-06\t7',
      CONTEXT,
    )
    expect(lines.map(({ place }) => place)).toEqual([4, 6])
    expect(skippedLines).toEqual([
      { line: 1, text: 'Hello' },
      { line: 5, text: 'Total 5' },
    ])
  })
})

describe('quantities that need review (behavior 10.20)', () => {
  test.for([
    ['TBD', "Can't read the quantity 'TBD'. Enter it."],
    ['0', "The quantity '0' is not between 1 and 1,000,000. Enter it."],
    ['-5', "Can't read the quantity '-5'. Enter it."],
    ['2.5', "Can't read the quantity '2.5'. Enter it."],
    ['1e309', "Can't read the quantity '1e309'. Enter it."],
    ['5000000', "The quantity '5000000' is not between 1 and 1,000,000. Enter it."],
    ['1.000', "Is '1.000' 1,000 pieces?"],
    ['1/2/3/4/5/6/7', "A line can have up to 6 quantities. Use 1, 2, 3, 4, 5, 6 from '1/2/3/4/5/6/7'?"],
    ['', 'No quantity found. Use 1?'],
  ] as const)('%s: %s', async ([cell, doubt]) => {
    const { lines } = await readListText(`P/N\tQty\n10-880-2-05\t${cell}\n10-880-2-06\t5\n10-895-3-16\t6`, CONTEXT)
    expect(lines[0]?.doubt).toBe(doubt)
  })

  test.for([
    ['10-880-2-05 250\n1401-2-0101 1,5OO', "Can't read the quantity '1,5OO'. Enter it."],
    [
      '10-880-2-05  500\n10-880-2-06  250\n10-895-3-16  1000\n1401-2-0101  100\nPB08NA01 2.500',
      'The row has 1 cell, the others have 2. Enter the quantity.',
    ],
  ] as const)('a quantity that is written and not read is never 1: %j', async ([text, doubt]) => {
    const last = (await readListText(text, CONTEXT)).lines.at(-1)
    expect([last?.doubt, last?.lacksQuantity]).toEqual([doubt, true])
  })

  test('a list without quantities needs no review', async () => {
    expect((await readListText('10-880-2-05\n10-880-2-06', CONTEXT)).lines.map(({ doubt }) => doubt)).toEqual([
      null,
      null,
    ])
  })
})

describe('rows of a file', () => {
  const rows = (...cells: string[][]) => cells.map((row, index) => ({ line: index + 1, cells: row }))

  test('removes the characters with which a spreadsheet marks text', async () => {
    const list = await readPastedRows(rows(['P/N', 'Qty'], ['="10-880-2-05"', '="5"'], ["'10-880-2-06", '7']), CONTEXT)
    expect(summaries(list).map((line) => line.split(' | ')[0])).toEqual(['10-880-2-05', '10-880-2-06'])
  })

  test('reads a formula as text', async () => {
    const list = await readPastedRows(rows(['P/N', 'Qty'], ['=cmd|"/C calc"!A0', '5'], ['10-880-2-06', '7']), CONTEXT)
    expect(summaries(list)).toEqual(['=cmd|"/C calc"!A0 | 5', '10-880-2-06 | 7'])
  })

  test('reads a single column line by line', async () => {
    expect(
      summaries(await readPastedRows(rows(['Part Number'], ['10-880-2-05 x 5'], ['10-880-2-06']), CONTEXT)),
    ).toEqual(['10-880-2-05 | 5', '10-880-2-06 | 1 |  |  | ?'])
  })
})

describe('oversized and malformed input', () => {
  test('reads at most 1,000 lines and then stops', async () => {
    expect((await readListText('10-880-2-05\n'.repeat(1_000), CONTEXT)).over).toBe(false)
    const over = await readListText('10-880-2-05\n'.repeat(700_000), CONTEXT)
    expect([over.over, over.lines.length]).toEqual([true, 1_000])
    expect((await readListText('hello there\n'.repeat(100_000), CONTEXT)).over).toBe(true)
  })

  test.for([
    ['a line of 2 MB', 'x'.repeat(2_000_000)],
    ['many digits', '1'.repeat(200_000)],
    ['commas', ','.repeat(200_000)],
    ['quotation marks', '"'.repeat(200_000)],
    ['spaces', `${' '.repeat(200_000)}x`],
    ['grouped digits', '1,000'.repeat(40_000)],
    ['tabs', '\t'.repeat(200_000)],
    ['slashes', '1/'.repeat(100_000)],
    ['mail quotation marks', '> '.repeat(100_000)],
    ['bullets', '- '.repeat(100_000)],
    ['crosses', '1 x '.repeat(100_000)],
    ['headings', 'part number '.repeat(10_000)],
    ['NUL and surrogates', '10-880-2-05\u0000 \ud800 \udfff 5'],
    ['names of object properties', '__proto__\t5\nconstructor\t6'],
  ] as const)('%s', async ([, text]) => {
    const { lines } = await readListText(`${text}\n${text}`, CONTEXT) // what backtracks would take minutes
    for (const { partNumber, note } of lines) expect(partNumber.length + note.length).toBeLessThanOrEqual(700)
  })
  test.for([
    ['long gaps', `${' '.repeat(1_990)}x`],
    ['tabs', `${'\t'.repeat(1_900)}10-880-2-05`],
    ['many breaks', `${'1/ '.repeat(600)}x`],
    ['commas', `${'1, '.repeat(600)}x`],
    ['sentences', '10 x 10-880-2-05 qty 250 for a b c d e f g h 1 2 3 4 5 6 7 8 9 9-9'],
  ] as const)('pauses while reading hundreds of lines of %s', async ([, line]) => {
    let pauses = 0
    const pause = () => Promise.resolve(++pauses)
    await readListText(`${line}\n`.repeat(300), { ...CONTEXT, pause })
    expect(pauses).toBeGreaterThan(15)
  })
})
