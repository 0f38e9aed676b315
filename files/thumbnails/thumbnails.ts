import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { PICTURE_WIDTHS } from '#catalog/part/picture-widths.ts'
import { readAll } from '#files/body-streams.ts'
import { contentType } from '#files/content-type.ts'
import { openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import type { FileStore } from '#files/stores/file-store.ts'
import { createThumbnailCache } from '#files/thumbnails/thumbnail-cache.ts'
import type { LogLine } from '#shared/logger.ts'
import { isProblem } from '#shared/problem.ts'
import { costed, resultOf, SharedWork, type Spent, type Turn, timed } from '#shared/shared-work.ts'

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export type Thumbnails = ReturnType<typeof createThumbnails>

type Settings = {
  readonly store: FileStore
  readonly folder: string
  readonly maxBytes?: number
  readonly readTimeoutMs?: number
  readonly log: LogLine
}

export const RESIZABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
export const MAX_ORIGINAL_BYTES = 40 * 1024 * 1024
/** A larger picture may be a decompression bomb, which would fill the memory. */
export const MAX_PIXELS = 50_000_000
export const RESIZE_TIMEOUT_S = 20
const RESIZE_CONCURRENCY = 2
const MAX_FAILURES = 10_000

/** Makes thumbnails on demand, two at a time, each once. A slow original doesn't delay others. */
export function createThumbnails(settings: Settings) {
  const { store, folder, maxBytes = 500 * 1024 * 1024, readTimeoutMs = 20_000, log } = settings
  const cache = createThumbnailCache(folder, maxBytes)
  const resizing = pLimit(RESIZE_CONCURRENCY)
  const making = new SharedWork<Made | null>()
  const failures = new Set<string>()
  let hasWarned = false

  /** Ignores visitors' signals: others may wait for the same thumbnail. */
  async function make(path: string, width: PictureWidth, spent: Spent): Promise<Made | null> {
    const source = await store.open(path, null, AbortSignal.timeout(readTimeoutMs))
    if (!source?.body) return null
    const { body, version: original } = source
    const name = cacheName(path, original, width)
    try {
      if (failures.has(name)) return null
      const known = await cache.find(name)
      if (known !== null) return { place: known, original }
      const bytes = await readAll(body, MAX_ORIGINAL_BYTES)
      const small = await resizing(() => resized(bytes, width, spent)).catch((error: unknown) => {
        if (failures.size >= MAX_FAILURES) failures.clear()
        failures.add(name)
        log.warn({ err: error, path, width }, "This picture can't be resized")
        return null
      })
      return small && { place: await cache.add(name, small), original }
    } finally {
      await body.cancel().catch(() => undefined) // already read
    }
  }

  async function find(path: string, width: PictureWidth): Promise<Made | null | undefined> {
    const version = store.facts(path)?.version
    if (version === undefined) return undefined
    if (failures.has(cacheName(path, version, width))) return null
    const place = await cache.find(cacheName(path, version, width))
    return place === null ? undefined : { place, original: version }
  }

  async function findOrMake(path: string, width: PictureWidth, turn: Turn): Promise<Made | null> {
    const found = await find(path, width)
    if (found !== undefined) return found
    return await turn(
      making.once(`${width} ${path}`, () =>
        costed(async (spent) => {
          const known = await find(path, width) // from another's turn
          return known === undefined ? await make(path, width, spent) : known
        }),
      ),
    )
  }

  return {
    /** A picture at a width, made at a turn. Null for the original: an SVG or animation, broken or too large. */
    async open(path: string, width: PictureWidth, range: string | null, signal: AbortSignal, turn: Turn) {
      if (!RESIZABLE.includes(contentType(path) ?? '')) return null
      const made = await findOrMake(path, width, turn).catch((error: unknown) => {
        if (isProblem(error)) throw error
        if (!hasWarned) log.warn({ err: error, folder }, 'A thumbnail failed, so the original is sent')
        hasWarned = true
        return null // a full disk or an aborted download must not hide the picture
      })
      const file = made && (await openDiskFile(made.place))
      return made && file ? { ...(await sendDiskFile(file, range, signal)), original: made.original } : null
    },
  }
}

type Made = { readonly place: string; readonly original: string }

const cacheName = (path: string, version: string, width: number): string =>
  `${createHash('sha256').update(`${path}\0${version}\0${width}`).digest('hex').slice(0, 40)}.webp`

async function resized(bytes: Uint8Array | null, width: PictureWidth, spent: Spent): Promise<Buffer> {
  const done = await timed(() => smallerPicture(bytes, width))
  spent.ms = done.ms
  return resultOf(done)
}

/** A picture to decode: its bytes, or its path. The library is large, and most thumbnails come from the cache. */
export async function openPicture(picture: Uint8Array | string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

/** A picture as WebP, upright and at most `width` px wide. Throws if broken, animated or too large (`bytes` null). */
export async function smallerPicture(bytes: Uint8Array | null, width: PictureWidth): Promise<Buffer> {
  if (!bytes) throw new Error(`It is longer than ${MAX_ORIGINAL_BYTES} bytes`)
  const picture = await openPicture(bytes)
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error(`It has ${pages} pages`)
  return await picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: RESIZE_TIMEOUT_S })
    .toBuffer()
}
