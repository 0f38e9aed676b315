import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkFiles, FILE_RULES } from '#inquiries/attachments/check-files.ts'
import { pdfOf, SAMPLES, sample } from '#tests/attachment-samples.ts'

test('five files of five kinds are taken, with type, size and hash', () => {
  const posted = (['pdf', 'png', 'jpg', 'step', 'dxf'] as const).map((kind) => sample(kind, `dir/panel.${kind}`))
  const { files, faults } = checkFiles(posted)
  expect(faults).toEqual([])
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

test('10 MB in all are taken, one byte more is not', () => {
  const half = FILE_RULES.mostBytes / 2
  const two = (more: number) => [
    { name: 'a.pdf', bytes: pdfOf(half) },
    { name: 'b.pdf', bytes: pdfOf(half + more) },
  ]
  expect(checkFiles(two(0)).faults).toEqual([])
  expect(checkFiles(two(1))).toEqual({
    files: [],
    faults: ['The files are 10,000,001 bytes together: send at most 10 MB.'],
  })
})

test.for([
  [[sample('png', 'drawing.pdf')], /^'drawing\.pdf' holds a PNG: its name must end in \.png\.$/],
  [[sample('jpg', 'photo.png')], /'photo\.png' holds a JPG: its name must end in \.jpg or \.jpeg/],
  [[sample('step', 'jack')], /'jack' holds a STEP: its name must end in \.step or \.stp/],
  [[sample('zip', 'drawing.pdf')], /'drawing\.pdf' is not a PDF file, whatever its name says: send a PDF, PNG/],
  [[sample('zip', 'drawings.zip')], /'drawings\.zip' is none of the kinds we take: send a PDF, PNG, JPG, STEP or DXF/],
  [[{ name: 'a.pdf', bytes: new Uint8Array() }], /'a\.pdf' is empty/],
  [[sample('pdf', 'a\0.pdf')], /invisible characters/],
  [Array.from({ length: 6 }, () => sample('pdf', 'a.pdf')), /^6 files are too many: send at most 5\.$/],
] as const)('%#: refused in words', ([posted, words]) => {
  const { files, faults } = checkFiles(posted)
  expect(files).toEqual([])
  expect(faults).toEqual([expect.stringMatching(words)])
})

test('each wrong file is named, and none is taken', () => {
  const { files, faults } = checkFiles([sample('zip', 'a.pdf'), sample('pdf', 'b.pdf'), sample('png', 'c.pdf')])
  expect(files).toEqual([])
  expect(faults.map((fault) => fault.slice(0, 7))).toEqual(["'a.pdf'", "'c.pdf'"])
})
