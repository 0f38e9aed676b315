import { expect, test } from 'vitest'
import { readCellStyles, readSharedStrings } from '#spreadsheets/reader/open-workbook.ts'

test.for([
  ['<sst><si><t>a</t></si><si/><si><t> b </t></si></sst>', ['a', '', ' b ']],
  ['<sst><si><r><t>a</t></r><r><t>b</t></r></si></sst>', ['ab']],
  ['<sst><si><t>a</t><rPh sb="0" eb="1"><t>x</t></rPh><phoneticPr/></si></sst>', ['a']],
  ['<x:sst><x:si><x:t>_x0041_</x:t></x:si></x:sst>', ['A']],
  ['<sst/>', []],
] as const)('%s', ([xml, texts]) => {
  expect(readSharedStrings([xml])).toEqual(texts)
})

test('a style has the format that it names, built in or its own', () => {
  const formats = readCellStyles([
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>',
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="2"/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>',
  ])
  expect(formats.map((format) => format('62'))).toEqual([
    { text: '62' },
    { text: '062' },
    { text: '62.00' },
    { issue: 'date' },
    { issue: 'odd' },
  ])
})
