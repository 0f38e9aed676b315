import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '#files/stores/file-store.ts'
import { HostedBucket } from '#files/stores/hosted-bucket.ts'
import { type HostedStore, startHostedStore } from '#tests/programs/hosted-store.ts'

const SHEET = 'product-pdfs/Military/32 204+Ω.pdf'
const BYTES = Buffer.from('0123456789')
const NEVER = new AbortController().signal
const HEADERS_MS = 10_000

let host: HostedStore
let store: FileStore
let time = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => {
  time = new Date(time.getTime() + ms)
}

beforeAll(async () => {
  host = await startHostedStore()
})
afterAll(() => host.close())
beforeEach(() => {
  host.files.clear()
  host.asked.length = 0
  store = new HostedBucket({ base: `${host.base}/`, now: () => time, headersTimeoutMs: HEADERS_MS })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

/** Lets the time of a request that is under way run out. */
async function inVain<T>(asking: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([asking])
  await vi.waitFor(() => expect(host.underWay()).toBe(1))
  vi.advanceTimersByTime(HEADERS_MS)
  const [ended] = await settled
  await vi.waitFor(() => expect(host.underWay()).toBe(0))
  return ended
}

const text = async (path: string, range: string | null = null) => {
  const file = await store.open(path, range, NEVER)
  return file && (await new Response(file.body).text())
}

test('an existing file is looked up once in 60 s', async () => {
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  expect(store.known(SHEET)).toBe('unknown')
  expect(await store.look(SHEET)).toBe('present')
  expect(store.known(SHEET)).toBe('present')
  later(59_000)
  expect(await store.look(SHEET)).toBe('present')
  expect(host.asked).toEqual([`HEAD ${SHEET}`])
  later(2_000)
  expect(store.known(SHEET)).toBe('unknown')
  expect(await store.look(SHEET)).toBe('present')
  expect(host.asked).toHaveLength(2)
})

test.for([400, 404])('a %s means absent for 60 s', async (status) => {
  host.files.set(SHEET, { kind: 'status', status })
  expect(await store.look(SHEET)).toBe('absent')
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  later(59_000)
  expect(await store.look(SHEET)).toBe('absent')
  later(2_000)
  expect(await store.look(SHEET)).toBe('present')
})

test.for([
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 302, headers: { Location: '/storage/v1/object/public/there.pdf' } },
] as const)('%j means unknown, never absent, and is retried after 2 s', async (mood) => {
  host.files.set('there.pdf', { kind: 'file', bytes: BYTES })
  host.files.set(SHEET, mood)
  expect(await store.look(SHEET)).toBe('unknown')
  expect(await store.look(SHEET)).toBe('unknown')
  expect(host.asked).toEqual([`HEAD ${SHEET}`])
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  later(2_001)
  expect(await store.look(SHEET)).toBe('present')
})

test('an unreachable host means unknown, and opening throws a Problem 503', async () => {
  store = new HostedBucket({ base: 'http://127.0.0.1:1/public', now: () => time })
  expect(await store.look(SHEET)).toBe('unknown')
  await expect(store.open(SHEET, null, NEVER)).rejects.toMatchObject({ name: 'Problem', status: 503 })
})

test('a host that hangs gets no request for 2 s', async () => {
  host.files.set(SHEET, { kind: 'hangs' })
  expect(await inVain(store.look(SHEET))).toMatchObject({ value: 'unknown' })
  expect(await store.look('product-pdfs/a.pdf')).toBe('unknown')
  expect(host.asked).toEqual([`HEAD ${SHEET}`])
  later(2_001)
  expect(await store.look('product-pdfs/a.pdf')).toBe('absent')
})

test.for(['look', 'open'] as const)('after a %s without an answer nothing is opened for 2 s', async (first) => {
  host.files.set(SHEET, { kind: 'hangs' })
  await inVain<unknown>(store[first](SHEET, null, NEVER))
  host.asked.length = 0
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  await expect(store.open(SHEET, null, NEVER)).rejects.toMatchObject({ name: 'Problem', status: 503 })
  expect(host.asked).toEqual([])
  later(2_001)
  expect(await text(SHEET)).toBe('0123456789')
})

test('an aborted request does not make the host rest', async () => {
  host.files.set(SHEET, { kind: 'hangs' })
  const visitor = new AbortController()
  const opening = store.open(SHEET, null, visitor.signal)
  visitor.abort(new Error('gone away'))
  await expect(opening).rejects.toThrow('gone away')
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  expect(await text(SHEET)).toBe('0123456789')
})

test('concurrent looks share one request, and at most eight requests run at a time', async () => {
  let now = 0
  let max = 0
  let count = 0
  const fetch = async () => {
    count += 1
    now += 1
    max = Math.max(max, now)
    await delay(5)
    now -= 1
    return new Response(null, { status: 200 })
  }
  store = new HostedBucket({ base: host.base, fetch })
  const paths = Array.from({ length: 40 }, (_, index) => `product-pdfs/${index}.pdf`)
  const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => store.look(path)))
  expect(new Set(answers)).toEqual(new Set(['present']))
  expect([count, max]).toEqual([40, 8])
})

