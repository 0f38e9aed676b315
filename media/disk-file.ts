import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { rangeWithin, readRange } from '#files/byte-range.ts'
import type { FileFacts, OpenFile } from '#files/store.ts'
import { Problem } from '#problem/problem.ts'

/** A regular file that has been opened, with what the system says of it at that moment. */
export type DiskFile = { readonly handle: FileHandle; readonly stats: BigIntStats }

const PIECE_BYTES = 128 * 1024
/** No such file, a folder or a link in its place, a name that no file can bear. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO', 'ENAMETOOLONG', 'EINVAL']
// A pipe that has taken the file's place must not keep us waiting. Windows knows neither flag.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Whether an error of the file system means that there is no such file. */
export const isNoFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_FILE.includes(String(error.code))

/** What is known of a file on disk; its version is its time, to the nanosecond, and its size. */
export function factsOf({ size, mtimeNs, mtime }: BigIntStats): FileFacts {
  return { size: Number(size), modified: mtime, version: `${mtimeNs.toString(36)}-${size.toString(36)}` }
}

/** Opens a regular file, never a link to one. Null when there is none. Throws a Problem 503 when it can't be read. */
export async function openDiskFile(absolute: string): Promise<DiskFile | null> {
  try {
    const handle = await open(absolute, FLAGS)
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return null
  } catch (error) {
    if (isNoFile(error)) return null
    throw new Problem(503, "This file can't be read now.", 'Please try again in a few minutes.', { cause: error })
  }
}

/**
 * What is sent of an open file for a Range header. The file is read as its body is, and closed after the last byte,
 * when the body is cancelled, and at once when `signal` aborts.
 */
export async function sendDiskFile(
  { handle, stats }: DiskFile,
  range: string | null,
  signal: AbortSignal,
): Promise<OpenFile> {
  const facts = factsOf(stats)
  const asked = readRange(range)
  const place = asked ? rangeWithin(asked, facts.size) : { from: 0, to: facts.size - 1 }
  if (place === 'outside' || facts.size === 0) {
    await handle.close()
    return { ...facts, status: place === 'outside' ? 416 : 200, from: 0, to: 0, body: null }
  }
  const body = bytesOf(handle, place.from, place.to, signal)
  return { ...facts, status: asked ? 206 : 200, ...place, body }
}

function bytesOf(handle: FileHandle, from: number, to: number, signal: AbortSignal): ReadableStream<Uint8Array> {
  let at = from
  let abort = () => {}
  const end = async () => {
    signal.removeEventListener('abort', abort)
    await handle.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        abort = () => {
          controller.error(signal.reason)
          end().catch((error) => controller.error(error))
        }
        signal.addEventListener('abort', abort, { once: true })
        if (signal.aborted) abort()
      },
      async pull(controller) {
        const piece = new Uint8Array(Math.min(PIECE_BYTES, to + 1 - at))
        try {
          const { bytesRead } = await handle.read(piece, 0, piece.length, at)
          if (signal.aborted) return
          if (bytesRead === 0) throw new Error('The file has become shorter while it was sent')
          at += bytesRead
          controller.enqueue(piece.subarray(0, bytesRead))
        } catch (error) {
          await end()
          throw error
        }
        if (at <= to) return
        await end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
