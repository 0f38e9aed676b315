import { describe, expect, test } from 'vitest'
import { headingRole } from '#catalog/lists/pasted/list-heading.ts'
import type { PastedList } from '#catalog/lists/pasted/pasted-line.ts'
import { readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import { listContext } from '#tests/samples/list-context.ts'

const [A, B, C] = ['10-880-2-05', '10-880-2-06', '1401-2-0103']
const CONTEXT = listContext([A, B, C])

/** Each line's quantities, with `?` if it needs review; the last item is `asks` if the columns are in question. */
const readings = ({ lines, question }: PastedList): string[] => [
  ...lines.map(({ quantities, doubt }) => `${quantities.join('/')}${doubt === null ? '' : '?'}`),
  ...(question ? ['asks'] : []),
]
const read = async (text: string) => readings(await readListText(text, CONTEXT))

describe('line numbers and quantities', () => {
  test.for([
    ['one row with two', `1;500;Concord;${C}`, ['500', 'asks']],
    ['one row with commas', `1,500,Concord,${C}`, ['500', 'asks']],
    ['two rows', `1;500;${A}\n2;250;${B}`, ['500', '250', 'asks']],
    ['three rows that count', `1,500,Concord,${A}\n2,250,Concord,${B}\n3,100,Concord,${C}`, ['500', '250', '100']],
    ['tens', `10;500;${A}\n20;250;${B}\n30;100;${C}`, ['500', '250', '100']],
    ['Pos and Menge', `Pos;Menge;Artikel\n1;500;${A}\n2;250;${B}`, ['500', '250']],
    ['only a column that counts, before the number', `1;${A}\n2;${B}\n3;${C}`, ['1', '1', '1', 'asks']],
    ['only a column that counts, after the number', `${A}\t1\n${B}\t2\n${C}\t3`, ['1', '2', '3', 'asks']],
    ['a heading says quantity, though it counts', `Part\tQty\n${A}\t1\n${B}\t2\n${C}\t3`, ['1', '2', '3']],
    ['text whose lines are counted', `1 500 ${A}\n2 250 ${B}\n3 100 ${C}`, ['500', '250', '100']],
    ['text with nothing but counts', `1 ${A}\n2 ${B}\n3 ${C}`, ['1?', '1?', '1?']],
    ['text with a number on both sides', `100 ${A} 500`, ['500?']],
    ['text with quantities in front', `25 ${A}\n50 ${B}`, ['25', '50']],
    ['an Altium file', `Line #,Comment,Designator,Quantity\n1,${A},"J1, J2, J3",3\n2,${B},"J4, J5",2`, ['3', '2']],
    ['a KiCad file', `"Id";"Designator";"Quantity";"Designation"\n1;"J1,J2";2;"${A}"\n2;"J5";1;"${B}"`, ['2', '1']],
    ['designators confirm it', `R1-R3\t9\t3\t${A}\nR4,R5\t8\t2\t${B}`, ['3', '2']],
    ['two columns without headings', `${A};40;7\n${B};12;9\n${C};5;3`, ['40', '12', '5', 'asks']],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await read(text)).toEqual(expected)
  })
})

