import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { fingerprint } from '#catalog/columns/packed.ts'
import { type PackedCatalog, packedCatalog } from '#catalog/store/packed-catalog.ts'
import { writeAtomically } from '#database/write-atomically.ts'

/** Snapshots before 3 may hold columns that are private now (behavior 15.17), so they aren't used. */
const FORMAT = 'kept-catalog-3'
const HEADER_BYTES = 64

const CHUNK_BYTES = 1 << 20

const list = z.array(z.tuple([z.string(), z.int().nonnegative()]))

/** The snapshot of the last good catalog, for a start without its source (behavior 15.8). */
export const snapshotFile = (dataDir: string): string => join(dataDir, 'catalog.kept')

const header = (source: string, listBytes: number): string =>
  `${FORMAT} ${source} ${listBytes}`.padEnd(HEADER_BYTES - 1).concat('\n')

/** Writes the packed catalog: header, list, buffers, checksum. Blocks the event loop for 1 MB at most. */
export function writeSnapshot(file: string, source: string, { buffers }: PackedCatalog): Promise<void> {
  const named = Object.entries(buffers)
  const listed = Buffer.from(JSON.stringify(named.map(([name, buffer]) => [name, buffer.byteLength])))
  return writeAtomically(
    file,
    async (handle) => {
      let checksum = crc32(listed)
      await handle.writeFile(header(fingerprint(source), listed.length))
      await handle.writeFile(listed)
      for (const [, buffer] of named) {
        for (let from = 0; from < buffer.byteLength; from += CHUNK_BYTES) {
          const chunk = new Uint8Array(buffer, from, Math.min(CHUNK_BYTES, buffer.byteLength - from))
          checksum = crc32(chunk, checksum)
          await handle.writeFile(chunk)
        }
      }
      await handle.writeFile(Uint32Array.of(checksum))
    },
    0o600,
  )
}

/** Reads a snapshot, also in pieces. Throws if it is damaged, or of another format or source. */
export async function readSnapshot(file: string, source: string | null): Promise<PackedCatalog> {
  const handle = await open(file)
  try {
    const first = Buffer.from(await readBuffer(handle, HEADER_BYTES)).toString()
    const [, of = '', bytes] = first.trim().split(' ')
    const listBytes = Number(bytes)
    if (first !== header(source === null ? of : fingerprint(source), listBytes)) {
      throw new Error('The snapshot has another format or comes from another source')
    }
    const listed = Buffer.from(await readBuffer(handle, listBytes))
    let checksum = crc32(listed)
    const buffers: Record<string, SharedArrayBuffer> = {}
    for (const [name, bytes] of list.parse(JSON.parse(listed.toString()))) {
      buffers[name] = await readBuffer(handle, bytes, (chunk) => {
        checksum = crc32(chunk, checksum)
      })
    }
    const [expected] = new Uint32Array(await readBuffer(handle, 4))
    if (checksum !== expected) throw new Error('The snapshot is damaged')
    return packedCatalog(buffers)
  } finally {
    await handle.close()
  }
}

async function readBuffer(
  handle: FileHandle,
  bytes: number,
  take: (chunk: Uint8Array) => void = () => undefined,
): Promise<SharedArrayBuffer> {
  const buffer = new SharedArrayBuffer(bytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await handle.read(new Uint8Array(buffer, done, Math.min(CHUNK_BYTES, bytes - done)))
    if (bytesRead === 0) throw new Error('The snapshot is truncated')
    take(new Uint8Array(buffer, done, bytesRead))
    done += bytesRead
  }
  return buffer
}
