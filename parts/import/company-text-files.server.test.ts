import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { textFile } from '#tests/samples/company-files.ts'
import { emptyCatalog, HEAD, loadFile } from '#tests/site/loaded-file.ts'

/** Spreadsheets as companies have them: each is loaded with exactly these cells, or refused with what to do. */
const FIRST = ['45-701-2-0001', 'Red', '.062"', 'Nut, 8-32']
const SECOND = ['45-701-2-0002', 'Grün', '1,57 mm', 'Press-fit']
const TABLE = [HEAD, FIRST, SECOND]

const latin = (text: string) => Buffer.from(text, 'latin1')
const padded = (rows: readonly (readonly string[])[]) => rows.map((row) => ['', ...row.map((cell) => cell.padEnd(16))])

describe('a text file is loaded', () => {
  test.for([
    ["Excel's CSV UTF-8", 'Panel-Jacks.csv', textFile(TABLE, { mark: true })],
    ["LibreOffice's CSV", 'Panel-Jacks.csv', textFile(TABLE, { end: '\n' })],
    ["LibreOffice's CSV with all texts quoted", 'Panel-Jacks.csv', textFile(TABLE, { end: '\n', quoted: true })],
    ["Google Sheets' CSV", 'Panel-Jacks.csv', textFile(TABLE).subarray(0, -2)],
    ["Google Sheets' TSV", 'Panel-Jacks.tsv', TABLE.map((row) => row.join('\t')).join('\r\n')],
    ["Numbers' CSV with semicolons", 'Panel-Jacks.csv', textFile(TABLE, { separator: ';', end: '\n' })],
    ["a German Excel's CSV UTF-8", 'Panel-Jacks.csv', textFile(TABLE, { separator: ';', mark: true })],
    ["Excel's Unicode text", 'Panel-Jacks.txt', textFile(TABLE, { separator: '\t', encoding: 'utf16le', mark: true })],
    ['UTF-16 of another machine', 'Panel-Jacks.csv', textFile(TABLE, { encoding: 'utf16be', mark: true })],
    ['a separator stated for Excel', 'Panel-Jacks.csv', textFile(TABLE, { separator: ';', first: 'sep=;' })],
    ['commas stated for Excel', 'Panel-Jacks.csv', textFile(TABLE, { first: 'sep=,', mark: true })],
    ['tabs stated in quotation marks', 'Panel-Jacks.csv', textFile(TABLE, { separator: '\t', first: '"sep=\t"' })],
    ['the line ends of an old Mac', 'Panel-Jacks.csv', textFile(TABLE, { end: '\r' })],
    ['a name with spaces', ' panel jacks.csv', textFile(TABLE)],
    ["SAP's spreadsheet, which is text", 'Panel-Jacks.xls', textFile(TABLE, { separator: '\t' })],
    [
      'other names and another order',
      'Panel-Jacks.csv',
      textFile(
        TABLE.map(([a = '', b = '', c = '', d = '']) => [
          d,
          c,
          a.replace('Part no', 'P/N'),
          b.replace('Color', 'COLOR'),
        ]),
      ),
    ],
    ['empty columns at the end', 'Panel-Jacks.csv', textFile(TABLE.map((row) => [...row, '', '']))],
    [
      'an empty column in the middle',
      'Panel-Jacks.csv',
      textFile(TABLE.map(([first = '', ...rest]) => [first, '', ...rest])),
    ],
    ['a row with more empty cells than the header', 'Panel-Jacks.csv', textFile([HEAD, [...FIRST, '', ''], SECOND])],
    ['blank lines', 'Panel-Jacks.csv', textFile([HEAD, ['', '', '', ''], FIRST, ['', '', '', ''], SECOND])],
  ] as const)('%s (behavior 15.19)', async ([, name, bytes]) => {
    expect(await loadFile(name, bytes)).toEqual({ cells: [FIRST, SECOND], notes: [] })
  })

  const WINDOWS = (line: number, text: string) =>
    `Panel-Jacks.csv: the file is not UTF-8 and was read as Windows-1252: line ${line} is '${text}'. If its letters are wrong, save the file as 'CSV UTF-8'.`
  test.for([
    [
      "a German Excel's CSV",
      textFile(TABLE, { separator: ';', encoding: 'windows-1252' }),
      [WINDOWS(3, '45-701-2-0002;Grün;1,57 mm;Press-fit')],
    ],
    [
      "Excel's text with tabs",
      textFile(TABLE, { separator: '\t', encoding: 'windows-1252' }),
      [WINDOWS(3, '45-701-2-0002\tGrün\t1,57 mm\tPress-fit')],
    ],
    [
      'a title above the head',
      textFile([['Price list 2026, all types', '', '', ''], ...TABLE]),
      [
        "Panel-Jacks.csv, line 1: the header is row 2: one row above it, 'Price list 2026, all types', was left out. The header is the first row that names the part number.",
      ],
    ],
    [
      "SAP's text with tabs: a title, blank lines, an empty column, padded cells",
      Buffer.concat([
        latin('Material list\t\t\t\t\r\n01.11.2026\t\t\t\t\r\n\r\n'),
        textFile(padded(TABLE), { separator: '\t' }),
      ]),
      [
        "Panel-Jacks.csv, line 1: the header is row 4: 2 rows above it, the first of them 'Material list', were left out. The header is the first row that names the part number.",
        "Panel-Jacks.csv, line 5, column 'Part no': the spaces around the value were left out (and 7 more). Values that differ in spaces only are one value.",
      ],
    ],
    [
      'a total below',
      textFile([...TABLE, ['Total: 2', '', '', '']]),
      [
        'Panel-Jacks.csv, line 4: the row was left out: it holds sums, not a part. Delete it from the file, or change it if it is a part.',
      ],
    ],
    [
      'a total in another column',
      textFile([...TABLE, ['', '', 'Sum', '2']]),
      [
        'Panel-Jacks.csv, line 4: the row was left out: it holds sums, not a part. Delete it from the file, or change it if it is a part.',
      ],
    ],
    [
      'spaces around heads and cells, also hard ones',
      textFile([
        [' Part no', 'Color ', '\u00a0Length', 'Mounting'],
        [' 45-701-2-0001', 'Red\u00a0', '.062"', 'Nut, 8-32'],
        SECOND,
      ]),
      [
        "Panel-Jacks.csv, line 2, column 'Part no': the spaces around the value were left out (and 1 more). Values that differ in spaces only are one value.",
      ],
    ],
    [
      'the letters of a Mac',
      textFile(TABLE.map((row) => row.map((cell) => cell.normalize('NFD')))),
      [
        "Panel-Jacks.csv, line 3, column 'Color': letters and accents apart, as a Mac writes them, were joined. They look the same and are found the same way.",
      ],
    ],
  ] as const)('%s, and a note says so', async ([, bytes, notes]) => {
    expect(await loadFile('Panel-Jacks.csv', bytes)).toEqual({ cells: [FIRST, SECOND], notes })
  })

  test('a line break in a cell, and letters that Windows-1252 has apart from Latin-1', async () => {
    const bytes = Buffer.concat([
      latin('Part no,Color,Length,Mounting\r\n10-1,"Red\r\nmatte",\xd8 4 mm,'),
      Buffer.of(0x80, 0x20, 0x96),
    ])
    expect((await loadFile('Panel-Jacks.csv', bytes)).cells).toEqual([['10-1', 'Red\r\nmatte', 'Ø 4 mm', '€ –']])
  })

  test('a single column whose values have semicolons and tabs', async () => {
    const bytes = Buffer.from('Part no\n10-1;A\n10-2\n10-3\t4\n10-5\n')
    const { cells } = await loadFile('Panel-Jacks.csv', bytes)
    expect(cells?.map(([number]) => number)).toEqual(['10-1;A', '10-2', '10-3\t4', '10-5'])
  })

  test('numbers that differ in case only are two parts, and a note says so (behavior 15.21)', async () => {
    const note = (line: number, where: string) =>
      `Panel-Jacks.csv, line ${line}, column 'Part no': '45-701-A' and '45-701-a' (${where}) differ in case only, and are two parts. If they are one part, write its number the same way.`
    const database = await emptyCatalog()
    const loadNumbers = (...numbers: string[]) =>
      loadFile('Panel-Jacks.csv', textFile([['Part no'], ...numbers.map((number) => [number])]), database)
    expect((await loadNumbers('45-701-a', '45-701-A')).notes).toEqual([note(3, 'line 2')])
    const again = await loadNumbers('45-701-a', '45-701-A')
    expect([again.cells?.map(([number]) => number), again.notes]).toEqual([['45-701-a', '45-701-A'], []])
    await sql`delete from "Panel-Jacks" where "Part no" = '45-701-A'`.execute(database.db)
    expect((await loadNumbers('45-701-A')).notes).toEqual([note(2, 'id 1 in the table')])
  })
})