describe('columns of quantities', () => {
  test.for([
    ['a total beside a quantity', `Part,Qty,Total Qty\n${A},4,40\n${B},5,50`, ['40', '50', 'asks']],
    ['a quantity of each board', `Part;Qty/Board;Order Qty\n${A};4;40`, ['40', 'asks']],
    ['a total that can’t be read', `Part,Qty,Total Qty\n${A},4,2.5\n${B},5,1e3`, ['1?', '1?', 'asks']],
    ['prices under Each', `Part,Each,Qty\n${A},0.85,40\n${B},1.25,50`, ['40', '50']],
    ['the same in both', `Part,Qty,Total Qty\n${A},4,4\n${B},5,5`, ['4', '5']],
    ['two with the same heading', `Part,Qty,Qty\n${A},4,40`, ['4', 'asks']],
    ['numbered ones are price breaks', `Part,Qty 1,Qty 2,Qty 3\n${A},10,50,100`, ['10/50/100']],
    ['numbered ones after the first', `Part,Quantity,Quantity 2,Quantity 3\n${A},100,500,\n${B},7,,`, ['100/500', '7']],
    ['numbered ones beside another', `Part,Qty,Qty 1,Qty 2\n${A},4,40,400`, ['4', 'asks']],
    ['sizes as numbers are none', `Part;Mfr;Length (number, in)\n${A};Concord;1.187\n${B};Concord;2`, ['1', '1']],
    ['stock is none', `Part,Qty,Qty on hand,MOQ\n${A},4,900,100`, ['4']],
    ['the first is empty', `Part,Order Qty,Qty\n${A},,40\n${B},5,5`, ['40?', '5']],
    ['no heading says so', `Teil;Fach;Bemerkung\n${A};40;rot\n${B};12;rot`, ['40', '12', 'asks']],
    ['it is empty', `Part,Qty\n${A},\n${B},`, ['1?', '1?']],
    ['those of a board', `Part,Qty per board\n${A},4\n${B},6`, ['4', '6', 'asks']],
    ['those of a year', `Part,Quantity per year\n${A},4\n${B},6`, ['4', '6', 'asks']],
    ['those of a month', `Part,Monthly qty\n${A},4\n${B},6`, ['4', '6', 'asks']],
    ['thousands', `Part,Qty (x1000)\n${A},4\n${B},6`, ['4', '6', 'asks']],
    ['thousands in words', `Part,Qty in thousands\n${A},4\n${B},6`, ['4', '6', 'asks']],
    ['packs', `Part,Qty (packs of 100)\n${A},4\n${B},6`, ['4', '6', 'asks']],
    ['units of hundreds and thousands', `Part,Qty,UoM\n${A},5,C\n${B},2,M\n${C},7,EA`, ['5?', '2?', '7']],
    ['a unit of the quantity', `Part,Qty,Qty Unit\n${A},5,dozen\n${B},2,pcs`, ['5?', '2']],
    ['a pack with its size', `Part;Menge;Einheit\n${A};5;PK100\n${B};2;Stk`, ['5?', '2']],
    ['units without headings', `${A}\tRED\t5\tC\n${B}\tBLK\t2\tM\n${C}\t\t7\tEA`, ['5?', '2?', '7']],
    ['a unit of each', `Part,Qty,Unit\n${A},5,Each\n${B},2,PCE`, ['5', '2']],
    ['a date', `Part,Qty\n${A},01/02/2027\n${B},5`, ['1/2/2027?', '5']],
    ['a price is none', `Part,Price,Menge\n${A},1.00,40\n${B},2.00,50`, ['40', '50']],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await read(text)).toEqual(expected)
  })
})

describe('a column without a heading whose quantities are not plain figures', () => {
  test.for([
    ['in brackets', ['(40)', '(25)'], ['1?', '1?']],
    ['a dot, and reels', ['1.500', '2 reels'], ['1500?', '1?', 'asks']],
    ['hundreds and thousands', ['2M', '100', '5C'], ['1?', '100', '1?', 'asks']],
    ['only multiples', ['100M', '5C'], ['1?', '1?']],
    ['an equals sign', ['=100', '=25'], ['1?', '1?']],
    ['a star', ['100*', '25*'], ['1?', '1?']],
    ['letters as digits', ['1OO', '25'], ['1?', '25', 'asks']],
    ['thousands in two spellings', ['1.5k', '2M'], ['1500', '1?', 'asks']],
    ['four kinds', ['1.500', '2,5', '12 dz'], ['1500?', '1?', '1?']],
    ['one that is not known yet', ['100', 'TBD'], ['100', '1?', 'asks']],
    ['sizes', ['4 mm', '.062"', '5 V'], ['1', '1', '1']],
    ['fractions of an inch', ['1/4"', '1/2"'], ['1', '1']],
    ['threads', ['4-40', '2-56'], ['1', '1']],
  ] as const)('%s', async ([, cells, expected]) => {
    for (const separator of ['\t', ';']) {
      const rows = cells.map((cell, index) => `${[A, B, C][index]}${separator}${cell}`)
      expect(await read(rows.join('\n'))).toEqual(expected)
    }
  })

  test.for([
    [`${A}\t100 un\n${B}\t25 un`, ['', '']],
    [`${A}\tlot of 100`, ['']],
    [`${A}\t100\n${B}\tTBD\n${C}\tTBD`, ['', 'TBD', 'TBD']],
    [`${A}\tblack, 100 pcs`, ['black, 100 pcs']],
  ] as const)('a quantity is not a note as well: %j', async ([text, notes]) => {
    expect((await readListText(text, CONTEXT)).lines.map(({ note }) => note)).toEqual(notes)
  })
})

