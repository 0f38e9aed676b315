import { sheetXml, workbookFiles, workbookOf, type ZippedFile, zipOf } from '#tests/samples/zip-of.ts'

/** What it is, the file or text to send, the status, and text on the answered page. */
export type HostileList = readonly [what: string, sent: Buffer | string, status: number, words: RegExp, name?: string]

const GOOD = sheetXml([
  ['Part Number', 'Qty'],
  ['10-880-2-05', '250'],
])
const FOUND = /1 of \d+ lines? ready/
const LINES = /of [\d,]+ lines? ready/
const NO_WORKBOOK =
  /not an Excel workbook|The workbook is damaged|markup that no workbook needs|out of place|shared text that is not there|row of the sheet is too long/
const LARGE = /too large(?:, or becomes so)? when it is unpacked|took too long/
const NO_LIST = /read a parts list from this file/
const NO_PARTS = /No part numbers were found/
const PASSWORD = /password-protected/
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')

const good = (...more: readonly ZippedFile[]): ZippedFile[] => workbookFiles(GOOD, ...more)
const sheet = (xml: string, ...more: readonly ZippedFile[]) => zipOf(workbookFiles(xml, ...more))
/** The valid workbook with another description of its sheet. */
const lying = (lie: Partial<ZippedFile>): Buffer =>
  zipOf(good().map((file, index) => (index === 2 ? { ...file, ...lie } : file)))
const strings = (xml: string): ZippedFile => ({ name: 'xl/sharedStrings.xml', bytes: xml })
const letters = (length: number): string => 'A'.repeat(length)
const cell = (place: string, value = '1') => `<row><c r="${place}"><v>${value}</v></c></row>`
const csv = (line: string): Buffer => Buffer.from(`Part Number,Qty\n${line}\n`)

/** A file in which each level contains the one before many times. */
function nested(depth: number): Buffer {
  let inner = zipOf(good())
  for (let level = 0; level < depth; level++) inner = zipOf([{ name: `${level}.xlsx`, bytes: inner }])
  return inner
}

/** All of these are answered alike. */
const answered = (
  status: number,
  words: RegExp,
  lists: readonly (readonly [what: string, sent: Buffer | string, name?: string])[],
): HostileList[] =>
  lists.map(([what, sent, name]) =>
    name === undefined ? [what, sent, status, words] : [what, sent, status, words, name],
  )

