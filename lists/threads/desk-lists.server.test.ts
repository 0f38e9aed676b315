import { expect, test } from 'vitest'
import { createDeskLists } from '#lists/threads/desk-lists.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { packedSample } from '#tests/site/sample-catalog.ts'

const packed = packedSample()
const readList = createDeskLists({ packed: () => packed, families: () => FAMILIES, maker: () => CONTENT.company.maker })
const mail = (text: string): Uint8Array =>
  Buffer.from(`From: a@b.example\r\nSubject: RFQ\r\nContent-Type: text/plain\r\n\r\n${text}`)
/** Each may be part of a number. */
const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => at.toString(36) + (at % 200 === 199 ? '\r\n' : ' ')).join('')

test('a mail that is costly to read leaves the desk free: this thread does a small part of the work', async () => {
  const before = process.threadCpuUsage()
  const all = process.cpuUsage()
  const read = await readList({ bytes: mail(`10-880-2-05 250\r\n${words(300_000)}`) })
  const own = process.threadCpuUsage(before)
  const whole = process.cpuUsage(all)
  expect(read.lines[0]).toMatchObject({ partNumber: '10-880-2-05', quantities: [250], status: 'found' })
  expect(read.unread).toMatchObject({ to: 1_501 })
  expect(own.user + own.system).toBeLessThan((whole.user + whole.system) / 3)
})

test('a text is read as a pasted list', async () => {
  const { lines, skippedLines, question } = await readList({ text: '10-880-2-05, 40\nhello there\n10-880-2-50, 7' })
  expect(lines.map(({ partNumber, status }) => `${partNumber} ${status}`)).toEqual([
    '10-880-2-05 found',
    '10-880-2-50 missing',
  ])
  expect([skippedLines, question]).toEqual([[{ line: 2, text: 'hello there' }], null])
})

test.for([
  ['more text than a list has', mail(`${'hello there '.repeat(80)}\r\n`.repeat(2_200)), 413, 'more than 2 MB of text'],
  ['half a PDF', Buffer.from('%PDF-1.7 nothing'), 415, "We can't read this PDF."],
] as const)('%s ends in words', async ([, bytes, status, words]) => {
  await expect(readList({ bytes })).rejects.toMatchObject({ status, message: expect.stringContaining(words) })
})

test('without a catalog nothing is read', async () => {
  const none = createDeskLists({ packed: () => null, families: () => FAMILIES, maker: () => 'Concord' })
  await expect(none({ text: '10-880-2-05' })).rejects.toMatchObject({ status: 503 })
})
