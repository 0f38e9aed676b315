import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRemotePictures, type RemotePictures } from '#files/site-files.ts'
import { type HostedStore, startHostedStore } from '#tests/programs/hosted-store.ts'

const HEADERS_MS = 10_000
const NEVER = new AbortController().signal
const PICTURE = Buffer.from('a picture')

let host: HostedStore
let remotePictures: RemotePictures

beforeAll(async () => {
  host = await startHostedStore()
})
afterAll(() => host.close())
beforeEach(() => {
  host.files.clear()
  host.asked.length = 0
  remotePictures = createRemotePictures({ hosts: [host.host.toUpperCase()], headersTimeoutMs: HEADERS_MS })
})

const address = (path: string) => `http/${encodeURIComponent(host.host)}${path}`

test.for(['image/jpeg', 'image/png', 'image/webp; charset=x'])(
  'a picture of type %s is fetched with its query',
  async (type) => {
    host.files.set('/p/a b.jpg?w=2', { kind: 'file', bytes: PICTURE, type })
    const picture = await remotePictures.open(address('/p/a%20b.jpg?w=2'), NEVER)
    expect(picture).toMatchObject({ type: type.split(';')[0], length: 9 })
    expect(await new Response(picture?.body).text()).toBe('a picture')
  },
)

test.for(['image/svg+xml', 'text/html', 'application/pdf', 'image/x-icon', 'text/javascript', ''])(
  'type %j is not a picture',
  async (type) => {
    host.files.set('/a.jpg', { kind: 'file', bytes: PICTURE, headers: { 'Content-Type': type } })
    expect(await remotePictures.open(address('/a.jpg'), NEVER)).toBeNull()
  },
)

test.for([
  ...['https/evil.example/a.jpg', 'http/evil.example/a.jpg', 'http/127.0.0.1/a.jpg', 'http/127.0.0.1%3A22/a.jpg'],
  ...['ftp/HOST/a.jpg', 'file/HOST/a.jpg', 'http/HOST', 'http/HOST@evil.example/a.jpg'],
  ...['http/evil.example%40HOST/a.jpg', 'http/user:password@HOST/a.jpg', 'http/:password@HOST/a.jpg'],
  ...['http/user@HOST/a.jpg', 'http/HOST%2F@evil.example/a.jpg', 'http/[::1]/a.jpg', '//HOST/a.jpg'],
  ...['http:/HOST/a.jpg', ''],
])('%s is not requested', async (odd) => {
  expect(await remotePictures.open(odd.replace('HOST', encodeURIComponent(host.host)), NEVER)).toBeNull()
  expect(host.asked).toEqual([])
})

test('a missing picture is null; a host without an answer is a Problem 503', async () => {
  expect(await remotePictures.open(address('/a.jpg'), NEVER)).toBeNull()
  host.files.set('/a.jpg', { kind: 'status', status: 500 })
  await expect(remotePictures.open(address('/a.jpg'), NEVER)).rejects.toMatchObject({ name: 'Problem', status: 503 })
  host.files.set('/a.jpg', { kind: 'hangs' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const opening = expect(remotePictures.open(address('/a.jpg'), NEVER)).rejects.toMatchObject({ status: 503 })
  await vi.waitFor(() => expect(host.underWay()).toBe(1))
  vi.advanceTimersByTime(HEADERS_MS)
  await opening
})

test('a redirect is not followed (behavior 9.13)', async () => {
  host.files.set('/there.jpg', { kind: 'file', bytes: PICTURE, type: 'image/jpeg' })
  host.files.set('/a.jpg', { kind: 'status', status: 302, headers: { Location: '/there.jpg' } })
  await expect(remotePictures.open(address('/a.jpg'), NEVER)).rejects.toMatchObject({ status: 503 })
  expect(host.asked).toEqual(['GET /a.jpg'])
})

test('more than 25 MB are not sent, with or without a Content-Length', async () => {
  const large = Buffer.alloc(26 * 1024 * 1024)
  host.files.set('/a.jpg', { kind: 'file', bytes: large, type: 'image/png' })
  expect(await remotePictures.open(address('/a.jpg'), NEVER)).toBeNull()
  const withoutLength = createRemotePictures({
    hosts: ['far.example'],
    fetch: async () => new Response(new Blob([large]).stream(), { headers: { 'Content-Type': 'image/png' } }),
  })
  const picture = await withoutLength.open('https/far.example/a.png', NEVER)
  await expect(new Response(picture?.body).arrayBuffer()).rejects.toThrow('longer')
})
