import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '#files/stores/file-store.ts'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { createThumbnailCache } from '#files/thumbnails/thumbnail-cache.ts'
import { createThumbnails, type PictureWidth, type Thumbnails } from '#files/thumbnails/thumbnails.ts'
import { Problem } from '#shared/problem.ts'
import { atOnce } from '#shared/shared-work.ts'
import { queueTurns } from '#tests/queues/queue-turns.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PICTURE = 'product-images/Military/32-204.jpg'
const NEVER = new AbortController().signal

let root = ''
let folder = ''
let store: FileStore
let thumbnails: Thumbnails
const warned: string[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'thumbnails-'))
  folder = join(root, 'cache', 'thumbnails')
  warned.length = 0
  await mkdir(join(root, 'product-images', 'Military'), { recursive: true })
})
afterEach(async () => {
  await store.close()
  await rm(root, { recursive: true })
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a87413' } })

async function open(files: Record<string, Uint8Array>, maxBytes?: number): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) await writeFile(join(root, path), bytes)
  store = await openLocalFolder({ root })
  again(maxBytes)
}

function again(maxBytes?: number, readTimeoutMs?: number): void {
  const log = { ...SILENT, warn: (_details: object, message: string) => warned.push(message) }
  thumbnails = createThumbnails({
    store,
    folder,
    log,
    ...(maxBytes && { maxBytes }),
    ...(readTimeoutMs && { readTimeoutMs }),
  })
}

async function bytesOf(path: string, width: PictureWidth): Promise<Buffer | null> {
  const file = await thumbnails.open(path, width, null, NEVER, atOnce)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}

test.for([
  [64, 64, 48],
  [320, 320, 240],
  [640, 640, 480],
  [1280, 800, 600], // never enlarged
] as const)('a picture of 800 by 600 at %i is %i by %i', async ([width, wide, high]) => {
  await open({ [PICTURE]: await drawn(800, 600).jpeg().toBuffer() })
  const bytes = await bytesOf(PICTURE, width)
  expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format: 'webp', width: wide, height: high })
})

test('the original is unchanged, and the thumbnail has its version', async () => {
  const original = await drawn(800, 600).jpeg().toBuffer()
  await open({ [PICTURE]: original })
  const file = await thumbnails.open(PICTURE, 64, 'bytes=0-3', NEVER, atOnce)
  expect(file).toMatchObject({ status: 206, original: store.facts(PICTURE)?.version })
  expect(await new Response(file?.body).text()).toBe('RIFF')
  expect(await readFile(join(root, PICTURE))).toEqual(original)
})

test('a picture is rotated by its EXIF orientation', async () => {
  await open({ [PICTURE]: await drawn(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer() })
  expect(await sharp((await bytesOf(PICTURE, 64)) ?? undefined).metadata()).toMatchObject({ width: 64, height: 85 })
})

test('concurrent requests make a thumbnail once, and it is found after a restart', async () => {
  await open({ [PICTURE]: await drawn(800, 600).jpeg().toBuffer() })
  const opening = vi.spyOn(store, 'open')
  const all = await Promise.all(Array.from({ length: 20 }, () => bytesOf(PICTURE, 320)))
  expect(new Set(all.map((bytes) => bytes?.toString('hex'))).size).toBe(1)
  again()
  expect(await bytesOf(PICTURE, 320)).toEqual(all[0])
  expect(opening).toHaveBeenCalledTimes(1)
  expect(await readdir(folder)).toHaveLength(1)
})

test('a replaced picture gets a new thumbnail', async () => {
  await open({ [PICTURE]: await drawn(800, 600).jpeg().toBuffer() })
  const before = await bytesOf(PICTURE, 64)
  await store.close()
  await open({ [PICTURE]: await drawn(600, 800).jpeg().toBuffer() })
  expect(await bytesOf(PICTURE, 64)).not.toEqual(before)
})

/** A valid PNG of 16,000 by 16,000 pixels of one bit: small, but 256 MB or more when decompressed. */
function bomb(): Buffer {
  const side = 16_000
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]) // one bit per pixel, gray
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const animated = async () => {
  const frames = await Promise.all(['red', 'blue'].map((background) => drawn(8, 8).tint(background).png().toBuffer()))
  return await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

test.for([
  ['broken', async () => Buffer.from('this is no picture')],
  ['cut off', async () => (await drawn(800, 600).jpeg().toBuffer()).subarray(0, 900)],
  ['empty', async () => Buffer.alloc(0)],
  ['a bomb of 256 million pixels', async () => bomb()],
  ['animated', animated],
] as const)('a picture that is %s has no thumbnail, and is logged once', async ([, make]) => {
  const bytes = await make()
  await open({ [PICTURE]: bytes })
  expect(await bytesOf(PICTURE, 64)).toBeNull()
  const opening = vi.spyOn(store, 'open')
  expect(await bytesOf(PICTURE, 64)).toBeNull()
  expect(warned.length).toBe(bytes.length === 0 ? 0 : 1)
  if (bytes.length > 0) expect(opening).not.toHaveBeenCalled()
})

test('a picture of more than 40 MB has no thumbnail', async () => {
  await open({ [PICTURE]: Buffer.alloc(41 * 1024 * 1024) })
  expect(await bytesOf(PICTURE, 64)).toBeNull()
  expect(warned).toEqual(["This picture can't be resized"])
})

test('drawings, datasheets and missing files have no thumbnail', async () => {
  await open({ 'product-images/Military/a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  expect(await bytesOf('product-images/Military/a.svg', 64)).toBeNull()
  expect(await bytesOf('product-pdfs/Military/a.pdf', 64)).toBeNull()
  expect(await bytesOf('product-images/Military/none.jpg', 64)).toBeNull()
  expect(warned).toEqual([])
})

test('the folder stays within its limit: the least recently used goes first', async () => {
  const noise = (seed: number) =>
    sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 20 + seed },
      },
    })
  const names = Array.from({ length: 8 }, (_, index) => `product-images/Military/${index}.png`)
  const files: Record<string, Buffer> = {}
  for (const [index, name] of names.entries()) files[name] = await noise(index).png().toBuffer()
  await open(files, 8_000)
  const opening = vi.spyOn(store, 'open')
  const made = (path: string) => opening.mock.calls.filter(([asked]) => asked === path).length
  const [first = '', second = ''] = names
  for (const name of names) {
    await bytesOf(name, 64)
    await delay(2) // so that no two are used in the same millisecond
    await bytesOf(first, 64) // always the most recently used
    await delay(2)
  }
  const kept = await readdir(folder)
  const sizes = await Promise.all(kept.map(async (name) => (await stat(join(folder, name))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8_000)
  expect(kept.length).toBeLessThan(8)
  await bytesOf(second, 64)
  expect([made(first), made(second)]).toEqual([1, 2])
})

test('at most two pictures are resized at a time', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `product-images/Military/${index}.jpg`)
  const bytes = await drawn(2_000, 1_500).jpeg().toBuffer()
  await open(Object.fromEntries(names.map((name) => [name, bytes])))
  let most = 0
  const count = () => {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
  }
  sharp.queue.on('change', count)
  await Promise.all(names.map((name) => bytesOf(name, 64)))
  sharp.queue.off('change', count)
  expect([2, 3]).toContain(most) // sharp counts a finished one until it has returned the bytes
})

