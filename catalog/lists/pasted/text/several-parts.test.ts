import { describe, expect, test } from 'vitest'
import { readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

const [A, B, C] = ['10-880-2-05', '10-880-2-06', '1401-2-0103']
const [PJ, MIL] = ['PJ 45-707-4-0904', 'M55155/295H01']
const RANGE = ['10-880-2-07', '10-880-2-08', '10-880-2-09']
const KNOWN = new Set([A, B, C, PJ, MIL, '5000', ...RANGE].map(normalizeNumber))
/** The MIL number is a name of the first part. */
const partOf = (number: string) => normalizeNumber(number).replace(normalizeNumber(MIL), normalizeNumber(A))
const CONTEXT = {
  isKnown: (number: string) => KNOWN.has(normalizeNumber(number)),
  isSamePart: (one: string, other: string) => KNOWN.has(normalizeNumber(one)) && partOf(one) === partOf(other),
  isLike: (number: string) => number.startsWith('10-880-2-'),
  maker: 'Concord',
  pause: () => Promise.resolve(),
}

/** Each line in short: number, quantities, and `?` if it needs review. */
const linesOf = async (text: string): Promise<string[]> => {
  const { lines, question } = await readListText(text, CONTEXT)
  const read = lines.map(
    ({ partNumber, quantities, doubt }) => `${partNumber} ${quantities.join('/')}${doubt === null ? '' : '?'}`,
  )
  return question ? [...read, 'asks'] : read
}

describe('several part numbers on a line of text (behavior 10.22)', () => {
  test.for([
    [`3 x ${A} and 25 x ${C}`, [`${A} 3`, `${C} 25`]],
    [`please quote 3 x ${A} and also 25 x ${PJ}`, [`${A} 3`, `${PJ} 25`]],
    [`3x${A}, 25x${C}`, [`${A} 3`, `${C} 25`]],
    [`${A} x 3, ${C} x 25`, [`${A} 3`, `${C} 25`]],
    [`${A}x3 ${C}x25`, [`${A} 3`, `${C} 25`]],
    [`${A} (3 pcs), ${C} (25 pcs)`, [`${A} 3`, `${C} 25`]],
    [`${A} (3); ${C} (25); ${PJ} (7)`, [`${A} 3`, `${C} 25`, `${PJ} 7`]],
    [`${A}: 3; ${C}: 25`, [`${A} 3`, `${C} 25`]],
    [`${A} = 3 + ${C} = 25`, [`${A} 3`, `${C} 25`]],
    [`${A} qty 3 & ${C} qty 25`, [`${A} 3`, `${C} 25`]],
    [`qty 3: ${A}; qty 25: ${C}`, [`${A} 3`, `${C} 25`]],
    [`3 pcs of ${A} 25 pcs of ${C}`, [`${A} 3`, `${C} 25`]],
    [`3 of ${A}, 5 of ${C} and 7 of ${PJ}`, [`${A} 3`, `${C} 5`, `${PJ} 7`]],
    [`${A} 3 ${C} 25`, [`${A} 3`, `${C} 25`]],
    [`3 ${A} 25 ${C}`, [`${A} 3`, `${C} 25`]],
    [`${A}, 3, ${C}, 25`, [`${A} 3`, `${C} 25`]],
    [`3, ${A}, 25, ${C}`, [`${A} 3`, `${C} 25`]],
    [`${A},25,${A.slice(0, -1)}6,3`, [`${A} 25`, `${B} 3`]],
    [`${A}\t3\t${C}\t25`, [`${A} 3`, `${C} 25`]],
    [`${A}|3|${C}|25`, [`${A} 3`, `${C} 25`]],
    [`${A} 3 / ${C} 25`, [`${A} 3`, `${C} 25`]],
    [`1. ${A} 3, ${C} 25`, [`${A} 3`, `${C} 25`]],
    [`${A} red 3, ${C} black 25`, [`${A} 3`, `${C} 25`]],
    [`${A} 1,000, ${C} 2,000`, [`${A} 1000`, `${C} 2000`]],
    [`${A} 100/250/500; ${C} 50`, [`${A} 100/250/500`, `${C} 50`]],
    [`${A} 50, 100, 250 pcs, ${C} 3`, [`${A} 50/100/250`, `${C} 3`]],
    [`5 each of ${A} and ${C}`, [`${A} 5`, `${C} 5`]],
    [`${A} and ${C}, 5 each`, [`${A} 5`, `${C} 5`]],
    [`${A} x 3, ${A} x 5`, [`${A} 3`, `${A} 5`]],
  ] as const)('%s: each has its own quantity', async ([text, expected]) => {
    expect(await linesOf(text)).toEqual(expected)
  })

  test.for([
    [`${A}, ${C}`],
    [`${A},${C}`],
    [`${A}; ${C}`],
    [`${A};${C}`],
    [`${A} | ${C}`],
    [`${A}\t${C}`],
    [`${A} ${C}`],
    [`${A}   ${C}`],
    [`${A} & ${C}`],
    [`${A}+${C}`],
    [`${A} and ${C}`],
    [`${A} und ${C}`],
    [`P/N ${A}, P/N ${C}`],
    [`Item ${A}, Item ${C}`],
    [`please quote ${A} and ${C}`],
  ] as const)('%s: one of each', async ([text]) => {
    expect(await linesOf(text)).toEqual([`${A} 1`, `${C} 1`])
  })

  test.for([
    ['where a quantity belongs', `${A} 3 ${C}`, [`${A} 3?`, `${C} 1?`]],
    ['whose the only one is', `3 ${A} ${C}`, [`${A} 3?`, `${C} 1?`]],
    ['whether it is for both', `${A} and ${C} 5 pcs`, [`${A} 1?`, `${C} 5?`]],
    ['whether it is for all', `${A}, ${B}, ${C} 5 pcs`, [`${A} 1?`, `${B} 1?`, `${C} 5?`]],
    ['one of two is missing', `${A}, 3 ${C}`, [`${A} 1?`, `${C} 3?`]],
    ['or', `${A} or ${C}`, [`${A} 1?`, `${C} 1?`]],
    ['or, with one quantity', `5 x ${A} or ${C}`, [`${A} 5?`, `${C} 5?`]],
    ['or, with two', `5 x ${A} or 7 x ${C}`, [`${A} 5?`, `${C} 7?`]],
    ['oder', `${A} oder ${C} 5 Stk`, [`${A} 5?`, `${C} 5?`]],
    ['a slash', `${A}/${C}`, [`${A} 1?`, `${C} 1?`]],
    ['a slash with a quantity', `${A} / ${C} 5`, [`${A} 5?`, `${C} 5?`]],
    ['a replacement', `${A} (replaces ${C}) 5`, [`${A} 5?`, `${C} 5?`]],
    ['an alternate', `${A} 5, alternate ${C}`, [`${A} 5?`, `${C} 5?`]],
    ['instead of', `${A} instead of ${C}`, [`${A} 1?`, `${C} 1?`]],
    ['not', `${A} 5, not ${C}`, [`${A} 5?`, `${C} 5?`]],
    ['in brackets', `${A} (${C}) 5`, [`${A} 5?`, `${C} 5?`]],
    ['other words between', `${A} mates with ${C} qty 5`, [`${A} 1?`, `${C} 5?`]],
    ['a range', `${A} thru -09`, [`${A} 1?`, `${B} 1?`, ...RANGE.map((number) => `${number} 1?`)]],
    ['a range with a quantity', `5 x ${A} to ${RANGE[0]}`, [`${A} 5?`, `${B} 5?`, `${RANGE[0]} 5?`]],
    ['a range with a dash', `${A} - ${RANGE[0]} qty 5`, [`${A} 5?`, `${B} 5?`, `${RANGE[0]} 5?`]],
    ['a range with dots', `${A}..07`, [`${A} 1?`, `${B} 1?`, `${RANGE[0]} 1?`]],
    ['only endings', `${A}/-06/-07`, [`${A} 1?`, `${B} 1?`, `${RANGE[0]} 1?`]],
    ['an ending without a dash', `${A}/06`, [`${A} 1?`, `${B} 1?`]],
    ['endings in a list', `${A}, -06 and -07`, [`${A} 1`, `${B} 1?`, `${RANGE[0]} 1?`]],
    ['endings with quantities', `${A} (3), -06 (5)`, [`${A} 3`, `${B} 5?`]],
    ['the same twice', `${A}, ${A}`, [`${A} 1?`]],
    ['the same twice, with one quantity', `${A} ${A} 5`, [`${A} 5?`]],
    ['a whole number that is a part', `${A} 5000`, [`${A} 5000?`]],
    ['quantities that are cut', `${A} 1,500,${C}`, [`${A} 1500?`, `${C} 1?`]],
    ['a quantity on the next line', `${A}, ${C}\nQty: 5`, [`${A} 1?`, `${C} 5?`]],
    ['a note on the next line', `${A} 5\nNote: or ${C}`, [`${A} 5?`]],
    ['a note without a line', `Note: also ${C}`, [`${C} 1?`]],
    ['one that looks like ours', `${A} for 10-880-2-99 test`, [`${A} 1?`]],
  ] as const)('in doubt: %s', async ([, text, expected]) => {
    expect(await linesOf(text)).toEqual(expected)
  })

  test.for([
    ['its MIL number', `${A} (${MIL}) 50`, [`${A} 50`]],
    ['its MIL number first', `${MIL}, ${A}, 50`, [`${MIL} 50`]],
    ['its MIL number, after a sign', `${A} = ${MIL} qty 50`, [`${A} 50`]],
    ["the buyer's own number", `${A} AB-10023 50`, [`${A} 50`]],
    ['a specification', `${A} per MIL-T-55155 50`, [`${A} 50`]],
    ['a number that a label says is another, though it looks like ours', `${A} ref. 10-880-2-99 50`, [`${A} 50`]],
    ['a drawing', `${A} dwg 12345-678 50`, [`${A} 50`]],
    ['designators', `J1-J4, J7 ${A} 5`, [`${A} 5`]],
  ] as const)('no other part: %s', async ([, text, expected]) => {
    expect(await linesOf(text)).toEqual(expected)
  })

  test.for([
    ['unknown and known', `${A}, 10-999-9-99`, [`${A} 1`, '10-999-9-99 1']],
    ['with quantities', `3 x ${A} and 5 x 10-999-9-99`, [`${A} 3`, '10-999-9-99 5']],
    ['two unknown', `10-999-9-99 and 10-999-9-98`, ['10-999-9-99 1', '10-999-9-98 1']],
    ['letters before it', `${A} 3, PJ 45-999-4-0904 7`, [`${A} 3`, 'PJ 45-999-4-0904 7']],
  ] as const)('unknown numbers in a list of numbers are lines: %s', async ([, text, expected]) => {
    expect(await linesOf(text)).toEqual(expected)
  })

  test('all of them have the same source line, and their own notes', async () => {
    const { lines } = await readListText(`Hello\n3 x ${A} (red) and 25 x ${C} (black)`, CONTEXT)
    expect(lines.map(({ place, note }) => [place, note])).toEqual([
      [2, 'red'],
      [2, 'black'],
    ])
  })

  test('a line of any length keeps all of its numbers', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `10-881-2-${100 + at}`)
    const known = new Set(many.map(normalizeNumber))
    const context = { ...CONTEXT, isKnown: (number: string) => known.has(normalizeNumber(number)) }
    const { lines } = await readListText(`please quote ${many.join(', ')}`, context)
    expect(lines.map(({ partNumber }) => partNumber)).toEqual(many)
    expect(lines.every(({ place, doubt }) => place === 1 && doubt !== null)).toBe(true)
    expect((await readListText(many.join(', ').repeat(10), context)).over).toBe(true)
  })
})

