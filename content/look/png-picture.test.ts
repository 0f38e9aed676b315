import { expect, test } from 'vitest'
import { readPng } from '#content/look/look-content.ts'
import { faultText } from '#content/yaml-text.ts'

/** The head and end of a PNG, which is all that is looked at. */
function png(width: number, height: number, rest = 0): string {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR________\x08\x06\0\0\0____', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, Buffer.alloc(rest), Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')]).toString('base64')
}

test('the size of a PNG is in its head', () => {
  expect(readPng({ file: 'logo.png', text: png(320, 80) })).toEqual({ width: 320, height: 80 })
})

test.for([
  ['', 'This is not a PNG picture'],
  [Buffer.from('\xff\xd8\xff'.padEnd(99), 'latin1').toString('base64'), 'This is not a PNG picture'],
  [png(320, 80).slice(0, -8), 'The picture is cut off'],
  [png(900, 20), 'The picture is too long or too high for a logo'],
  [png(0, 20), 'The picture is too long or too high for a logo'],
  [png(320, 80, 300_000), 'The picture has more than 300000 bytes. Make it smaller, or upload it at the desk'],
] as const)('a file is refused: %#', ([text, message]) => {
  const read = readPng({ file: 'logo.png', text })
  expect('faults' in read && read.faults.map(faultText)).toEqual([`logo.png:1: ${message}`])
})
