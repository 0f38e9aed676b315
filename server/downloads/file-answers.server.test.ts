import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storePath } from '#files/names/file-names.ts'
import { createRemotePictures, openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import { fileAnswers } from '#server/downloads/file-answers.ts'
import { cachePolicy } from '#server/http/cache-policy.ts'
import { openPaths } from '#server/http/open-paths.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { createLog } from '#server/operations/log.ts'
import type { Overload } from '#server/overload/overload.ts'
import { atOnce } from '#shared/shared-work.ts'
import { hostilePaths } from '#tests/hostile/hostile-paths.ts'
import { SECRET, treeWithSecrets } from '#tests/hostile/secret-tree.ts'
import { type HostedStore, startHostedStore } from '#tests/programs/hosted-store.ts'
import { openFilesIn } from '#tests/site/open-files.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const SHEET = '/files/product-pdfs/Military/32-204-X-XX.pdf'
const PICTURE = '/files/product-images/Military/a%20b.jpg'
/** What is read of a file at a time. */
const PIECE_BYTES = 128 * 1024
const CHANGED = new Date('2026-11-20T10:20:30.400Z')
const A_YEAR = 'public, max-age=31536000, immutable'
const CAD_TYPES = new Map([
  ['32-204-X-XX.step', 'model/step'],
  ['32-204-X-XX.STP', 'model/step'],
  ['32-204-X-XX.glb', 'model/gltf-binary'],
  ['32-204-X-XX.kicad_mod', 'application/x-kicad-footprint'],
  ['32-204-X-XX.kicad_sym', 'application/x-kicad-symbol'],
])

const log = createLog('silent')
/** Every piece has its turn at once. */
const AT_ONCE: Pick<Overload, 'pictures' | 'models' | 'slices'> = {
  pictures: () => atOnce,
  models: () => atOnce,
  slices: () => atOnce,
}

let folder = ''
let host: HostedStore
let files: SiteFiles
let site: Hono<SiteEnv>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'))
  const root = await treeWithSecrets(folder)
  const put = async (path: string, bytes: Uint8Array | string) => {
    await writeFile(join(root, path), bytes)
    await utimes(join(root, path), CHANGED, CHANGED)
  }
  await mkdir(join(root, 'product-pdfs', 'Catalog'))
  await mkdir(join(root, 'product-models/Military'), { recursive: true })
  for (const name of CAD_TYPES.keys()) await put(`product-models/Military/${name}`, '0123456789')
  await put('product-pdfs/Military/32-204-X-XX.pdf', '0123456789')
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#a87413' } })
  await put('product-images/Military/a b.jpg', await picture.jpeg().toBuffer())
  await put('product-images/Military/broken.png', 'no picture')
  await put('product-images/Military/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await put('product-images/Military/page.html', '<script>alert(1)</script>')
  await put('product-images/Military/"Été" %Ω.jpg', 'x')
  await put('product-pdfs/Catalog/large.pdf', '')
  await truncate(join(root, 'product-pdfs/Catalog/large.pdf'), 64 * 1024 * 1024)
  host = await startHostedStore()
  files = await openSiteFiles({
    dataDir: folder,
    families: () => FAMILIES,
    hosted: `http://${host.host}`,
    hosts: [],
    makers: [],
    log,
  })
  site = new Hono<SiteEnv>()
    .use(securityHeaders({ siteUrl: null }, openPaths([])), cachePolicy())
    .use(requestId())
    .route('/', fileAnswers({ files, log }, AT_ONCE))
})

afterAll(async () => {
  await files.close()
  await host.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.request(path, { headers, method })
const tagOf = async (path: string) => (await get(path, {}, 'HEAD')).headers.get('ETag') ?? ''

test('a datasheet is sent whole, with the headers for caching, resuming and framing (behavior 13.9)', async () => {
  const answer = await get(SHEET)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'last-modified': 'Fri, 20 Nov 2026 10:20:30 GMT',
    'content-disposition': `inline; filename="32-204-X-XX.pdf"; filename*=UTF-8''32-204-X-XX.pdf`,
    'cache-control': 'public, max-age=60',
    'content-security-policy': "frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  expect(await answer.text()).toBe('0123456789')
})

test.for([...CAD_TYPES])('the CAD file %s is sent as %s, with ranges and validators', async ([name, type]) => {
  const address = `/files/product-models/Military/${name}`
  const whole = await get(`${address}?download`)
  expect(whole.headers.get('Content-Type')).toBe(type)
  expect(whole.headers.get('Content-Disposition')).toContain(`attachment; filename="${name}"`)
  expect(await whole.text()).toBe('0123456789')
  const part = await get(address, { Range: 'bytes=2-4' })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect((await get(address, { 'If-None-Match': whole.headers.get('ETag') ?? '' })).status).toBe(304)
})

test('HEAD has the same headers without a body', async () => {
  const [whole, head] = [await get(SHEET), await get(SHEET, { Range: 'bytes=0-1' }, 'HEAD')]
  const fixed = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => name !== 'x-request-id'))
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(fixed(head)).toEqual(fixed(whole))
  await whole.body?.cancel()
})

