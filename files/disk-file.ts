import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { parseRange, resolveRange } from '#files/byte-range.ts'
import { BUCKETS, isPlainName, isStorePath } from '#files/names/file-names.ts'
import type { FileFacts, OpenFile } from '#files/stores/file-store.ts'
import { Problem } from '#shared/problem.ts'

export type DiskFile = { readonly handle: FileHandle; readonly stats: BigIntStats }

const CHUNK_BYTES = 128 * 1024
const NO_FILE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO', 'ENAMETOOLONG', 'EINVAL']
// O_NONBLOCK: a pipe in the file's place must not block us. Windows has neither flag.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

export const isNoFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_FILE.includes(String(error.code))

function fileFacts({ size, mtimeNs, mtime }: BigIntStats): FileFacts {
  return { size: Number(size), modified: mtime, version: `${mtimeNs.toString(36)}-${size.toString(36)}` }
}

export const notReadable = (cause: unknown): Problem =>
  new Problem(503, "This file can't be read now.", 'Please try again in a few minutes.', { reason: 'source', cause })

/** Opens a regular file, not a link. Returns null if there is none. Throws a Problem 503 if it can't be read. */
export async function openDiskFile(absolute: string): Promise<DiskFile | null> {
  try {
    const handle = await open(absolute, FLAGS)
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return null
  } catch (error) {
    if (isNoFile(error)) return null
    throw notReadable(error)
  }
}

/** Answers a Range header. The body reads on demand, and closes the file at its end, on cancel or on abort. */
export async function sendDiskFile({ handle, stats }: DiskFile, range: string | null, signal: AbortSignal) {
  const facts = fileFacts(stats)
  const sent = sentRange(range, facts.size)
  if (sent.status !== 416 && facts.size > 0)
    return { ...facts, ...sent, body: readBytes(handle, sent.from, sent.to, signal) }
  await handle.close()
  return { ...facts, ...sent, body: null }
}

/** What a Range header asks of a file: all of it (200), a range (206), or one outside of it (416). */
export function sentRange(header: string | null, size: number): Pick<OpenFile, 'status' | 'from' | 'to'> {
  const requested = parseRange(header)
  if (!requested) return { status: 200, from: 0, to: Math.max(0, size - 1) }
  const range = resolveRange(requested, size)
  return range === 'outside' ? { status: 416, from: 0, to: 0 } : { status: 206, ...range }
}

function readBytes(handle: FileHandle, from: number, to: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  let at = from
  const close = () => handle.close()
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) void close()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          signal.throwIfAborted()
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, to + 1 - at))
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, at)
          signal.throwIfAborted()
          if (bytesRead === 0) throw new Error('The file became shorter while it was sent')
          at += bytesRead
          controller.enqueue(chunk.subarray(0, bytesRead))
          if (at <= to) return
          controller.close()
        } catch (error) {
          controller.error(signal.aborted ? signal.reason : error)
        }
        await close()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

export type FolderIndex = Awaited<ReturnType<typeof indexFolder>>

/** Limited, because the whole server shares the thread pool. */
const CONCURRENCY = 16

/** Lists all buckets' files but links and impossible names. `places`: real paths of a Mac's decomposed names (behavior 9.1). */
export async function indexFolder(root: string, onError: (path: string, error: unknown) => void) {
  const files = new Map<string, FileFacts>()
  const places = new Map<string, string>()
  const hash = createHash('sha256')
  const limit = pLimit(CONCURRENCY)

  async function entries(folder: string) {
    const names = (await attempt(folder, readdir(join(root, folder)))) ?? []
    const paths = names.filter(isPlainName).map((name) => `${folder}/${name}`)
    const ordered = paths.filter(isStorePath).sort()
    return await Promise.all(ordered.map((path) => limit(async () => [path, await statsOf(path)] as const)))
  }

  const statsOf = (path: string) => attempt(path, lstat(join(root, path), { bigint: true }))

  async function attempt<T>(path: string, reading: Promise<T>): Promise<T | null> {
    try {
      return await reading
    } catch (error) {
      if (!isNoFile(error)) onError(path, error)
      return null
    }
  }

  async function walk(folder: string): Promise<void> {
    for (const [path, stats] of await entries(folder)) {
      if (stats?.isDirectory()) await walk(path)
      if (!stats?.isFile()) continue
      const facts = fileFacts(stats)
      const joined = path.normalize('NFC')
      if (joined === path) places.delete(joined)
      else places.set(joined, path)
      files.set(joined, facts)
      hash.update(`${path}\0${facts.version}\n`)
    }
  }

  for (const bucket of BUCKETS) if ((await statsOf(bucket))?.isDirectory()) await walk(bucket)
  return { files, places, revision: hash.digest('hex').slice(0, 12) }
}