describe('rows that are lists of numbers', () => {
  test.for([
    ['commas', `${A}, ${B}\n${C}, ${PJ}`, [`${A} 1`, `${B} 1`, `${C} 1`, `${PJ} 1`]],
    ['uneven', `${A}\n${B}, ${C}, ${PJ}`, [`${A} 1`, `${B} 1`, `${C} 1`, `${PJ} 1`]],
    ['side by side', `${A};5;${B};7\n${C};3;${PJ};9`, [`${A} 5`, `${B} 7`, `${C} 3`, `${PJ} 9`]],
    ['pairs in a row', `${A}, 5, ${B}, 7`, [`${A} 5`, `${B} 7`]],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await linesOf(text)).toEqual(expected)
    const rows = text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(/[,;]\s*/) }))
    const inFile = await readPastedRows(rows, CONTEXT)
    expect(inFile.lines.map(({ partNumber, quantities }) => `${partNumber} ${quantities.join('/')}`)).toEqual(expected)
  })
})

describe('several part numbers in a row of a table', () => {
  test.for([
    ['in its cell', `Part;Qty\n${A} / ${C};5\n${B};6`, [`${A} 5?`, `${C} 5?`, `${B} 6`]],
    ['in its cell, on two lines', `Part;Qty\n"${A}\n${C}";5\n${B};6`, [`${A} 5?`, `${C} 5?`, `${B} 6`]],
    ['in its cell, with quantities', `Part;Qty\n${A} (3), ${C} (2);5\n${B};6`, [`${A} 3?`, `${C} 2?`, `${B} 6`]],
    ['in the comment', `Part;Qty;Comment\n${A};5;replaces ${C}\n${B};6;red`, [`${A} 5?`, `${B} 6`]],
    ['in a column of another heading', `Part;Qty;Zone\n${A};5;${C}\n${B};6;red`, [`${A} 5?`, `${B} 6`]],
    ['in another column, once', `MPN 1;MPN 2;Qty\n${A};${C};5\n${B};;6`, [`${A} 5?`, `${B} 6`]],
    ['in another column, always', `MPN 1;MPN 2;Qty\n${A};${C};5\n${B};${PJ};6`, [`${A} 5`, `${B} 6`, 'asks']],
    ['without headings', `${A};5;red\n${B};9;mates ${C}\n${PJ};7;blue`, [`${A} 5`, `${B} 9?`, `${PJ} 7`]],
    ['in a column of alternates', `MPN;Alternate MPN;Qty\n${A};${C};5\n${B};${PJ};6`, [`${A} 5`, `${B} 6`]],
    ['in a column of cross references', `Cross Ref;MPN;Qty\n${C};${A};5\n${PJ};${B};6`, [`${A} 5`, `${B} 6`]],
    ['in a column of own numbers', `Customer P/N;MPN;Qty\n${C};${A};5\n${PJ};${B};6`, [`${A} 5`, `${B} 6`]],
    ['of the same part', `MPN;MIL;Qty\n${A};${MIL};5\n${B};;6`, [`${A} 5`, `${B} 6`]],
    ['below the table', `Pos;MPN;Qty\n1;${A};5\n2;${B};6\nalso 5 x ${C}`, [`${A} 5`, `${B} 6`, `${C} 5?`]],
    ['above the table', `also 5 x ${C}:\nPos;MPN;Qty\n1;${A};5\n2;${B};6`, [`${C} 5?`, `${A} 5`, `${B} 6`]],
    ['in its sum', `Part;Qty\n${A};3\n${B};6\nTotal ${C};9`, [`${A} 3`, `${B} 6`, `${C} 9?`]],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await linesOf(text)).toEqual(expected)
  })

  test.for([
    ['Alternate MPN', `Alternate MPN: ${C}`],
    ['Alt. Part No.', `Alt. Part No.: ${C}`],
    ['Cross Reference', `Cross Reference: ${C}`],
    ['Substitute', `Substitute: ${C}`],
    ['Customer P/N', `Customer P/N: ${C}`],
    ['Ersatztyp', `Ersatztyp: ${C}`],
    ['替代型号', `替代型号: ${C}`],
  ] as const)('%s is shown as what it is', async ([heading, note]) => {
    const { lines } = await readListText(`MPN;${heading};Qty\n${A};${C};5\n${B};;6`, CONTEXT)
    expect(lines.map((line) => [line.note, line.doubt])).toEqual([
      [note, null],
      ['', null],
    ])
  })
})