test.for([
  [null, 200, '0123456789', `GET ${SHEET}`],
  ['bytes=2-4', 206, '234', `GET ${SHEET} bytes=2-4`],
  ['bytes=7-', 206, '789', `GET ${SHEET} bytes=7-`],
  ['bytes=-3', 206, '789', `GET ${SHEET} bytes=-3`],
  ['bytes=0-1,4-5', 200, '0123456789', `GET ${SHEET}`],
  ['bytes=99-', 416, '', `GET ${SHEET} bytes=99-`],
  [`bytes=2-${'9'.repeat(40)}`, 206, '23456789', `GET ${SHEET} bytes=2-9007199254740991`],
] as const)('range %s is forwarded', async ([range, status, sent, asked]) => {
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  const file = await store.open(SHEET, range, NEVER)
  expect(file).toMatchObject({ status, size: 10, modified: new Date('2026-11-21T10:00:00Z') })
  expect(await new Response(file?.body).text()).toBe(sent)
  expect(host.asked).toEqual([asked])
})

test('a file has the same version by HEAD and GET, and another one when it changes', async () => {
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  await store.look(SHEET)
  const looked = store.facts(SHEET)
  const part = await store.open(SHEET, 'bytes=0-1', NEVER)
  await part?.body?.cancel()
  expect(part?.version).toBe(looked?.version)
  expect(looked?.size).toBe(10)
  host.files.set(SHEET, { kind: 'file', bytes: BYTES, headers: { ETag: '"tag-2"' } })
  const changed = await store.open(SHEET, null, NEVER)
  await changed?.body?.cancel()
  expect(changed?.version).not.toBe(looked?.version)
  expect(store.facts(SHEET)?.version).toBe(changed?.version)
})

test.for(['whole', 'unmeasured'] as const)(
  'the file of a host that ignores ranges (%s) is sliced here',
  async (kind) => {
    host.files.set(SHEET, { kind, bytes: BYTES })
    expect(await text(SHEET, 'bytes=2-4')).toBe('234')
    expect(await text(SHEET, 'bytes=-3')).toBe('789')
    expect(await text(SHEET)).toBe('0123456789')
    expect(await store.open(SHEET, 'bytes=10-', NEVER)).toMatchObject({ status: 416, size: 10 })
    expect(await store.open(SHEET, 'bytes=2-4', NEVER)).toMatchObject({ status: 206, from: 2, to: 4, size: 10 })
  },
)

test('a missing file opens as null, and that is remembered', async () => {
  expect(await store.open(SHEET, null, NEVER)).toBeNull()
  expect(store.known(SHEET)).toBe('absent')
})

test.for([429, 500, 302])('a %s on opening is a Problem 503', async (status) => {
  host.files.set(SHEET, { kind: 'status', status, headers: { Location: 'http://127.0.0.1:1/' } })
  await expect(store.open(SHEET, null, NEVER)).rejects.toMatchObject({ name: 'Problem', status: 503 })
  expect(store.known(SHEET)).toBe('unknown')
})

test('the timeout is for the headers, not for the body', async () => {
  host.files.set(SHEET, { kind: 'slow', bytes: BYTES, ms: 100 })
  const file = await store.open(SHEET, null, NEVER)
  vi.advanceTimersByTime(2 * HEADERS_MS)
  expect(await new Response(file?.body).text()).toBe('0123456789')
})

test('an aborted body is an error, never a shorter file', async () => {
  host.files.set(SHEET, { kind: 'drops', bytes: Buffer.alloc(1_000_000) })
  const file = await store.open(SHEET, null, NEVER)
  expect(file?.size).toBe(1_000_000)
  await expect(new Response(file?.body).arrayBuffer()).rejects.toThrow()
})

test('an aborted request ends the request to the host', async () => {
  host.files.set(SHEET, { kind: 'hangs' })
  const visitor = new AbortController()
  const opening = store.open(SHEET, null, visitor.signal)
  await vi.waitFor(() => expect(host.underWay()).toBe(1))
  visitor.abort(new Error('gone away'))
  await expect(opening).rejects.toThrow('gone away')
  await vi.waitFor(() => expect(host.underWay()).toBe(0))
})

test('the revision changes every minute, and when a file appears or disappears', async () => {
  time = new Date('2026-11-21T12:00:00Z')
  const first = store.revision()
  await store.look(SHEET)
  expect(store.revision()).toBe(first)
  later(60_000)
  const second = store.revision()
  host.files.set(SHEET, { kind: 'status', status: 500 })
  await store.look(SHEET)
  expect(store.revision()).toBe(second)
  later(2_001)
  host.files.set(SHEET, { kind: 'file', bytes: BYTES })
  await store.look(SHEET)
  expect(new Set([first, second, store.revision()]).size).toBe(3)
})

test('after the close nothing is requested', async () => {
  host.files.set(SHEET, { kind: 'hangs' })
  const looking = store.look(SHEET)
  await vi.waitFor(() => expect(host.underWay()).toBe(1))
  await store.close()
  expect(await looking).toBe('unknown')
})
