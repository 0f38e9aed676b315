import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const CHUNK = 'x'.repeat(64_000)
const PATIENCE_MS = 5_000

let site: SiteProcess
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Closes the connection instead of sending more. */
const GONE = null
type Pieces = readonly (string | typeof GONE)[]

/** Writes raw bytes to the site. Returns what it answers until the connection ends or is silent. */
function say(...pieces: Pieces): Promise<string> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
      for (const piece of pieces) {
        if (piece === GONE) socket.end()
        else socket.write(piece, 'latin1')
      }
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', (data) => {
      heard += data.toString('utf8')
    })
    socket.on('error', () => undefined) // the site may close a connection that it refuses
    socket.on('close', () => done(heard))
  })
}

const head = (...lines: readonly string[]): string =>
  ['POST /order HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close', ...lines, '', ''].join('\r\n')
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const ok = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()

/** What is sent, and how the answer begins. A client that has left gets none. */
const CASES: readonly (readonly [string, Pieces, RegExp])[] = [
  [
    'more than 1 MB in chunks, without a length',
    [head(FORM, 'Transfer-Encoding: chunked'), ...Array.from({ length: 20 }, () => chunk(CHUNK)), '0\r\n\r\n'],
    /^HTTP\/1\.1 413 .*more than we accept at once/s,
  ],
  ['a chunk without a size', [head(FORM, 'Transfer-Encoding: chunked'), 'zz\r\nabc\r\n0\r\n\r\n'], /^HTTP\/1\.1 400 /],
  ['two lengths', [head(FORM, 'Content-Length: 3', 'Content-Length: 4'), 'abcd'], /^HTTP\/1\.1 400 /],
  [
    'both a length and chunks',
    [head(FORM, 'Content-Length: 3', 'Transfer-Encoding: chunked'), '3\r\nabc\r\n0\r\n\r\n'],
    /^HTTP\/1\.1 400 /,
  ],
  ['a negative length', [head(FORM, 'Content-Length: -1'), 'abc'], /^HTTP\/1\.1 400 /],
  ['a head of 100 kB', [head(FORM, `X-Long: ${'x'.repeat(100_000)}`)], /^HTTP\/1\.1 431 /],
  ['a NUL in the head', [head(FORM, 'X-Nul: a\0b')], /^HTTP\/1\.1 400 /],
  ['TRACE', ['TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'], /^HTTP\/1\.1 405 /],
  ['no HTTP at all', ['\x16\x03\x01\x02\0\x01'], /^HTTP\/1\.1 400 /],
  ['half a form, then gone', [head(FORM, 'Content-Length: 1000'), 'companyName=A', GONE], /^(HTTP\/1\.1 400 |$)/],
  [
    'half a chunk, then gone',
    [head(FORM, 'Transfer-Encoding: chunked'), '400\r\ncompanyName=A', GONE],
    /^(HTTP\/1\.1 400 |$)/,
  ],
]

test.for(CASES)('%s leaves no open socket, and the next visitor is served', async ([, pieces, answer]) => {
  const settings = { dataDir: site.dataDir, databaseUrl: null }
  const before = await storedRows(settings)
  expect(await say(...pieces)).toMatch(answer)
  expect(await storedRows(settings)).toEqual(before)
  expect((await fetch(`${site.url}/order`)).status).toBe(200)
})

test('a valid form in chunks of one byte is accepted', async () => {
  const body = ok({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  const heard = await say(head(FORM, 'Transfer-Encoding: chunked'), ...[...body].map(chunk), '0\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(sentNumber(heard.replace(/\r\n[\da-f]+\r\n/g, ''))).toMatch(/^Q-/)
})