test.for([
  ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['lines=1-2', 200, null, '0123456789'],
] as const)('%s (behavior 13.6)', async ([Range, status, place, text]) => {
  const answer = await get(SHEET, { Range })
  expect([answer.status, answer.headers.get('Content-Range')]).toEqual([status, place])
  expect(answer.headers.get('Content-Length')).toBe(String(text.length))
  expect(await answer.text()).toBe(text)
})

test('a range outside of the file is refused with the size of the file', async () => {
  const answer = await get(SHEET, { Range: 'bytes=10-' })
  expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
  expect(await answer.json()).toMatchObject({ status: 416 })
})

test('a current copy is answered with 304', async () => {
  const tag = await tagOf(SHEET)
  const modified = 'Fri, 20 Nov 2026 10:20:30 GMT'
  const before = 'Fri, 20 Nov 2026 10:20:29 GMT'
  const cases: [Record<string, string>, number][] = [
    [{ 'If-None-Match': tag }, 304],
    [{ 'If-None-Match': `"x", W/${tag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"x"' }, 200],
    [{ 'If-Modified-Since': modified }, 304],
    [{ 'If-Modified-Since': before }, 200],
    [{ 'If-Modified-Since': 'yesterday' }, 200],
    [{ 'If-None-Match': '"x"', 'If-Modified-Since': modified }, 200], // the tag decides
    [{ 'If-None-Match': tag, Range: 'bytes=0-1' }, 304],
    [{ 'If-Range': tag, Range: 'bytes=0-1' }, 206],
    [{ 'If-Range': '"x"', Range: 'bytes=0-1' }, 200],
    [{ 'If-Range': `W/${tag}`, Range: 'bytes=0-1' }, 200],
    [{ 'If-Range': modified, Range: 'bytes=0-1' }, 206],
    [{ 'If-Range': before, Range: 'bytes=0-1' }, 200],
    [{ 'If-Range': '"x"', Range: 'bytes=99-' }, 200],
  ]
  for (const [headers, status] of cases) {
    const answer = await get(SHEET, headers)
    expect([headers, answer.status]).toEqual([headers, status])
    expect((await answer.text()).length).toBe(status === 200 ? 10 : status === 206 ? 2 : 0)
    expect(answer.headers.get('ETag')).toBe(tag)
  }
})

test('an address with the version of the file is cached for a year, any other for a minute (behavior 13.12)', async () => {
  const version = (await tagOf(PICTURE)).replaceAll('"', '')
  const cachePolicy = async (path: string) => {
    const answer = await get(path)
    await answer.body?.cancel()
    return answer.headers.get('Cache-Control')
  }
  expect(await cachePolicy(`${PICTURE}?v=${version}`)).toBe(A_YEAR)
  expect(await cachePolicy(`${PICTURE}?v=${version}&w=64`)).toBe(A_YEAR)
  expect(await cachePolicy(`${PICTURE}?v=old`)).toBe('public, max-age=60')
  expect(await cachePolicy(`${PICTURE}?w=64`)).toBe('public, max-age=60')
  expect(await cachePolicy(PICTURE)).toBe('public, max-age=60')
})

test('a picture comes as WebP in the requested width (behavior 13.6)', async () => {
  const answer = await get(`${PICTURE}?w=128`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="a b.webp"; filename*=UTF-8''a%20b.webp`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Length')).toBe(String(bytes.length))
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128, height: 96 })
  expect((await get(`${PICTURE}?w=128`, { 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(304)
})

test.for(['100', '', '-1', '0128', 'all', '99999999'])(
  'a width of %j is refused, and the widths are named',
  async (width) => {
    const answer = await get(`${PICTURE}?w=${width}`)
    expect(answer.status).toBe(400)
    expect((await answer.json()).detail).toContain('64, 128, 320, 640, 1280')
  },
)

test.for([
  ['/files/product-images/Military/broken.png?w=64', 'image/png'],
  ['/files/product-images/Military/drawing.svg?w=64', 'image/svg+xml'],
  [`${SHEET}?w=5`, 'application/pdf'], // a datasheet ignores a width
] as const)('%s is sent as it is', async ([path, type]) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type])
  await answer.body?.cancel()
})

test('an SVG runs no script (behavior 13.9)', async () => {
  const { headers } = await get('/files/product-images/Military/drawing.svg', {}, 'HEAD')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('?download saves the file under its name, regardless of its characters', async () => {
  const path = `/files/product-images/Military/${encodeURIComponent('"Été" %Ω.jpg')}?download`
  const disposition = (await get(path, {}, 'HEAD')).headers.get('Content-Disposition')
  expect(disposition).toBe(`attachment; filename="__t__ __.jpg"; filename*=UTF-8''%22%C3%89t%C3%A9%22%20%25%CE%A9.jpg`)
})

test.for([
  ...['/files/product-images/Military/none.jpg', '/files/product-images/Military/page.html'],
  ...['/files/product-images/Military/', '/files/product-images', '/files/', '/files/other/secret.pdf'],
  ...['/files/secret.pdf', '/files/product-pdfs/linked.pdf', '/files/product-pdfs/mailbox/secret.pdf'],
  ...['/files/elsewhere/https/evil.example/a.jpg', '/files/elsewhere/'],
])('%s is not found', async (path) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
})

test('200 hostile addresses are answered 404, and none with a secret', async () => {
  for (const path of hostilePaths(200, 7)) {
    const answer = await get(`/files/${path}`.replaceAll('\u0000', '%00'))
    const text = await answer.text()
    expect(text).not.toContain(SECRET)
    if (text !== 'ours') expect([path, answer.status]).toEqual([path, 404])
    else expect(storePath(new URL(`http://x/files/${path}`).pathname.slice(7))).not.toBeNull()
  }
  expect(await openFilesIn(folder)).toBe(0)
})

test('a hosted file comes through our own address, with ranges, without the headers of the host', async () => {
  const path = 'product-pdfs/Military/hosted.pdf'
  host.files.set(path, { kind: 'file', bytes: Buffer.from('0123456789') })
  const answer = await get(`/files/${path}`, { Range: 'bytes=2-4' })
  expect([answer.status, await answer.text()]).toEqual([206, '234'])
  expect(host.asked.at(-1)).toBe(`GET ${path} bytes=2-4`)
  const names = [...answer.headers.keys()]
  expect(names).not.toContain('set-cookie')
  expect(names).not.toContain('x-powered-by')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60')
})

test('HEAD requests no bytes from the host', async () => {
  const path = 'product-pdfs/Military/head.pdf'
  host.files.set(path, { kind: 'file', bytes: Buffer.from('0123456789') })
  host.asked.length = 0
  const answer = await get(`/files/${path}`, {}, 'HEAD')
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, '10'])
  expect((await get('/files/product-pdfs/Military/gone.pdf', {}, 'HEAD')).status).toBe(404)
  expect(host.asked).toEqual([`HEAD ${path}`, 'HEAD product-pdfs/Military/gone.pdf'])
})

test('a hosted file that changed during a download is sent whole', async () => {
  const path = 'product-pdfs/Military/changed.pdf'
  host.files.set(path, { kind: 'file', bytes: Buffer.from('0123456789') })
  const tag = await tagOf(`/files/${path}`)
  host.files.set(path, { kind: 'file', bytes: Buffer.from('abcdefghij'), headers: { ETag: '"tag-2"' } })
  const answer = await get(`/files/${path}`, { Range: 'bytes=5-', 'If-Range': tag })
  expect([answer.status, await answer.text()]).toEqual([200, 'abcdefghij'])
})

test("the operator's file comes before the hosted one, and that before the sample's (behavior 9.1)", async () => {
  const path = 'product-pdfs/Military/three.pdf'
  const [own, sample] = [join(folder, 'files', path), join(folder, 'sample.pdf')]
  await writeFile(sample, 'sample')
  const find = (asked: string) => (asked === path ? sample : null)
  const makers = [{ revision: () => 'r1', find }]
  const others = { families: () => FAMILIES, hosted: `http://${host.host}`, hosts: [], log }
  const size = async () => {
    const three = await openSiteFiles({ ...others, dataDir: folder, makers })
    await three.findSize(path, 60_000)
    await three.close()
    return three.size(path)
  }
  expect(await size()).toBe('sample'.length)
  host.files.set(path, { kind: 'file', bytes: Buffer.from('hosted one') })
  expect(await size()).toBe('hosted one'.length)
  await writeFile(own, 'own')
  expect(await size()).toBe('own'.length)
})

test('a host that does not answer leads to 503', async () => {
  host.files.set('product-pdfs/Military/dead.pdf', { kind: 'status', status: 500 })
  const answer = await get('/files/product-pdfs/Military/dead.pdf')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ detail: "This file can't be fetched now. Please try again in a moment." })
  expect(answer.headers.get('X-Refused')).toBe('source')
})