const ARCHIVES: readonly HostileList[] = [
  ...answered(413, LARGE, [
    ['a bomb: 40 MB of zeros', zipOf(good({ name: 'xl/media/a.bin', bytes: Buffer.alloc(40_000_000) }))],
    ['a bomb of 21 MB in a sheet', sheet(' '.repeat(21_000_000))],
    [
      'a bomb of many entries',
      zipOf(
        good(...Array.from({ length: 190 }, (_, index) => ({ name: `xl/${index}.xml`, bytes: Buffer.alloc(200_000) }))),
      ),
    ],
    ['an entry packed too densely', zipOf(good({ name: 'xl/a.xml', bytes: Buffer.alloc(1_000_000) }))],
    ['300 entries', zipOf(good(...Array.from({ length: 300 }, (_, index) => ({ name: `a${index}`, bytes: 'a' }))))],
    ['65,535 entries that are not there', zipOf(good(), { count: 65_535 })],
    ['a size of 4 GB', lying({ size: 0xff_ff_ff_ff })],
    ['a packed size of nothing', lying({ packed: 0 })],
  ]),
  ...answered(415, NO_WORKBOOK, [
    ['more entries than there are', zipOf(good(), { count: 100 })],
    ['fewer entries than there are', zipOf(good(), { count: 1 })],
    ['a directory elsewhere', zipOf(good(), { directoryAt: 4 })],
    ['a directory beyond the end', zipOf(good(), { directoryAt: 0x7f_ff_ff_ff })],
    ['bytes after the end', zipOf(good(), { after: Buffer.from('more') })],
    ['another archive after the end', zipOf(good(), { after: zipOf([]) })],
    ['bytes before the beginning', Buffer.concat([Buffer.from('PK\x03\x04'), zipOf(good())])],
    ['nested archives', nested(8)],
    ['an archive of an archive', zipOf([{ name: 'list.xlsx', bytes: zipOf(good()) }])],
    ['an empty archive', zipOf([])],
    ['entries that share their bytes', zipOf(good({ name: 'xl/styles.xml', bytes: '', sharesWith: 2 }))],
    ['two entries of one name', zipOf([...good(), ...good()])],
    ['a size that is too small', lying({ size: 10 })],
    ['a size that is too large', lying({ size: 3_000 })],
    ['a packed size that is too large', lying({ packed: 1_000_000 })],
    ['a packed size that is too small', lying({ packed: 10 })],
    ['a wrong checksum', lying({ crc: 1 })],
    ['an unknown packing', lying({ method: 12 })],
    ['a packing for AES', lying({ method: 99 })],
    ['packed bytes called unpacked', lying({ method: 0 })],
    ['unpacked bytes called packed', lying({ stored: true, method: 8 })],
    ['another name in the header', lying({ headerName: 'xl/worksheets/other.xml' })],
    ['sizes of 64 bits', lying({ extra: Buffer.from([1, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0]) })],
    [
      'the end of a huge archive',
      Buffer.concat([
        zipOf(good()).subarray(0, -22),
        Buffer.from('PK\x06\x07'),
        Buffer.alloc(16),
        zipOf(good()).subarray(-22),
      ]),
    ],
    ['a workbook cut at 100 bytes', zipOf(good()).subarray(0, 100)],
    ['a workbook cut in the middle', zipOf(good()).subarray(0, 500)],
    ['a workbook without its last byte', zipOf(good()).subarray(0, -1)],
    ['four bytes', Buffer.from('PK\x03\x04')],
    ['two bytes', Buffer.from('PK')],
    ['a document of Word', zipOf([{ name: 'word/document.xml', bytes: '<w:document/>' }]), 'list.xlsx'],
  ]),
  ...answered(415, PASSWORD, [
    ['an encrypted entry', lying({ flags: 1 })],
    ['a strongly encrypted entry', lying({ flags: 0x41 })],
    ['a masked header', lying({ flags: 0x20_00 })],
  ]),
  ...answered(200, FOUND, [
    ['a path out of the folder', zipOf(good({ name: '../../../../tmp/pasted-list-evil', bytes: 'evil' }))],
    ['an absolute path', zipOf(good({ name: '/tmp/pasted-list-evil', bytes: 'evil' }))],
    ['a path of Windows', zipOf(good({ name: 'C:\\Windows\\pasted-list-evil', bytes: 'evil' }))],
    ['a NUL in a name', zipOf(good({ name: 'xl/a\0.xml', bytes: 'evil' }))],
    [
      'a name of every object',
      zipOf(good({ name: '__proto__', bytes: 'evil' }, { name: 'constructor.xml', bytes: '<a/>' })),
    ],
    ['macros beside the sheet', zipOf(good({ name: 'xl/vbaProject.bin', bytes: 'Sub Auto_Open()' }))],
  ]),
]