describe('a text file is refused', () => {
  const UTF8 = "Save the file as 'CSV UTF-8'."
  const AS_TEXT = "Format the column as 'Text' and write the value again."
  const columns = 'Its columns are '
  test.for([
    [
      'two encodings in one file',
      Buffer.concat([textFile(TABLE), latin('10-3,Gr\xfcn,,')]),
      `line 4: the line is not UTF-8 text, but line 3 is. ${UTF8}`,
    ],
    [
      'an old code page',
      Buffer.concat([latin('Part no,Color,Length\r\n10-1,'), Buffer.of(0x9d), latin('l,\r\n')]),
      `line 2: the line is neither UTF-8 nor Windows-1252 text. ${UTF8}`,
    ],
    [
      'UTF-16 without its mark',
      textFile(TABLE, { encoding: 'utf16le' }),
      `line 1: the file is UTF-16 without its byte order mark. ${UTF8}`,
    ],
    [
      'a repeated head',
      textFile([
        ['Part no', 'Color', 'COLOR'],
        ['10-1', 'Red', 'Blue'],
      ]),
      "line 1, column 'COLOR': the column appears twice (first as 'Color'). Remove one of them.",
    ],
    [
      'a value under an empty head',
      textFile([
        ['Part no', '', 'Color'],
        ['10-1', 'x', 'Red'],
        ['10-2', 'y', 'Red'],
      ]),
      'line 2: a cell stands under no heading. Name its column in the header, or empty the cell.',
    ],
    [
      'no part numbers',
      textFile([
        ['Color', 'Length'],
        ['Red', '1'],
      ]),
      "line 1, column 'Part no': the part number column is missing. Name it 'Part no'.",
    ],
    [
      'an unknown column',
      textFile([
        ['Part no', 'Preis EUR'],
        ['10-1', '2'],
      ]),
      `line 1, column 'Preis EUR': the table has no such column. ${columns}`,
    ],
    [
      'a number that Excel has cut',
      textFile([['Part no'], ['1.00E+05']]),
      `line 2, column 'Part no': '1.00E+05' is a power that a spreadsheet has made, probably of 1E5 or 100000. ${AS_TEXT}`,
    ],
    [
      'a day that was a part number',
      textFile([['Part no'], ['5-Oct']]),
      `line 2, column 'Part no': '5-Oct' is a date that a spreadsheet has made, probably of 10-5, 10/5, 5-10 or 5/10. ${AS_TEXT}`,
    ],
    [
      'a day that was a fraction',
      textFile([
        ['Part no', 'Length'],
        ['10-1', 'Jan-16'],
      ]),
      `line 2, column 'Length': 'Jan-16' is a date that a spreadsheet has made, probably of 1/16, 1-16 or 1-2016. ${AS_TEXT}`,
    ],
    [
      'an open quotation mark',
      'Part no,Color\n10-1,"Red\n',
      'line 2: a quotation mark is never closed. Close it, or double it if it is part of a value.',
    ],
    [
      'a bare inch mark',
      'Part no,Length\n10-1,.062"\n',
      'line 2: a quotation mark stands inside a cell. Put the whole cell in quotation marks and double the one inside: ".062""".',
    ],
    [
      'a short row',
      'Part no,Color,Length\n10-1,Red\n',
      'line 2: the row has 2 cells, the header 3. Leave no cell out. If Excel left out empty ones at the end, save the file as .xlsx.',
    ],
    [
      'a long row',
      'Part no,Color\n10-1,Red, matte\n',
      'line 2: the row has 3 cells, the header 2. Put values that contain the separator in quotation marks.',
    ],
    [
      'a number twice',
      textFile([['Part no'], ['10-1'], ['10-1 ']]),
      "line 3, column 'Part no': '10-1' is on line 2 too. List each part once, or give each of them its id in a column id.",
    ],
    ['nothing', '', 'line 1: the file is empty. Put the column names in the first line.'],
    [
      'a title and nothing else',
      textFile([['Price list']]),
      "line 1, column 'Price list': the table has no such column. ",
    ],
  ] as const)('%s', async ([, bytes, sentence]) => {
    const { cells, refused = [] } = await loadFile('Panel-Jacks.csv', bytes)
    expect(cells).toBeUndefined()
    expect(refused[0]?.replace('Panel-Jacks.csv, ', '').slice(0, sentence.length)).toBe(sentence)
  })

  const AS_TABLE = "the table as an Excel workbook (.xlsx) or as 'CSV UTF-8'"
  const MARKUP = `it is a web page or XML, as some systems export it under .xls. Open it in Excel and save ${AS_TABLE}.`
  test.for([
    ['a web page', 'Panel-Jacks.xls', '<html><body><table><tr><td>Part no</td></tr></table>', MARKUP],
    ['XML of 2003', 'Panel-Jacks.xls', '\uFEFF<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>', MARKUP],
    ['a PDF', 'Panel-Jacks.csv', '%PDF-1.7', `it is a PDF, which holds no table. Save ${AS_TABLE} where it was made.`],
    ['rich text', 'Panel-Jacks.csv', '{\\rtf1 Part no}', `it is a rich text file. Save ${AS_TABLE}.`],
  ] as const)('%s under the name of a table', async ([, name, bytes, sentence]) => {
    expect(await loadFile(name, bytes)).toEqual({ notes: [], refused: [`${name}: ${sentence}`] })
  })
})