test('a thumbnail is read and made in its turn, once, and its time counts for whose turn it was', async () => {
  await open({ [PICTURE]: await drawn(2_000, 1_500).jpeg().toBuffer() })
  const opening = vi.spyOn(store, 'open')
  const { queue, turnOf, used } = queueTurns()
  const other = Promise.withResolvers<{ result: null; ms: number }>()
  const busy = queue.run('192.0.2.9', () => other.promise)
  const asked = ['192.0.2.1', '192.0.2.2'].map((visitor) =>
    thumbnails.open(PICTURE, 64, null, NEVER, turnOf(visitor)).then((file) => file?.body?.cancel()),
  )
  await expect.poll(() => queue.waiting).toBe(2)
  expect(opening).not.toHaveBeenCalled()
  other.resolve({ result: null, ms: 1 })
  await Promise.all([busy, ...asked])
  expect(opening).toHaveBeenCalledTimes(1)
  expect([used('192.0.2.1') > 1, used('192.0.2.2')]).toEqual([true, 0])
})

test('a refused turn is told, and the next visitor gets the thumbnail', async () => {
  await open({ [PICTURE]: await drawn(80, 60).jpeg().toBuffer() })
  const busy = new Problem(503, 'Busy.', 'Try again.')
  await expect(thumbnails.open(PICTURE, 64, null, NEVER, () => Promise.reject(busy))).rejects.toBe(busy)
  expect(warned).toEqual([])
  expect(await bytesOf(PICTURE, 64)).not.toBeNull()
})

test('stalled originals delay no other thumbnail, and time out', async () => {
  const stalled = ['a', 'b', 'c'].map((name) => `product-images/Military/${name}.jpg`)
  const bytes = await drawn(80, 60).jpeg().toBuffer()
  await open(Object.fromEntries([PICTURE, ...stalled].map((name) => [name, bytes])))
  const readTimeoutMs = 2_000
  again(undefined, readTimeoutMs)
  const opened = store.open
  vi.spyOn(store, 'open').mockImplementation(async (path, range, signal) => {
    const file = await opened(path, range, signal)
    if (!file || !stalled.includes(path)) return file
    await file.body?.cancel()
    const start = (controller: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => controller.error(signal.reason))
    return { ...file, body: new ReadableStream<Uint8Array>({ start }) }
  })
  const given: string[] = []
  const all = stalled.map((name) => bytesOf(name, 64).then((none) => given.push(String(none))))
  expect(await bytesOf(PICTURE, 64)).not.toBeNull()
  expect(given).toEqual([])
  await Promise.all(all)
  expect(given).toEqual(['null', 'null', 'null'])
  expect(warned).toEqual(['A thumbnail failed, so the original is sent'])
}, 15_000)

test('old temporary files of a crash are removed', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old.new'), 'x')
  await writeFile(join(folder, 'young.new'), 'x')
  await utimes(join(folder, 'old.new'), 1_000, 1_000)
  await open({ [PICTURE]: await drawn(80, 60).jpeg().toBuffer() })
  await bytesOf(PICTURE, 64)
  expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual(['young.new'])
})

test("if thumbnails can't be stored the original is sent, and that is logged once", async () => {
  await writeFile(join(root, 'cache'), 'a file where the folder should be')
  await open({ [PICTURE]: await drawn(80, 60).jpeg().toBuffer() })
  expect(await bytesOf(PICTURE, 64)).toBeNull()
  expect(await bytesOf(PICTURE, 128)).toBeNull()
  expect(warned).toEqual(['A thumbnail failed, so the original is sent'])
})

test('a thumbnail that can not be written leaves nothing behind', async () => {
  await open({})
  const cache = createThumbnailCache(folder, 1_000)
  expect(await cache.find('a.webp')).toBeNull() // the folder is listed
  await mkdir(join(folder, 'a.webp', 'in its place'), { recursive: true })
  await expect(cache.add('a.webp', Buffer.from('small'))).rejects.toThrow(/a[.]webp/)
  expect(await readdir(folder)).toEqual(['a.webp'])
})
