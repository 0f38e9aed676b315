import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { PICTURE_WIDTHS } from '#catalogue/picture-widths.ts'
import { readWhole } from '#files/body.ts'
import { contentType } from '#files/content-type.ts'
import { openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import type { FileStore, OpenFile } from '#files/store.ts'
import { createThumbnailCache } from '#files/thumbnail-cache.ts'
import type { Log } from '#problem/log.ts'
import { isProblem } from '#problem/problem.ts'

/** One of the widths in which a picture can be had. */
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** A picture made smaller, as WebP; `original` is the version of what it was made from. */
export type Thumbnail = OpenFile & { readonly original: string }

export type Thumbnails = {
  /**
   * A picture at one of the widths, never enlarged. Null when there is none to be made: no such file, a drawing that
   * scales by itself, one that moves, is broken or too large; then the original does.
   */
  open(path: string, width: PictureWidth, range: string | null, signal: AbortSignal): Promise<Thumbnail | null>
}

type Settings = {
  readonly store: FileStore
  readonly folder: string
  readonly mostBytes?: number
  /** How long an original may take to be read. */
  readonly readingMs?: number
  readonly log: Log
}

const SMALLER_FROM = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
const LONGEST_ORIGINAL = 40 * 1024 * 1024
/** A picture of more dots is taken for a bomb: unpacked it would fill the memory. */
const MOST_PIXELS = 50_000_000
const LONGEST_WORK_S = 20
const AT_ONCE = 2
/** So many originals are in memory at once, those that wait for their turn included. */
const ORIGINALS_AT_ONCE = 8
const MOST_FAILURES = 10_000

/**
 * Makes thumbnails when they are asked for, two at a time, each once, and keeps at most 500 MB of them in `folder`. An
 * original that comes slowly holds up no other, and is given up after 20 s.
 */
export function createThumbnails(settings: Settings): Thumbnails {
  const { store, folder, mostBytes = 500 * 1024 * 1024, readingMs = 20_000, log } = settings
  const cache = createThumbnailCache(folder, mostBytes)
  const inTurn = pLimit(AT_ONCE)
  const reading = pLimit(ORIGINALS_AT_ONCE)
  const underWay = new Map<string, Promise<Made | null>>()
  const failures = new Set<string>()
  let troubled = false

  /** Not tied to the visitor who asked first: others may wait for the same. */
  async function make(path: string, width: PictureWidth): Promise<Made | null> {
    const source = await store.open(path, null, AbortSignal.timeout(readingMs))
    if (!source?.body) return null
    const name = nameOf(path, source.version, width)
    const failed = failures.has(name)
    const known = failed ? null : await cache.find(name).catch((error) => giveUp(source.body, error))
    if (failed || known !== null) {
      await source.body.cancel()
      return known === null ? null : { place: known, original: source.version }
    }
    const bytes = await readWhole(source.body, LONGEST_ORIGINAL)
    const small = await inTurn(() => smaller(bytes, width)).catch((error: unknown) => {
      if (failures.size >= MOST_FAILURES) failures.clear()
      failures.add(name)
      log.warn({ err: error, path, width }, 'no thumbnail can be made')
      return null
    })
    return small && { place: await cache.keep(name, small), original: source.version }
  }

  async function placeOf(path: string, width: PictureWidth): Promise<Made | null> {
    const version = store.facts(path)?.version
    if (version !== undefined && failures.has(nameOf(path, version, width))) return null
    const place = version === undefined ? null : await cache.find(nameOf(path, version, width))
    if (version !== undefined && place !== null) return { place, original: version }
    const key = `${width} ${path}`
    const making = underWay.get(key) ?? reading(() => make(path, width)).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return await making
  }

  return {
    async open(path, width, range, signal) {
      if (!SMALLER_FROM.includes(contentType(path) ?? '')) return null
      const made = await placeOf(path, width).catch((error: unknown) => {
        if (isProblem(error)) throw error
        if (!troubled) log.warn({ err: error, folder }, 'a thumbnail failed, the original is sent')
        troubled = true
        return null // neither a full disk nor a host that breaks off takes a picture away
      })
      const file = made && (await openDiskFile(made.place))
      return made && file ? { ...(await sendDiskFile(file, range, signal)), original: made.original } : null
    },
  }
}

async function giveUp(body: ReadableStream<Uint8Array> | null, error: unknown): Promise<never> {
  await body?.cancel()
  throw error
}

/** A finished thumbnail on disk, and the version of its original. */
type Made = { readonly place: string; readonly original: string }

const nameOf = (path: string, version: string, width: number): string =>
  `${createHash('sha256').update(`${path}\0${version}\0${width}`).digest('hex').slice(0, 40)}.webp`

/** Throws when there is nothing to be made of it: broken, moving, too large. */
async function smaller(bytes: Uint8Array | null, width: number): Promise<Uint8Array> {
  if (!bytes) throw new Error(`It is longer than ${LONGEST_ORIGINAL} bytes`)
  const { default: sharp } = await import('sharp') // large, and most thumbnails are kept ones
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error(`It has ${pages} pages`)
  return await picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: LONGEST_WORK_S })
    .toBuffer()
}
