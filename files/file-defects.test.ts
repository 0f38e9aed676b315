import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileDefect } from '#files/file-defects.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

const gray = sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
const jpeg = await gray.clone().jpeg().toBuffer()

/** The picture with other dimensions in its header. */
function saying(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

const CUT_OFF = 'is cut off: the end of the PDF is missing'

test.for([
  ['a.jpg', jpeg, null],
  ['a.jpg', saying(8_000, 6_250), null],
  ['a.jpg', saying(9_000, 7_000), 'has 63 megapixels (9000 x 7000); pictures may have 50'],
  ['a.jpg', '', 'is empty'],
  ['a.jpg', 'Picture follows.', 'is not a picture but text'],
  ['a.PNG', '<!DOCTYPE html><title>404</title>', 'is not a picture but a web page'],
  ['a.jpg', jpeg.subarray(0, 20), 'is damaged, or no picture'],
  ['a.pdf', '%PDF-1.7\n%%EOF\n', null],
  ['a.pdf', `%PDF-1.7\n%%EOF\n${'\0'.repeat(40_000)}`, null],
  ['a.pdf', `%PDF-1.7\n%%EOF\n${' \r\n'.repeat(2_000)}`, null],
  ['a.pdf', `%PDF-1.7\n%%EOF\n<!-- ${'scanned '.repeat(500)}-->`, null],
  ['a.pdf', `%PDF-1.7\n${'0 obj '.repeat(9_000)}`, CUT_OFF],
  ['a.pdf', `%PDF-1.7\n%%EOF\n${'0 obj '.repeat(9_000)}`, CUT_OFF],
  ['a.pdf', `%PDF-1.7\n1 0 obj\n<</Linearized 1/L 2000/H [1 2]>>\n%%EOF\n`, CUT_OFF],
  ['a.pdf', `%PDF-1.7\n1 0 obj\n${'\0'.repeat(40_000)}`, CUT_OFF],
  ['a.pdf', '\0\0', 'is not a PDF but something else'],
  ['a.pdf', '', 'is empty'],
  ['a.pdf', '<html>404</html>', 'is not a PDF but a web page'],
  ['a.pdf', jpeg, 'is not a PDF but a picture'],
  ['a.pdf', '%PDF-1.7\n1 0 obj', CUT_OFF],
  ['a.avif', await gray.clone().avif().toBuffer(), null],
  ['a.jpg', await gray.clone().tiff().toBuffer(), 'is a TIFF picture, which browsers don’t show. Open it in Preview'],
  ['a.avif', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'is a HEIC picture, which browsers don’t'],
  ['a.txt', '', null],
] as const)('$0: $2 (behavior 9.14)', async ([name, bytes, defect]) => {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, bytes)
  const found = await fileDefect(file)
  expect(defect === null ? found : found?.slice(0, defect.length)).toBe(defect)
})