test('a picture from another folder of the host comes through our own address (behavior 9.13)', async () => {
  const path = `/files/elsewhere/http/${encodeURIComponent(host.host)}/logos/a.png?x=1`
  host.files.set('/logos/a.png?x=1', { kind: 'file', bytes: Buffer.from('png'), type: 'image/png' })
  const answer = await get(path)
  expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([200, 'image/png', 'png'])
  const head = await get(path, {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '3', ''])
})

test.for([
  ['a large file of ours', '/files/product-pdfs/Catalog/large.pdf'],
  ['a file that a slow host sends', '/files/product-pdfs/Catalog/slow.pdf'],
] as const)(
  'a visitor who breaks off in the middle of %s leaves nothing open, and that is no failure',
  async ([, path]) => {
    host.files.set('product-pdfs/Catalog/slow.pdf', { kind: 'slow', bytes: Buffer.alloc(1_000), ms: 300 })
    const said = vi.spyOn(console, 'error')
    const logged = vi.spyOn(log, 'error')
    const server = createAdaptorServer({ fetch: site.fetch })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // a listening TCP server has one
    await new Promise<void>((done, failed) => {
      const asked = httpRequest({ port, path }, (answer) => {
        answer.once('data', () => {
          asked.destroy()
          done()
        })
      })
      asked.once('error', failed)
      asked.end()
    })
    await vi.waitFor(() => expect(host.underWay()).toBe(0), { timeout: 5_000 })
    await vi.waitFor(async () => expect(await openFilesIn(folder)).toBe(0), { timeout: 5_000 })
    await new Promise((done) => server.close(done))
    expect(said).not.toHaveBeenCalled()
    expect(logged).not.toHaveBeenCalled()
  },
)

