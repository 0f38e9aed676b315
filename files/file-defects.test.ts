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

test.for([
  ['a.jpg', jpeg, null],
  ['a.jpg', saying(8_000, 6_250), null],
  ['a.jpg', saying(9_000, 7_000), 'has 63 megapixels (9000 x 7000); pictures may have 50'],
  ['a.jpg', '', 'is empty'],
  ['a.jpg', 'Picture follows.', 'is not a picture but text'],
  ['a.PNG', '<!DOCTYPE html><title>404</title>', 'is not a picture but a web page'],
  ['a.jpg', jpeg.subarray(0, 20), 'is damaged, or no picture'],
  ['a.pdf', '%PDF-1.7\n%%EOF\n', null],
  ['a.pdf', '', 'is empty'],
  ['a.pdf', '<html>404</html>', 'is not a PDF but a web page'],
  ['a.pdf', jpeg, 'is not a PDF but a picture'],
  ['a.pdf', '%PDF-1.7\n1 0 obj', 'is cut off: the end of the PDF is missing'],
  ['a.txt', '', null],
] as const)('$0: $2', async ([name, bytes, defect]) => {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, bytes)
  expect(await fileDefect(file)).toBe(defect)
})