describe('rows of another width', () => {
  test.for([
    ['words with commas', `Part,Description,Qty\n${A},Terminal, 4, black,60\n${B},x,5`, ['60?', '5']],
    ['a comma within thousands', `Part,Qty,Note\n${A},1,500,red\n${B},250,black`, ['1?', '250']],
    ['the same, without its note', `Part,Qty,Note\n${A},1,500\n${B},250,black`, ['1?', '250']],
    ['a cell that is missing', `Pos;Part;Note;Qty;Price\n1;${A};red;5;2.50\n2;${B};7;3.50`, ['5', '1?']],
    ['empty cells at the end are cut', `Part\tQty\tNote\n${A}\t5\tred\n${B}\t7`, ['5', '7']],
    ['the number is in another column', `Pos;Part;Qty\n1;${A};5\n${B};7`, ['5', '1?']],
    ['another heading row', `Part;Qty\n${A};5\nQty;Part\n7;${B}`, ['5', '1?']],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await read(text)).toEqual(expected)
  })
})

describe('figures that are no whole numbers, or several', () => {
  test.for([
    ['2.5', '1?'],
    ['2,5', '1?'],
    ['1e3', '1?'],
    ['1E+05', '1?'],
    ['-5', '1?'],
    ['½', '1?'],
    ['5 reels', '1?'],
    ['3-4', '1?'],
    ['100+', '1?'],
    ['100/250/500', '100/250/500'],
    ['10/25/50', '10/25/50'],
    ['50, 100, 250 pcs', '50/100/250'],
    ['1/4', '1/4?'],
    ['1,500', '1500'],
    ['25,000', '25000'],
    ['1.500', '1500?'],
    ['1 500', '1500?'],
    ['100,250', '100250?'],
    ['100,250,500', '100/250/500'],
    ['250 Stk.', '250'],
    ['250 pz', '250'],
    ['250 个', '250'],
    ['２５０', '250'],
    ['10k', '10000'],
    ['5.00', '5'],
  ] as const)('%s in a cell, and marked in a text', async ([cell, expected]) => {
    expect(await read(`Part\tQty\n${A}\t${cell}`)).toEqual([expected])
    const [inText = ''] = await read(`${A} qty ${cell}`)
    expect(inText === expected || inText.endsWith('?'), inText).toBe(true)
  })

  test.for([
    [`${A} 100/250/500`, '100/250/500'],
    [`${A} 50, 100, 250 pcs`, '50/100/250'],
    [`${A} 2.5`, '1?'],
    [`${A} 2.5 pcs`, '1?'],
    [`${A} 1e3`, '1?'],
    [`${A} -5`, '1?'],
    [`${A}, -5`, '1?'],
    [`${A}; 1e3`, '1?'],
    [`${A} 4 mm black`, '1'],
    [`${A} 4 mm black 250`, '250'],
    [`${A} 1/4 inch 50`, '50'],
    [`${A} rev 2 250`, '250'],
    [`${A} 250 black 500`, '250?'],
    [`${A} black 250 for 3 weeks`, '250?'],
    [`${A} 5 sets`, '1?'],
    [`10 x ${A} qty 250`, '250?'],
    [`qty 250 ${A} (250 pcs)`, '250'],
    [`J1, J2 ${A} 2`, '2'],
    [`${A} 2 x 500`, '500?'],
    [`${A} x 500, 1000, 2500`, '500/1000/2500'],
    [`${A} qty 500, 1000 & 2500`, '500?'],
    [`${A} 1 pc sample then 500`, '1?'],
    [`${A} 2 bags (100 pcs)`, '100?'],
    [`${A} 500-1000`, '1?'],
    [`${A} 500/mo`, '500?'],
    [`${A} 500 ea/yr`, '500?'],
    [`${A} 2 per board`, '2?'],
    [`${A} annual usage: 500`, '500?'],
    [`${A} EAU 500`, '500?'],
    [`${A} 500 K`, '1?'],
    [`${A} 2 thousand`, '1?'],
    [`${A} half a million`, '1?'],
    [`${A} 五百个`, '1?'],
    [`${A} 5C`, '1?'],
    [`${A} 2M`, '1?'],
    [`${A} 1 k`, '1?'],
    [`${A} 3x`, '1?'],
    [`${A} 250+250`, '1?'],
    [`${A} 5OO`, '1?'],
    [`${A} l00`, '1?'],
    [`qty: 1,000 - 5,000 ${A}`, '1000?'],
    [`${A} 100pcs/500pcs/1k`, '100/500/1000'],
    [`${A}: 100pcs, 500pcs`, '100?'],
    [`${A} 100 feet`, '1?'],
    [`${A} ½`, '1?'],
    [`${A} ٥٠٠`, '1?'],
    [`${A} 500 €`, '1'],
    [`${A} 500 USD`, '1'],
    [`${A} 10-32 thread, 250`, '250'],
    [`${A} with 4-40 screw 250`, '250'],
    [`${A} black, 85 C, qty 250`, '250'],
  ] as const)('%s', async ([text, expected]) => {
    expect(await read(text)).toEqual([expected])
  })

  test('a comma is no thousands mark where decimals have one', async () => {
    expect(await read(`Bauteil;Menge\n${A};1,500`)).toEqual(['1500?'])
    expect(await read(`Part;Qty;Price\n${A};1,500;2,50`)).toEqual(['1500?'])
  })
})

