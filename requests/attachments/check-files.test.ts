import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { MAX_FILE_BYTES } from '#requests/schemas/file-rules.ts'
import { pdfOf, SAMPLES, sample } from '#tests/samples/attachment-samples.ts'
import { workbookFiles, workbookOf, zipOf } from '#tests/samples/zip-of.ts'

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const MACROS = zipOf(workbookFiles('', { name: 'xl/vbaProject.bin', bytes: 'Sub Auto_Open()' }))

test('five files of five types are accepted, with media type, size and hash', () => {
  const posted = (['pdf', 'png', 'jpg', 'step', 'dxf'] as const).map((kind) => sample(kind, `dir/panel.${kind}`))
  const { files, errors } = checkFiles(posted)
  expect(errors).toEqual([])
  expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ['panel.pdf', 'application/pdf'],
    ['panel.png', 'image/png'],
    ['panel.jpg', 'image/jpeg'],
    ['panel.step', 'model/step'],
    ['panel.dxf', 'image/vnd.dxf'],
  ])
  expect(files[0]).toMatchObject({
    size: SAMPLES.pdf.byteLength,
    hash: createHash('sha256').update(SAMPLES.pdf).digest('hex'),
  })
})

test('10 MB together are accepted, one byte more is not', () => {
  const half = MAX_FILE_BYTES / 2
  const two = (more: number) => [
    { name: 'a.pdf', bytes: pdfOf(half) },
    { name: 'b.pdf', bytes: pdfOf(half + more) },
  ]
  expect(checkFiles(two(0)).errors).toEqual([])
  expect(checkFiles(two(1))).toEqual({
    files: [],
    errors: ['The files total 10,000,001 bytes: send at most 10 MB.'],
  })
  expect(checkFiles(two(2_000_000)).errors).toEqual(['The files total 12 MB: send at most 10 MB.'])
})

test.for([
  [[sample('png', 'drawing.pdf')], /^'drawing\.pdf' is a PNG file: its name must end in \.png\.$/],
  [[sample('jpg', 'photo.png')], /'photo\.png' is a JPG file: its name must end in \.jpg or \.jpeg/],
  [[sample('step', 'jack')], /'jack' is a STEP file: its name must end in \.step or \.stp/],
  [[sample('zip', 'drawing.pdf')], /'drawing\.pdf' is not a PDF file, despite its name\. Send PDF, PNG/],
  [
    [sample('zip', 'drawings.zip')],
    /^File type not accepted: 'drawings\.zip'\. Send PDF, PNG, JPG, STEP, DXF or XLSX files\.$/,
  ],
  [
    [{ name: 'IMG_1.HEIC', bytes: HEIC }],
    /^'IMG_1\.HEIC' is a HEIC picture, which can't be sent\. .* Most Compatible\.$/,
  ],
  [[{ name: 'IMG_1.jpg', bytes: HEIC }], /^'IMG_1\.jpg' is a HEIC picture, .* export it as JPG or PNG/],
  [
    [{ name: 'scan.tif', bytes: Buffer.from('II*\0') }],
    /^'scan\.tif' is a TIFF picture, which can't be sent\. Open it in/,
  ],
  [[{ name: 'a.avif', bytes: Buffer.from('\0\0\0\x18ftypavif') }], /^'a\.avif' is an AVIF picture/],
  [[{ name: 'bom.xlsm', bytes: MACROS }], /^'bom\.xlsm' has macros\. Save it as an Excel workbook/],
  [[{ name: 'bom.pdf', bytes: workbookOf([['a']]) }], /'bom\.pdf' is a XLSX file: its name must end in \.xlsx/],
  [[{ name: 'a.pdf', bytes: new Uint8Array() }], /'a\.pdf' is empty/],
  [[sample('pdf', 'a\0.pdf')], /invisible characters/],
  [Array.from({ length: 6 }, () => sample('pdf', 'a.pdf')), /^Too many files \(6\): send at most 5\.$/],
] as const)('%#: refused with an error', ([posted, words]) => {
  const { files, errors } = checkFiles(posted)
  expect(files).toEqual([])
  expect(errors).toEqual([expect.stringMatching(words)])
})

test('each wrong file is named, and none is accepted', () => {
  const { files, errors } = checkFiles([sample('zip', 'a.pdf'), sample('pdf', 'b.pdf'), sample('png', 'c.pdf')])
  expect(files).toEqual([])
  expect(errors.map((error) => error.slice(0, 7))).toEqual(["'a.pdf'", "'c.pdf'"])
})
