import { describe, expect, test } from 'vitest'
import { readListText } from '#catalog/lists/pasted/read-list.ts'
import { copiedRows } from '#catalog/lists/pasted/split-text.ts'
import { listContext } from '#tests/samples/list-context.ts'

const [A, B] = ['10-880-2-05', '10-880-2-06']
const CONTEXT = listContext([A, B])

describe('the cells of a copied range (behavior 10.31)', () => {
  test.for([
    ['a last line end', 'a\tb\r\nc\td\r\n', ['a|b', 'c|d']],
    ['one cell', 'one', ['one']],
    ['line breaks and doubled marks', '"two\nlines"\t"a ""b"""\nlast', ['two\nlines|a "b"', 'last']],
    ['a line break of Windows within a cell', '"two\r\nlines"\tb\r\n', ['two\nlines|b']],
    ['a tab in a quoted cell', '"a\tb"\tc', ['a\tb|c']],
    ['inches', '.062" x 1/16\t2\n5"\t"6""', ['.062" x 1/16|2', '5"|"6""']],
    ['empty cells before and behind', '\tb\t\t\r\n\t\t\t\r\na\t\t\t', ['|b||', '|||', 'a|||']],
    ['an empty quoted cell', '""\tb', ['|b']],
    ['empty rows', 'a\n\nb', ['a', '', 'b']],
    ['a mark that is never closed', `"a\tb\n${'c\n'.repeat(50)}d`, ['"a|b', ...Array(50).fill('c'), 'd']],
    ['a cell of many lines', `"${'a\n'.repeat(60)}b"\tc`, [`${'a\n'.repeat(60)}b|c`]],
    ['single marks, within one line', "'a\tb'\t'c\n'd'\tit's", ["a\tb|'c", "d|it's"]],
  ] as const)('%s', ([, text, rows]) => {
    expect(copiedRows(text).map((row) => row.join('|'))).toEqual(rows)
  })
})

describe('a pasted list is read alike from every program (behavior 10.31)', () => {
  test.for([
    ['Excel: every cell quoted', `"Part"\t"Note"\t"Qty"\r\n"${A}"\t""\t"250"\r\n"${B}"\t"x"\t"40"\r\n`],
    [
      'Excel: tabs, marks and line breaks in a note',
      `Part\tNote\tQty\r\n${A}\t"5\t"".062""\n7"\t250\r\n${B}\t\t40\r\n`,
    ],
    ['Excel: empty cells behind', `Part\tQty\t\t\r\n${A}\t250\t\t\r\n${B}\t40\t\t\r\n`],
    ['LibreOffice: quoted without headings', `"${A}"\t"250"\n"${B}"\t"40"`],
    ['Google Sheets: line breaks in a heading', `Part\t"Qty\n(pcs)"\n${A}\t250\n${B}\t40`],
    ['a text marked by a formula', `Part\tQty\n="${A}"\t="250"\n="${B}"\t="40"`],
    ['commas and single marks', `'Part','Note','Qty'\n'${A}','red, long','250'\n'${B}','','40'`],
    ['single marks without headings', `'${A}'\t'250'\n'${B}'\t'40'`],
    ['single marks around the numbers', `'${A}';250\n'${B}';40`],
    ['lists of a program', `('${A}', 250),\n('${B}', 40);`],
    ['arrays', `["${A}", 250],\n["${B}", 40]`],
    ['a line of 3,000 designators', `Designator,Part,Qty\n"${'R1,'.repeat(1_500)}R2",${A},250\nR3,${B},40`],
  ] as const)('%s', async ([, text]) => {
    const { lines, question } = await readListText(text, CONTEXT)
    expect(lines.map(({ partNumber, quantities }) => [partNumber, ...quantities])).toEqual([
      [A, 250],
      [B, 40],
    ])
    expect([question, ...lines.map(({ doubt }) => doubt)]).toEqual([null, null, null])
  })

  test.for([[`'${A}',\n'${B}'`], [`"${A}",\n"${B}",`], [`'${A}', '${B}'`], [`['${A}', '${B}']`]])(
    'numbers alone: %j',
    async ([text = '']) => {
      const { lines } = await readListText(text, CONTEXT)
      expect(lines.map(({ partNumber, doubt }) => [partNumber, doubt])).toEqual([
        [A, null],
        [B, null],
      ])
    },
  )
})