describe('columns (behavior 10.19)', () => {
  const numbers = async (text: string) => (await readListText(text, CONTEXT)).lines.map(({ partNumber }) => partNumber)

  test.for([
    ['our numbers win over others', `MPN;Qty;Comment\nZX-81-4;5;${A}\nZX-82-4;6;${B}`],
    ['designators are none', `Designator;Value;Qty\nJ1;${A};1\nJ2, J3;${B};2`],
    ['the next column where the first is empty', `MPN;Alt MPN;Qty\n;${A};5\n${B};;6`],
    ['cells over two lines', `Part,Note,Qty\n${A},"red\nand long",5\n${B},x,6`],
    ['a stated separator', `sep=;\nPart;Qty\n${A};5\n${B};6`],
    ['unknown headings', `Kohde;Lkm\n${A};25\n${B};50`],
    ['headings with an accent on its own', `Référence\tQuantité\n${A}\t5\n${B}\t6`.normalize('NFD')],
    ['Chinese', `型号，数量\n${A}，5\n${B}，6`],
  ] as const)('%s', async ([, text]) => {
    expect(await numbers(text)).toEqual([A, B])
  })

  test.for([
    ['number', ['Manufacturer Part Number 1', 'Mfr Item Number', 'Component', 'Bauteil', 'Hersteller-Nr.', '型号']],
    ['number', ['Référence fabricant', 'Nº de pieza', 'Codice produttore', 'Mfr. P/N', 'Part Number (MPN)']],
    ['distributor', ['Digi-Key Part Number', 'Mouser #', 'Supplier Part Number 1', 'Bestellnummer']],
    [
      'quantity',
      ['Menge', 'Stk.', 'Anzahl', 'Quantité', 'Cantidad', 'Quantità', 'Q.tà', '数量', "Qty Req'd", 'Qty/Board'],
    ],
    ['place', ['Pos', 'Item', 'Line #', 'N°', 'Lfd. Nr.', '序号', 'Riga']],
    ['designator', ['Ref Des', 'Designator', 'Bezeichner', 'Repère', '位号']],
    ['manufacturer', ['Hersteller', 'Fabricant', 'Manufacturer 1', '制造商']],
    ['own', ['Customer P/N', 'IPN', 'Our part no', 'Référence interne']],
    ['note', ['Comment', 'Designation', 'Bemerkung', 'Descripción', '备注']],
    ['other', ['Qty on hand', 'MOQ', 'Unit Price', 'Einzelpreis', 'Footprint']],
  ] as const)('%s: %s', ([role, headings]) => {
    expect(headings.map((heading) => [heading, headingRole(heading)])).toEqual(
      headings.map((heading) => [heading, role]),
    )
  })

  test('the visitor chooses others, and is not asked again', async () => {
    const first = await readListText(`Part,Qty,Total Qty,Bin\n${A},4,40,7\n${B},5,50,8`, CONTEXT)
    expect(first.question).toContain('column C ‘Total Qty’ or column B ‘Qty’')
    expect(first.table).toMatchObject({
      choice: { number: 0, quantities: [2], notes: [], manufacturer: null },
      columns: [{ heading: 'Part', samples: [A, B] }, { heading: 'Qty' }, { heading: 'Total Qty' }, { heading: 'Bin' }],
    })
    const choice = { number: 0, quantities: [1], notes: [3], manufacturer: null }
    const again = await readPastedRows(first.table?.rows ?? [], CONTEXT, { choice })
    expect(readings(again)).toEqual(['4', '5'])
    expect(again.lines.map(({ note }) => note)).toEqual(['7', '8'])
  })

  test('a column of line numbers that the visitor chooses for quantities numbers no lines', async () => {
    const { table, lines } = await readListText(`Pos,Part,Qty\n10,${A},4\n20,${B},5`, CONTEXT)
    expect(lines.map(({ item }) => item)).toEqual(['10', '20'])
    const choice = { number: 1, quantities: [0], notes: [], manufacturer: null }
    const again = await readPastedRows(table?.rows ?? [], CONTEXT, { choice })
    expect(again.lines.map(({ item, quantities }) => [item, quantities])).toEqual([
      [undefined, [10]],
      [undefined, [20]],
    ])
  })
})

