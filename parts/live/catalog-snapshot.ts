import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { fingerprint } from '#catalog/columns/packed.ts'
import { type PackedCatalog, packedCatalog } from '#catalog/store/packed-catalog.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

/** Snapshots before 3 may hold columns that are private now (behavior 15.17), so they aren't used. */
const FORMAT = 'kept-catalog-3'
const HEADER_BYTES = 64

const CHUNK_BYTES = 1 << 20

const list = z.array(z.tuple([z.string(), z.int().nonnegative()]))

const RETRY_MS = 30_000
/** A pause lasts this many times the last write, so a large changing catalog isn't always being written. */
const PAUSE = 20
const NO_SNAPSHOT =
  "The catalog's snapshot can't be written to DATA_DIR: a start without the source would have no catalog. Create the " +
  'folder, let the site write to it, and leave room on its disk.'

type Settings = {
  readonly dataDir: string
  /** Whose catalog it is. That of another source isn't used. */
  readonly source: string
  readonly issues: Pick<OpenIssues<'snapshot'>, 'report'>
  readonly retryMs?: number | undefined
}

/** The snapshot of the last good catalog, for a start without its source (behavior 15.8). */
export class CatalogSnapshot {
  readonly #settings: Settings
  readonly #file: string
  #saved: PackedCatalog | null = null
  #checkedAt = Number.NEGATIVE_INFINITY
  #pausedUntil = 0

  constructor(settings: Settings) {
    this.#settings = settings
    this.#file = join(settings.dataDir, 'catalog.kept')
  }

  /** Throws if it can't be used. `ofAny`: also one of another source. */
  async read(ofAny: boolean): Promise<PackedCatalog> {
    this.#saved = await readSnapshot(this.#file, ofAny ? null : this.#settings.source)
    return this.#saved
  }

  /** Saves a catalog that is new, or whose file is gone. */
  async keep(packed: PackedCatalog): Promise<void> {
    const { retryMs = RETRY_MS } = this.#settings
    const at = performance.now()
    if (at < this.#pausedUntil) return
    if (this.#saved === packed) {
      if (at - this.#checkedAt < retryMs) return
      this.#checkedAt = at
      if (existsSync(this.#file)) return
    }
    await this.#save(packed)
  }

  async saveNew(packed: PackedCatalog): Promise<void> {
    if (this.#saved !== packed) await this.#save(packed)
  }

  async #save(packed: PackedCatalog): Promise<void> {
    const { source, issues, retryMs = RETRY_MS } = this.#settings
    const start = performance.now()
    try {
      await writeSnapshot(this.#file, source, packed)
      this.#saved = packed
      issues.report('snapshot', null, null)
      this.#pausedUntil = performance.now() + PAUSE * (performance.now() - start)
    } catch (error) {
      issues.report('snapshot', NO_SNAPSHOT, error)
      this.#pausedUntil = performance.now() + retryMs
    }
  }
}

const header = (source: string, listBytes: number): string =>
  `${FORMAT} ${source} ${listBytes}`.padEnd(HEADER_BYTES - 1).concat('\n')

/** Writes the packed catalog: header, list, buffers, checksum. Blocks the event loop for 1 MB at most. */
function writeSnapshot(file: string, source: string, { buffers }: PackedCatalog): Promise<void> {
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
async function readSnapshot(file: string, source: string | null): Promise<PackedCatalog> {
  await using handle = await open(file)
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
}

async function readBuffer(handle: FileHandle, bytes: number, take: (chunk: Uint8Array) => void = () => undefined) {
  const buffer = new SharedArrayBuffer(bytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await handle.read(new Uint8Array(buffer, done, Math.min(CHUNK_BYTES, bytes - done)))
    if (bytesRead === 0) throw new Error('The snapshot is truncated')
    take(new Uint8Array(buffer, done, bytesRead))
    done += bytesRead
  }
  return buffer
}
