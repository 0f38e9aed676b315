import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CommittedFiles } from '#sample/committed-files.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let bytes: Buffer
let sent = 0
// Answers single ranges and counts the bytes sent.
const server = createServer((request, response) => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const headers = { 'content-type': 'application/pdf', 'accept-ranges': 'bytes' }
  if (from === undefined) {
    // The viewer disconnects once it has read the headers; everything the socket took until then counts.
    response.writeHead(200, { ...headers, 'content-length': bytes.length })
    const { socket } = response
    const before = socket?.bytesWritten ?? 0
    response.on('close', () => {
      sent += (socket?.bytesWritten ?? 0) - before
    })
    Readable.from(pieces(bytes)).pipe(response)
    return
  }
  const part = bytes.subarray(Number(from), Number(to) + 1)
  sent += part.length
  response.writeHead(206, {
    ...headers,
    'content-length': part.length,
    'content-range': `bytes ${from}-${to}/${bytes.length}`,
  })
  response.end(part)
})

/** Limits the connection to a few megabytes a second; otherwise everything is sent before the viewer can cancel. */
async function* pieces(whole: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < whole.length; at += 16_384) {
    yield whole.subarray(at, at + 16_384)
    await setTimeout(4)
  }
}

beforeAll(async () => {
  bytes = await readFile(new CommittedFiles([]).find('product-pdfs/Catalog/Concord-Catalog.pdf') ?? '')
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function open() {
  sent = 0
  const { port } = server.address() as AddressInfo
  const settings = { disableAutoFetch: true, disableStream: true, rangeChunkSize: 65_536, useWasm: false }
  const task = getDocument({ url: `http://127.0.0.1:${port}/`, ...settings, verbosity: 0 })
  return { task, document: await task.promise }
}

async function words(document: Awaited<ReturnType<typeof open>>['document'], number: number): Promise<string> {
  const page = await document.getPage(number)
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('the catalog in a viewer that reads by ranges', () => {
  test.for([1, 2, 60, 120])('page %i shows before half of the file has loaded', async (number) => {
    const { task, document } = await open()
    expect(await words(document, number)).toMatch(number === 1 ? /8,016 parts in 16 families/ : /\w/)
    await task.destroy()
    expect(sent).toBeLessThan(bytes.length / 2)
  })

  test('the contents and the index link to the pages of the parts', async () => {
    const { task, document } = await open()
    const outline = await document.getOutline()
    expect(outline.map(({ title }) => title)).toEqual([
      'Contents',
      'Banana',
      'Binding Posts',
      'Panel Jacks',
      'PC Jacks',
      'Terminals',
      'Index of numbers',
    ])
    const dest = outline.at(-1)?.dest
    if (!Array.isArray(dest)) throw new Error('The index has no page')
    const index = await document.getPageIndex(dest[0])
    for (let number = index + 1; number <= document.numPages; number++) {
      const page = /\b10-880-2-05\s+(\d+)\b/.exec(await words(document, number))?.[1]
      if (page === undefined) continue
      expect(await words(document, Number(page))).toContain('10-880-2-05')
      return await task.destroy()
    }
    expect.fail('10-880-2-05 is not in the index')
  })
})