test.for([
  ['abt 50?', '50?'],
  ['about 50', '50?'],
  ['approx. 50 pcs', '50?'],
  ['~50', '50?'],
  ['ca. 50 Stk', '50?'],
  ['50?', '50?'],
  ['50 or so', '50?'],
  ['up to 50', '50?'],
  ['min. 50', '50?'],
  ['50 pcs', '50'],
] as const)('%s in a cell, and after a number, is exact or not', async ([quantity, expected]) => {
  expect(await read(`Part\tQty\n${A}\t${quantity}`)).toEqual([expected])
  expect(await read(`${A} ${quantity}`)).toEqual([expected])
})

test('a quantity above the first part makes those below the others doubtful', async () => {
  expect(await read(`500\n${A}\n250\n${B}`)).toEqual(['250?', '1?'])
  expect(await read(`${A}\n500\n${B}\n250`)).toEqual(['500', '250'])
})

describe('what is written about a list or a line is never passed over (behavior 10.20)', () => {
  const UNREAD = ['1?', '40']
  test.for([
    ['the number before a colon', `250: ${A}\n40: ${B}`, ['1?', '1?']],
    ['line numbers with gaps', `1: ${A}\n3: ${B}\n4: ${C}`, ['1', '1', '1']],
    ['of each', `40 of each:\n${A}\n${B}`, ['1', '1', 'asks']],
    ['each, below', `${A}\n${B}\n\nAll quantities: 100`, ['1', '1', 'asks']],
    ['each, in German', `Je 40:\n${A}\n${B}`, ['1', '1', 'asks']],
    ['sets', `Need 100 sets of:\n${A} x2\n${B} x1`, ['2', '1', 'asks']],
    ['boards', `Board 1 (x10)\n${A} 2\nBoard 2 (x5)\n${B} 1`, ['2', '1', 'asks']],
    ['boards above a table', `Build 25 boards\nMPN\tQty\n${A}\t2\n${B}\t4`, ['2', '4', 'asks']],
    ['a quantity above numbers', `Qty 40\n${A}\n${B}`, ['1', '1', 'asks']],
    ['quantities as headings', `Part\t100\t250\n${A}\t1.10\t0.90\n${B}\t2.5\t2.25`, ['1?', '1?', 'asks']],
    ['quantities as headings of empty cells', `Part\t100\t250\n${A}\t\t\n${B}\t\t`, ['1', '1', 'asks']],
    ['items and a phone number are no quantities', `please quote 3 items\n${A} 5\nTel. 937 555 0142`, ['5']],
    ['DNP', `Part,Qty,Fit\n${A},2,DNP\n${B},40,`, ['2?', '40']],
    ['cancelled', `${A} 250 cancelled\n${B} 40`, ['250?', '40']],
    ['delete', `delete ${A} 250\n${B} 40`, ['250?', '40']],
    ['no longer', `we no longer need ${A} 250\n${B} 40`, ['250?', '40']],
    ['storniert', `Teil;Menge;Status\n${A};250;storniert\n${B};40;offen`, ['250?', '40']],
    ['a cross', `✅ ${A} 250\n❌ ${B} 40`, ['250', '40?']],
    ['more in percent', `${A} 250 +5%\n${B} 40`, ['250?', '40']],
    ['spares in percent', `${A} 250 plus 10% spares\n${B} 40`, ['250?', '40']],
    ['a couple', `a couple of ${A}\n${B} 40`, UNREAD],
    ['a word for a number', `two ${A}\n${B} 40`, UNREAD],
    ['a product', `${A} 5x100\n${B} 40`, UNREAD],
    ['off', `250-off ${A}\n${B} 40`, UNREAD],
    ['two months', `${A} 250 in Jan, 250 in Feb\n${B} 40`, ['250?', '40']],
    ['a color', `${A} color 9\n${B} color 8`, ['1', '1']],
    ['bold text', `**${A}**: **250**\n**${B}**: **40**`, ['250', '40']],
    ['a form', `${A} __250__\n${B} __40__`, ['250', '40']],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await read(text)).toEqual(expected)
  })

  test.for([
    ['Total', ['50', '100', 'asks']],
    ['Required', ['50', '100', 'asks']],
    ['Need', ['50', '100', 'asks']],
    ['Ext', ['50', '100', 'asks']],
    ['Boards', ['2', '4', 'asks']],
    ['Lots', ['2', '4', 'asks']],
    ['Balance', ['2', '4', 'asks']],
    ['Qty open', ['2', '4', 'asks']],
    ['Spares', ['2', '4', 'asks']],
    ['Rev', ['2', '4']],
    ['Bin', ['2', '4']],
    ['Stock', ['2', '4']],
  ] as const)('whole numbers below %s beside a quantity', async ([heading, expected]) => {
    expect(await read(`Part,Qty,${heading}\n${A},2,50\n${B},4,100`)).toEqual(expected)
  })

  test.for([
    ['Part,Qty per board,Total', ['50', '100', 'asks']],
    ['Part,Qty/bd,Required', ['50', '100', 'asks']],
    ['Part,QPA,Total Qty', ['50', '100', 'asks']],
    ['Part,Annual,Rev', ['2', '4', 'asks']],
    ['Part,Bedarf 2026,Rev', ['2', '4', 'asks']],
    ['Part,Qty in 1000,Rev', ['2', '4', 'asks']],
    ['Teil,Menge in Tsd.,Rev', ['2', '4', 'asks']],
  ] as const)('%s', async ([headings, expected]) => {
    expect(await read(`${headings}\n${A},2,50\n${B},4,100`)).toEqual(expected)
  })

  test('a total in money is none', async () => {
    expect(await read(`Part,Qty,Total\n${A},2,3.10\n${B},4,8.24`)).toEqual(['2', '4'])
    expect(await read(`Part,Qty,Price,Total\n${A},2,25,50\n${B},4,25,100`)).toEqual(['2', '4'])
  })

  test.for([
    [
      ['1,200.000', '250.000', '1.500'],
      ['1200', '250', '1?'],
    ],
    [
      ['1.200,000', '250,000', '1,500'],
      ['1200', '250', '1?'],
    ],
    [
      ['1.200,00', '1.500', '250'],
      ['1200', '1500', '250'],
    ],
    [
      ['1.000.000', '1.500', '250'],
      ['1000000', '1500', '250'],
    ],
    [
      ['1,200.00', '1,500', '1.500 pcs'],
      ['1200', '1500', '1?'],
    ],
    [
      ['1,200.00', '1.200,00', '1.500'],
      ['1200', '1200', '1500?'],
    ],
    [
      ['1,200', '1.500', '250'],
      ['1200', '1500?', '250'],
    ],
  ] as const)('%j in a column', async ([cells, expected]) => {
    const rows = [A, B, C].map((number, index) => `${number}\t${cells[index]}`)
    expect(await read(['Part\tQty', ...rows].join('\n'))).toEqual(expected)
    expect(await read(['Teil\tMenge', ...rows].join('\n'))).toEqual(
      expected.map((each) => (each === '1200' && cells[0] === '1,200' ? '1200?' : each)),
    )
  })
})

test('a question is not one about its quantity', async () => {
  expect(await read(`Can you quote ${A}, 50 pcs?`)).toEqual(['50'])
})

test('a doubt never gives the value itself as another one', async () => {
  const { lines } = await readListText(`${A} and 3 for the kit`, CONTEXT)
  expect(lines.map(({ doubt }) => doubt)).toEqual(["'3' may not be the quantity. Use 3?"])
})
