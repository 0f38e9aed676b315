import { expect, test } from 'vitest'
import { attachmentType } from '#requests/attachments/check-files.ts'
import { namedType } from '#requests/schemas/file-rules.ts'
import { SAMPLES } from '#tests/samples/attachment-samples.ts'
import { workbookFiles, workbookOf, zipOf } from '#tests/samples/zip-of.ts'

const SHEET = '<row r="1"><c r="A1"><v>1</v></c></row>'
const withFile = (name: string, content = '') => zipOf(workbookFiles(SHEET, { name, bytes: content }))

const bytes = (...parts: readonly (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))

test.for([
  ['pdf', 'PDF'],
  ['png', 'PNG'],
  ['jpg', 'JPG'],
  ['step', 'STEP'],
  ['dxf', 'DXF'],
  ['binaryDxf', 'DXF'],
  ['zip', null],
] as const)('the sample %s is %s', ([kind, name]) => {
  expect(attachmentType(SAMPLES[kind])).toBe(name)
})

test.for([
  ['a PDF after a printer command', bytes('\x1b%-12345X@PJL\r\n', SAMPLES.pdf), 'PDF'],
  ['a PDF after 1,000 blanks', bytes(' '.repeat(1_000), SAMPLES.pdf), 'PDF'],
  ['a PDF after 2,000 blanks', bytes(' '.repeat(2_000), SAMPLES.pdf), null],
  ['a STEP file after a byte order mark and blanks', bytes('\xef\xbb\xbf\r\n \t', SAMPLES.step), 'STEP'],
  ['a STEP file after a word', bytes('x', SAMPLES.step), null],
  ['a STEP file with a blank before its semicolon', bytes('ISO-10303-21 ;'), 'STEP'],
  ['a STEP file that contains a PDF', bytes('ISO-10303-21;%PDF-'), null],
  ['a DXF without comments', bytes('0\r\nSECTION\r\n'), 'DXF'],
  ['a DXF with old line ends', bytes('  0\rSECTION\r'), 'DXF'],
  ['a DXF with blanks', bytes(' 999 \nx\n 0 \n SECTION \n'), 'DXF'],
  ['a DXF after a byte order mark', bytes('\xef\xbb\xbf0\nSECTION\n'), 'DXF'],
  ['a DXF with a byte order mark inside', bytes('0\xef\xbb\xbf\nSECTION\n'), null],
  ['a DXF with a comment cut off', bytes('999\n'), null],
  ['a DXF cut off after its first line', bytes('0'), null],
  ['a section of something else', bytes('1\nSECTION\n'), null],
  ['a DXF that ends immediately', bytes('0\nEOF\n'), null],
  ['a zip that contains a PDF', bytes('PK\x03\x04', SAMPLES.pdf), null],
  ['a web page that contains a PDF', bytes('<html>', SAMPLES.pdf), null],
  ['a web page after blanks that contains a PDF', bytes('\r\n <html>', SAMPLES.pdf), null],
  ['a web page after a byte order mark that contains a PDF', bytes('\xef\xbb\xbf<html>', SAMPLES.pdf), null],
  ['a program that contains a PDF', bytes('MZ\x90', SAMPLES.pdf), null],
  ['a picture that contains a PDF', bytes(SAMPLES.png, SAMPLES.pdf), null],
  ['a photograph that contains a PDF', bytes(SAMPLES.jpg, SAMPLES.pdf), null],
  ['a workbook', workbookOf([['10-880-2-05', '250']]), 'XLSX'],
  ['a workbook with links to others', withFile('xl/externalLinks/externalLink1.xml', '<externalLink/>'), 'XLSX'],
  ['a workbook that contains a PDF', withFile('xl/embeddings/a.bin', '%PDF-1.7'), 'XLSX'],
  ['a workbook with macros', withFile('xl/vbaProject.bin'), null],
  ['a workbook with macros under another name', withFile('xl/bin/VBAProject1.bin'), null],
  ['a workbook with controls', withFile('xl/activeX/activeX1.bin'), null],
  ['a workbook with macros of Excel 4', withFile('xl/macrosheets/sheet1.xml'), null],
  ['half a workbook', workbookOf([['a']]).subarray(0, 200), null],
  ['a document of Word', zipOf([{ name: 'word/document.xml', bytes: '<w/>' }]), null],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['nothing', bytes(''), null],
  ['half a signature', bytes('%PD'), null],
] as const)('%s is %s', ([, given, name]) => {
  expect(attachmentType(given)).toBe(name)
})

test('of a larger buffer only the given part is read', () => {
  const whole = bytes('%PDF-', SAMPLES.png)
  expect(attachmentType(whole.subarray(5))).toBe('PNG')
})

test.for([
  ['drawing.pdf', 'PDF'],
  ['DRAWING.PDF', 'PDF'],
  ['photo.jpeg', 'JPG'],
  ['jack.stp', 'STEP'],
  ['panel.v2.dxf', 'DXF'],
  ['bom.XLSX', 'XLSX'],
  ['bom.xlsm', null],
  ['drawing', null],
  ['pdf', null],
  ['drawing.pdf.exe', null],
  ['drawing.pdf.', null],
] as const)('the name %s says %s', ([name, kind]) => {
  expect(namedType(name)).toBe(kind)
})