const SHEETS: readonly HostileList[] = [
  ...answered(415, NO_WORKBOOK, [
    [
      'a billion laughs',
      sheet(
        `${GOOD}`,
        strings(
          `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n} "&a${n - 1};&a${n - 1};">`).join('')}]><sst><si><t>&a29;</t></si></sst>`,
        ),
      ),
    ],
    [
      'an entity of a file',
      sheet(GOOD, strings('<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>')),
    ],
    ['an entity of an address', sheet(GOOD, strings('<!DOCTYPE l SYSTEM "http://127.0.0.1:9/evil.dtd"><sst/>'))],
    [
      'an entity in the sheet',
      zipOf(good().map((file, index) => (index === 2 ? { ...file, bytes: `<!DOCTYPE a>${file.bytes}` } : file))),
    ],
    ['a far column', sheet(cell(`${letters(7)}1`))],
    ['a far row', sheet('<row r="99999999"><c r="A99999999"><v>1</v></c></row>')],
    ['a row without end', sheet('<row r="1e999"><c r="A1"><v>1</v></c></row>')],
    ['a row before the first', sheet('<row r="-5"><c r="A1"><v>1</v></c></row>')],
    ['a place written as an entity', sheet('<row r="&#57;9999999"><c r="A1"><v>1</v></c></row>')],
    ['a place in single marks', sheet("<row r='999999999'><c r='A999999999'><v>1</v></c></row>")],
    ['rows that go back', sheet(`${cell('A5')}${cell('A1')}`)],
    ['a cell without a place', sheet('<row><c><v>1</v></c></row>')],
    ['a shared string that is not there', sheet('<row r="1"><c r="A1" t="s"><v>999999</v></c></row>')],
    ['tags that never close', sheet(Array.from({ length: 50_000 }, (_, n) => `<a${n}>`).join(''))],
    ['no XML at all', zipOf(good().map((file) => ({ ...file, bytes: PICTURE })))],
    ['a sheet that is not there', zipOf(good().slice(0, 2))],
    [
      'a sheet elsewhere',
      zipOf(
        good().map((file, index) =>
          index === 1
            ? { ...file, bytes: String(file.bytes).replace('worksheets/sheet1.xml', '../../../../etc/passwd') }
            : file,
        ),
      ),
    ],
  ]),
  ...answered(200, LINES, [
    ['an unknown entity', sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>10-880-2-05&evil;</t></is></c></row>')],
    [
      'a formula',
      workbookOf([
        ['Part Number', 'Qty'],
        ['=HYPERLINK("http://127.0.0.1:9/","10-880-2-05")', '5'],
        ['10-880-2-05', '=1+1'],
      ]),
    ],
    [
      'markup in cells',
      workbookOf([
        ['Part Number', 'Note'],
        ['<script>alert(1)</script>1', '"><img src=x onerror=alert(2)>'],
      ]),
    ],
  ]),
  ...answered(200, FOUND, [
    [
      '10,000 columns',
      sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>10-880-2-05</t></is></c><c r="NTP1"><v>1</v></c></row>`),
    ],
    [
      '200,000 empty strings',
      sheet(
        GOOD,
        strings(
          `<sst>${Array.from({ length: 200_000 }, (_, n) => (n % 97 ? '<si/>' : `<si><t>${n * 7919}</t></si>`)).join('')}</sst>`,
        ),
      ),
    ],
    [
      '1 MB in one cell',
      sheet(sheetXml([[Array.from({ length: 100_000 }, (_, n) => `${n * 7919}`).join(' ')], ['10-880-2-05']])),
    ],
    [
      'a formula with a kept value',
      sheet('<row r="1"><c r="A1" t="str"><f>cmd|"/C calc"!A0</f><v>10-880-2-05</v></c></row>'),
    ],
    [
      'an error in a cell',
      sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>10-880-2-05</t></is></c><c r="B1" t="e"><v>#REF!</v></c></row>'),
    ],
    [
      'a number without end',
      sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>10-880-2-05</t></is></c><c r="B1"><v>1e309</v></c></row>'),
    ],
    [
      'headings of every object',
      workbookOf([
        ['__proto__', 'constructor', 'Part Number', 'Qty'],
        ['a', 'b', '10-880-2-05', '5'],
      ]),
    ],
  ]),
  ...answered(413, LARGE, [
    [
      'wide rows without end',
      sheet(
        Array.from(
          { length: 4_000 },
          (_, row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>${row}</v></c></row>`,
        ).join(''),
      ),
    ],
    [
      'a long string in every cell',
      sheet(
        Array.from(
          { length: 5_000 },
          (_, row) =>
            `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c><c r="B${row + 1}" t="s"><v>0</v></c></row>`,
        ).join(''),
        strings(`<sst><si><t>${Array.from({ length: 2_000 }, (_, n) => n * 7919).join('')}</t></si></sst>`),
      ),
    ],
  ]),
  ['an empty sheet', sheet(''), 422, NO_PARTS],
  [
    '1,001 lines',
    workbookOf([['Part Number'], ...Array.from({ length: 1_001 }, (_, row) => [`10-880-2-${row}`])]),
    413,
    /longer than 1,000 lines/,
  ],
  [
    '6,000 rows',
    workbookOf(Array.from({ length: 6_000 }, (_, row) => [`${row * 7919}-1`])),
    413,
    /longer than 1,000 lines|too large(?:, or becomes so)? when it is unpacked/,
  ],
]

const TEXTS: readonly HostileList[] = [
  [
    'an old workbook',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500)]),
    415,
    /old Excel file/,
    'list.xlsx',
  ],
  ['a PDF called a workbook', Buffer.from('%PDF-1.7\n10-880-2-05'), 415, /read this PDF/, 'list.xlsx'],
  ...answered(415, NO_LIST, [
    ['a picture called CSV', PICTURE, 'list.csv'],
    ['a program called text', Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex'), 'list.txt'],
    ['NUL everywhere', Buffer.alloc(1_000)],
    ['bytes that are no text in any way', Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 31) % 256))],
  ]),
  ['a formatted text', Buffer.from('{\\rtf1 10-880-2-05}'), 415, /rich text \(RTF\) file/],
  ...answered(200, FOUND, [
    ['a workbook called a picture', zipOf(good()), '../../../etc/passwd.png'],
    ['a name of paths', csv('10-880-2-05,250'), '..\\..\\..\\windows\\system32\\list.csv'],
    ['a name of 10,000 letters', csv('10-880-2-05,250'), `${letters(10_000)}.csv`],
    ['a name with markup', csv('10-880-2-05,250'), '<img src=x onerror=alert(1)>.csv'],
    [
      'UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Part Number\tQty\n10-880-2-05\t250', 'utf16le')]),
    ],
    [
      'UTF-16 cut in a letter',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('10-880-2-05\n', 'utf16le'), Buffer.from([0x3d])]),
    ],
    [
      'lone surrogates',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('10-880-2-05\n', 'utf16le'),
        Buffer.from([0x00, 0xd8, 0x0a, 0x00]),
      ]),
    ],
    [
      '10,000 columns of CSV',
      Buffer.from(`Part Number,Qty${',x'.repeat(10_000)}\n10-880-2-05,250${',y'.repeat(10_000)}`),
    ],
    ['numbers of every object', csv('__proto__,5\nconstructor,6\n10-880-2-05,7')],
  ]),
  ...answered(200, LINES, [
    ['one NUL in a long text', Buffer.from(`Part Number,Qty\n10-880-2-05\0,250\n${'10-999-9-99,1\n'.repeat(50)}`)],
    ['a mark that is never closed', csv('"10-880-2-05,250\n10-895-3-16,5')],
    ['SQL', csv("10-880-2-05'; drop table request; --,5")],
  ]),
  ['Windows-1252', Buffer.from('Part Number;Qty;Note\n10-880-2-05;250;f\xfcr M\xfcller', 'latin1'), 200, /für Müller/],
  ...answered(422, NO_PARTS, [
    ['commas without end', Buffer.from(','.repeat(1_500_000))],
    ['marks without end', Buffer.from('"'.repeat(500_000))],
    ['one row of 1.5 MB', csv('a'.repeat(1_500_000))],
    ['a file of nothing', Buffer.from(' ')],
    ['headings alone', Buffer.from('Part Number,Qty')],
  ]),
  ...answered(413, /longer than 1,000 lines/, [
    ['490,000 lines', Buffer.from('5-5\n'.repeat(490_000))],
    ['line breaks without end', Buffer.from('\r\n'.repeat(900_000))],
  ]),
  ['a file over 2 MB', Buffer.alloc(2_100_000, 'a,b\n'), 413, /larger than 2 MB/],
  ['a quantity without end', csv('10-880-2-05,1e309'), 200, /1e309/],
  ...answered(200, /Can(?:&#x27;|')t read the quantity/, [
    ['a quantity below nothing', csv('10-880-2-05,-5')],
    ['a quantity of 400 digits', csv(`10-880-2-05,${'9'.repeat(400)}`)],
  ]),
]

const PASTED: readonly HostileList[] = [
  ['nothing', '', 422, /There is no list to look up/],
  ...answered(200, FOUND, [
    ['NUL and surrogates in a text', '10-880-2-05\0 \ud800 250'],
    ['marks that turn the text around', '\u202e10-880-2-05\u202c 250'],
  ]),
  ...answered(200, LINES, [
    ['markup in a text', '<script>alert(1)</script>10-880 5\n10-880-2-05 5'],
    ['a wildcard in every line', 'XXXXXXXXXXX-1\n'.repeat(1_000)],
  ]),
  ...answered(422, NO_PARTS, [
    ['a text of 1.9 MB in one line', 'x'.repeat(1_900_000)],
    ['digits without end', '1'.repeat(1_500_000)],
    ['crosses without end', '1 x '.repeat(400_000)],
  ]),
  ['a text over 2 MB', 'x'.repeat(2_100_000), 413, /more than we accept at once/],
  ['1,001 lines of text', '10-880-2-05\n'.repeat(1_001), 413, /longer than 1,000 lines/],
]

/** Files and texts that try to harm the list reader. */
export const HOSTILE_LISTS: readonly HostileList[] = [...ARCHIVES, ...SHEETS, ...TEXTS, ...PASTED]
