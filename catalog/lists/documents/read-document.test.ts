import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readDocument } from '#catalog/lists/list-resolver.ts'
import type { PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { createListReader } from '#lists/read/list-file.ts'
import { createWorkbookReader } from '#lists/read/list-workbook.ts'
import { unpackPieces } from '#lists/read/packed-rows.ts'
import { readPieces } from '#lists/read/read-pieces.ts'
import { type OrderColumn, orderPdf, type PrintedOrder } from '#tests/samples/order-pdf.ts'
import { workbookOf } from '#tests/samples/zip-of.ts'

const [A, B, C] = ['10-880-2-05', '10-880-2-06', '1401-2-0103']
const KNOWN = new Map([
  ...[A, B, C].map((number) => [normalizeNumber(number), number] as const),
  [normalizeNumber('AA59126/295H01'), A] as const,
])
const CONTEXT = {
  isKnown: (number: string) => KNOWN.has(normalizeNumber(number)),
  isSamePart: (one: string, other: string) => {
    const part = KNOWN.get(normalizeNumber(one))
    return part !== undefined && part === KNOWN.get(normalizeNumber(other))
  },
  isLike: (number: string) => normalizeNumber(number) === '10880250' || KNOWN.has(normalizeNumber(number)),
  maker: 'Concord',
  pause: () => Promise.resolve(),
}
const readWorkbook = createWorkbookReader(5_000, 60_000)
const inThread = createListReader(async (bytes) => unpackPieces(await readWorkbook(bytes)))
/** The same without a thread, which takes half a second to start. */
const here = createListReader((bytes) => readPieces(new Uint8Array(bytes), 5_000))
async function read(bytes: Uint8Array, readFile = here): Promise<PastedList> {
  const file = await readFile(bytes)
  if (file.kind !== 'document') throw new Error(`read as ${file.kind}`)
  return await readDocument(file.pieces, CONTEXT)
}
/** `10-880-2-05 250`, with `?` if the line needs review; the last item is `asks` if the columns are in question. */
const readings = ({ lines, question }: PastedList): string[] => [
  ...lines.map(
    ({ partNumber, quantities, doubt }) => `${partNumber} ${quantities.join('/')}${doubt === null ? '' : '?'}`,
  ),
  ...(question ? ['asks'] : []),
]

const ITEM: OrderColumn = ['Item', 40, 30]
const PART: OrderColumn = ['Part Number', 75, 90]
const TEXT: OrderColumn = ['Description', 170, 110]
const QTY: OrderColumn = ['Qty', 290, 40, 'right']
const UOM: OrderColumn = ['UM', 340, 25]
const DUE: OrderColumn = ['Due Date', 370, 60]
const PRICE: OrderColumn = ['Unit Price', 435, 50, 'right']
const SUM: OrderColumn = ['Amount', 490, 60, 'right']
const LONG = 'Terminal, insulated, press-fit, PTFE, for boards of .062 in, turret and pin'

describe('printed orders (behavior 10.26)', () => {
  test.for([
    [
      'all columns, wrapped descriptions, prices and dates beside quantities',
      {
        columns: [ITEM, PART, TEXT, QTY, UOM, DUE, PRICE, SUM],
        rows: [
          ['10', A, LONG, '250', 'EA', '12/18/2026', '1.25', '312.50'],
          ['20', B, 'Terminal', '1,000', 'EA', '01/15/2027', '100.00', '100,000.00'],
          ['30', C, LONG, '40', 'EA', '01/15/2027', '2.10', '84.00'],
        ],
      },
      [`${A} 250`, `${B} 1000`, `${C} 40`],
    ],
    [
      'the quantity first, the number last',
      {
        columns: [
          ['Line', 40, 30],
          ['Order Qty', 80, 50, 'right'],
          ['Price', 140, 50, 'right'],
          ['Description', 200, 150],
          ['Supplier Part No.', 370, 120],
        ],
        rows: [
          ['1', '100', '1.10', LONG, A],
          ['2', '200', '1.20', 'Terminal', B],
        ],
      },
      [`${A} 100`, `${B} 200`],
    ],
    [
      'two pages with their headings and feet',
      {
        columns: [ITEM, PART, TEXT, QTY, UOM, DUE],
        rows: [['10', A, LONG, '250', 'EA', '12/18/2026'], null, ['20', B, 'Terminal', '60', 'EA', '12/18/2026']],
      },
      [`${A} 250`, `${B} 60`],
    ],
    [
      'our number in a line of its own below the item, the buyer’s in the column',
      {
        columns: [ITEM, ['Material', 75, 90], TEXT, QTY, UOM, PRICE],
        rows: [
          ['00010', '4711-0815', 'TERMINAL PRESS FIT', '250', 'PC', '1.25'],
          ['', '', `Your material number: ${A}`, '', '', ''],
          ['00020', '4711-0816', 'TEST JACK', '40', 'PC', '2.10'],
          ['', '', `Your material number: ${C}`, '', '', ''],
        ],
      },
      [`${A} 250`, `${C} 40`],
    ],
    [
      'our number among the words of the description',
      {
        columns: [ITEM, ['Description', 75, 200], QTY, UOM, PRICE],
        rows: [
          ['1', `Concord ${A} (AA59126/295H01) terminal`, '250', 'EA', '1.25'],
          ['2', `Jack ${C}, red`, '40', 'EA', '2.10'],
        ],
      },
      [`${A} 250`, `${C} 40`],
    ],
    [
      'German headings and figures: what may be thousands or decimals is asked',
      {
        columns: [
          ['Pos.', 40, 30],
          ['Artikel-Nr.', 75, 90],
          ['Bezeichnung', 170, 110],
          ['Menge', 290, 40, 'right'],
          ['ME', 340, 25],
          ['Liefertermin', 370, 60],
          ['Einzelpreis', 435, 55, 'right'],
          ['Gesamt', 495, 60, 'right'],
        ],
        rows: [
          [
            '10',
            A,
            'Lötstift, isoliert, PTFE, für Leiterplatten von 1,6 mm',
            '250',
            'Stk',
            '18.12.2026',
            '1,25',
            '312,50',
          ],
          ['20', B, 'Lötstift', '1.000', 'Stk', '18.12.2026', '1,25', '1.250,00'],
          ['30', C, 'Buchse', '40,00', 'Stk', '18.12.2026', '2,10', '84,00'],
        ],
      },
      [`${A} 250`, `${B} 1000?`, `${C} 40`],
    ],
    [
      'headings of two lines',
      {
        columns: [
          ['Ln', 40, 20],
          ['Part\nNumber', 75, 90],
          ['Item\nDescription', 170, 110],
          ['Order\nQty', 290, 40, 'right'],
          ['Unit\nPrice', 435, 50, 'right'],
        ],
        rows: [
          ['1', A, LONG, '250', '1.25'],
          ['2', B, 'Terminal', '60', '1.25'],
        ],
      },
      [`${A} 250`, `${B} 60`],
    ],
    [
      'one part on two items, and two numbers in an item, are asked',
      {
        columns: [ITEM, PART, TEXT, QTY],
        rows: [
          ['10', A, 'Terminal', '250'],
          ['20', A, 'Terminal', '100'],
          ['30', C, `Jack, was ${B}`, '40'],
        ],
      },
      [`${A} 250`, `${A} 100?`, `${C} 40?`],
    ],
    [
      'a quantity that is split over dates is asked',
      {
        columns: [ITEM, PART, TEXT, QTY, UOM, DUE],
        rows: [
          ['10', A, 'Terminal', '250', 'EA', '12/18/2026'],
          ['', '', '', '250', 'EA', '01/15/2027'],
          ['20', B, 'Terminal', '40', 'EA', '01/15/2027'],
        ],
      },
      [`${A} 1?`, `${B} 40`],
    ],
    [
      'a mistyped number of ours, and an item without one',
      {
        columns: [ITEM, PART, TEXT, QTY],
        rows: [
          ['10', '10-880-2-50', 'Terminal', '250'],
          ['20', B, 'Terminal', '40'],
          ['30', '', 'Freight', '1'],
        ],
      },
      ['10-880-2-50 250', `${B} 40`],
    ],
  ] as const satisfies readonly (readonly [string, PrintedOrder, readonly string[]])[])(
    '%s',
    async ([, order, lines]) => {
      const list = await read(await orderPdf(order))
      expect(readings(list)).toEqual(lines)
    },
  )

  test('a letter without a table is read line by line: only our numbers count', async () => {
    const head = [
      'Please quote:',
      `250 pcs ${A}`,
      `${C}, qty 40`,
      'Call 937-555-0142, ref. RFQ-2026-1182, by 12/18/2026',
    ]
    const pdf = await orderPdf({ head, columns: [], rows: [], foot: ['Our tax number is 31-1234567.'] })
    expect(readings(await read(pdf))).toEqual([`${A} 250`, `${C} 40`])
  })
})

const mail = (headers: readonly string[], body: string) =>
  Buffer.from(
    [
      'From: Ana Reyes <ana@northbridge.example>',
      'To: sales@concord.example',
      'Subject: RFQ 2026-1182',
      'Date: Thu, 26 Nov 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )
const withFiles = (text: string, files: readonly (readonly [name: string, bytes: Buffer])[]) =>
  mail(
    ['Content-Type: multipart/mixed; boundary=cut'],
    [
      `--cut\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
      ...files.map(
        ([name, bytes]) =>
          `--cut\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
      ),
      '--cut--',
    ].join('\r\n'),
  )
const PLAIN = ['Content-Type: text/plain; charset=utf-8']

describe('mails (behavior 10.26)', () => {
  test('a text, without its greetings and the phone number below', async () => {
    const text = `Hello,\r\n\r\nplease quote\r\n${A}  250\r\n${C}  40\r\n\r\nAna Reyes\r\nPhone 937-555-0142\r\n4100 Airport Road, Suite 12-B`
    expect(readings(await read(mail(PLAIN, text)))).toEqual([`${A} 250`, `${C} 40`])
  })

  test('what it quotes is read too, and asked', async () => {
    const text = `Now 500 of ${A} please.\r\n\r\nOn Nov 20 you wrote:\r\n> ${A}  250 pcs\r\n> ${C}  40 pcs`
    const list = await read(mail(PLAIN, text))
    expect(readings(list)).toEqual([`${A} 500`, `${A} 250?`, `${C} 40?`])
    expect(list.lines[2]?.doubt).toBe('This line is from an email quoted below the reply.')
  })

  const LINES = `<p>${B} 60</p><table><tr><td>Part</td><td>Qty</td></tr><tr><td>${C}</td><td>40</td></tr></table>`
  test.for([
    ['Outlook', `<hr tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><b>Od:</b> Ana</div>${LINES}`],
    [
      'Outlook for Windows',
      `<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in'><p><b>Lähettäjä:</b> Ana</p></div>${LINES}`,
    ],
    ['Gmail', `<div class="gmail_quote"><div>Ana írta:</div><blockquote>${LINES}</blockquote></div>`],
    ['Gmail, forwarded', `<div class="gmail_quote gmail_quote_container"><div>Ana</div>${LINES}</div>`],
    ['Apple Mail', `<blockquote type="cite"><div>${LINES}</div></blockquote>`],
  ] as const)('a mail that a reply in HTML quotes: %s', async ([, quoted]) => {
    const reply = await read(mail(['Content-Type: text/html'], `<div>Now 500 of ${A}</div>${quoted}`))
    expect(readings(reply).toSorted()).toEqual([`${A} 500`, `${B} 60?`, `${C} 40?`].toSorted())
    const forwarded = await read(mail(['Content-Type: text/html'], `<div>See below.</div>${quoted}`))
    expect(readings(forwarded)).toContain('asks')
  })

  test('a table in HTML alone', async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('\n')}</tr>`
    const html = `<html><head><style>td { color: red }</style></head><body><p>Hi&nbsp;all</p><table>${row('Part Number', 'Qty', 'Price')}${row(A, '250', '1.25')}${row(C, '40', '2&#46;10')}</table></body></html>`
    expect(readings(await read(mail(['Content-Type: text/html; charset=utf-8'], html)))).toEqual([
      `${A} 250`,
      `${C} 40`,
    ])
  })

  test('files of a mail: a PDF, a workbook, a CSV file and a picture', async () => {
    const pdf = await orderPdf({ columns: [ITEM, PART, TEXT, QTY], rows: [['10', A, 'Terminal', '250']] })
    const xlsx = workbookOf([
      ['Part Number', 'Qty'],
      [B, '60'],
    ])
    const csv = Buffer.from(`Part Number;Qty\r\n${C};40\r\n`)
    const files = [
      ['PO.pdf', pdf],
      ['list.xlsx', xlsx],
      ['more.csv', csv],
      ['logo.png', Buffer.from('\x89PNG')],
    ] as const
    const list = await read(withFiles('See attached.', files), inThread)
    expect([readings(list), list.table]).toEqual([[`${A} 250`, `${B} 60`, `${C} 40`], null])
  })

  test('a list behind many pictures is read; a file that can’t be read is named, and takes nothing else with it', async () => {
    const pictures = Array.from({ length: 10 }, (_, index) => [`image00${index}.png`, Buffer.from('\x89PNG')] as const)
    const csv = ['bom.csv', Buffer.from(`Part Number;Qty\r\n${C};40\r\n`)] as const
    expect(readings(await read(withFiles('See attached.', [...pictures, csv])))).toEqual([`${C} 40`])
    const broken = ['terms.docx', Buffer.from('PK\x03\x04')] as const
    const list = await read(withFiles(`${A} 250`, [broken, ['rfq.eml', mail(PLAIN, `${B} 5`)], csv]))
    expect(readings(list)).toEqual([`${A} 250`, `${C} 40`, 'asks'])
    expect(list.question).toMatch(/^'terms\.docx' was not read\. .*workbook.* 'rfq\.eml' was not read\./)
    await expect(read(withFiles('', [broken]))).rejects.toMatchObject({ status: 415 })
    const eleven = Array.from({ length: 11 }, (_, index) => [`${index}.csv`, csv[1]] as const)
    expect((await read(withFiles('', eleven))).question).toContain('Only 10 files of a mail are read.')
  })

  test('what the mail and its file both name is asked, with the file’s name', async () => {
    const csv = Buffer.from(`Item;Part Number;Qty\r\n70;${A};300\r\n`)
    const { lines } = await read(withFiles(`Item,Part Number,Qty\n90,${A},250\n`, [['more.csv', csv]]))
    const doubt = expect.stringMatching(/is on line 2, too, with 250\..*'more\.csv'/)
    expect(lines.map((line) => line.doubt)).toEqual([null, doubt])
    expect(lines.map(({ item }) => item)).toEqual([undefined, undefined])
  })
})

describe('what can’t be read ends in words', () => {
  const deep = (depth: number) => {
    let body = 'Content-Type: text/plain\r\n\r\nx'
    for (let level = 0; level < depth; level++)
      body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--`
    return body
  }
  /** A page's content is zeros, well packed. */
  const bomb = () => {
    const packed = deflateSync(Buffer.alloc(200_000_000), { level: 1 })
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'
    const stream = `<</Filter/FlateDecode/Length ${packed.length}>>stream\n`
    const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>', page]
    const head = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('')
    const end = '\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>'
    return Buffer.concat([Buffer.from(`%PDF-1.7\n${head}4 0 obj${stream}`), packed, Buffer.from(end)])
  }
  const deepMail = () => {
    const [type = '', ...body] = deep(200).split('\r\n\r\n')
    return mail([type], body.join('\r\n\r\n'))
  }
  const pages = () => orderPdf({ columns: [ITEM, PART, QTY], rows: Array.from({ length: 150 }, () => null) })
  const good = () => orderPdf({ columns: [ITEM, PART, QTY], rows: [['1', A, '5']] })
  test.for([
    ['a password', () => orderPdf({ columns: [], rows: [], password: 'secret' }), 415, /password/],
    ['a scan', () => orderPdf({ columns: [], rows: [], isDrawn: true }), 415, /scan/],
    ['no PDF', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(5_000)}`), 415, /read this PDF/],
    ['half a PDF', async () => (await good()).subarray(0, 700), 415, /read this PDF/],
    ['too many pages', pages, 413, /100 pages/],
    ['deep nesting', async () => deepMail(), 415, /read this mail/],
    ['a mail of nothing', async () => mail(PLAIN, ' '), 422, /no text/],
  ] as const)('%s', async ([, bytes, status, message]) => {
    await expect(read(await bytes())).rejects.toMatchObject({
      name: 'Problem',
      status,
      message: expect.stringMatching(message),
    })
  })

  test('a page that unpacks to 200 MB, in the thread that reads it', async () => {
    await expect(read(bomb(), inThread)).rejects.toMatchObject({
      name: 'Problem',
      status: 415,
      message: expect.stringMatching(/scan|read this PDF/),
    })
  })
})