const farPictureOf26MB = async () => {
  let left = 26
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (left === 0) return controller.close()
    left -= 1
    controller.enqueue(new Uint8Array(1024 * 1024))
  }
  return new Response(new ReadableStream({ pull }), { headers: { 'Content-Type': 'image/png' } })
}

test('a file is sent piece by piece, each in the turn of its visitor', async () => {
  const turns: (() => void)[] = []
  const slices: Overload['slices'] = () => async (work) => {
    await new Promise<void>((go) => turns.push(go))
    return await atOnce(work)
  }
  const paced = fileAnswers({ files, log }, { ...AT_ONCE, slices })
  const answering = paced.request('/files/product-pdfs/Catalog/large.pdf')
  await expect.poll(() => turns.length).toBe(1)
  expect(await Promise.race([answering, 'nothing yet'])).toBe('nothing yet')
  turns[0]?.()
  const reader = (await answering).body?.getReader()
  expect((await reader?.read())?.value?.length).toBe(PIECE_BYTES)
  const second = reader?.read()
  await expect.poll(() => turns.length).toBe(2)
  expect(await Promise.race([second, 'nothing yet'])).toBe('nothing yet')
  turns[1]?.()
  expect((await second)?.value?.length).toBe(PIECE_BYTES)
  await reader?.cancel()
})

test.for([
  ['a host that breaks off', '/files/product-pdfs/Military/drops.pdf', '1000000'],
  ['a far picture that is too long', '/files/elsewhere/https/far.example/a.png', undefined],
] as const)('%s ends the connection of the visitor, and is said in one line of the log', async ([, path, length]) => {
  host.files.set('product-pdfs/Military/drops.pdf', { kind: 'drops', bytes: Buffer.alloc(1_000_000) })
  const remotePictures = createRemotePictures({ hosts: ['far.example'], fetch: farPictureOf26MB })
  const said = (['error', 'warn', 'info', 'log'] as const).map((way) => vi.spyOn(console, way))
  const logged = vi.spyOn(log, 'error').mockClear()
  const server = createAdaptorServer({
    fetch: fileAnswers({ files: { ...files, remotePictures }, log }, AT_ONCE).fetch,
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const cut = await new Promise<{ length: string | undefined; complete: boolean }>((done, failed) => {
    const asked = httpRequest({ port, path }, (answer) => {
      answer.on('error', () => {}).resume()
      answer.once('close', () => done({ length: answer.headers['content-length'], complete: answer.complete }))
    })
    asked.once('error', failed)
    asked.end()
  })
  await new Promise((done) => server.close(done))
  expect(cut).toEqual({ length, complete: false })
  expect(logged.mock.calls.map(([, message]) => message)).toEqual(['download cut off'])
  expect(said.flatMap((spy) => spy.mock.calls)).toEqual([])
})
