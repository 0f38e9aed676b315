import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { type ZipEntry, ZipError } from '#shared/zip-directory.ts'

/** In packed bytes. An entry may inflate 1,000 times, so this limits a step to 4 MB. */
const STEP = 4_096

/** Inflates an entry in chunks. Throws ZipError if its bytes or checksum aren't the directory's, at once if longer. */
export function* entryBytes({ name, isPacked, crc, size, data }: ZipEntry): Generator<Uint8Array> {
  let seen = 0
  let sum = 0
  for (const bytes of isPacked ? inflated(data) : [data]) {
    seen += bytes.length
    if (seen > size) break
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (seen !== size || sum !== crc) throw damaged(name)
}

function* inflated(data: Uint8Array): Generator<Uint8Array> {
  const ready: Uint8Array[] = []
  const inflate = new Inflate((bytes) => void ready.push(bytes))
  for (let at = 0; at < data.length; at += STEP) {
    try {
      inflate.push(data.subarray(at, at + STEP), at + STEP >= data.length)
    } catch (error) {
      throw new ZipError('broken', 'an entry can not be inflated', { cause: error })
    }
    yield* ready.splice(0)
  }
}

/** An entry as UTF-8 text, in chunks. `read` gets each chunk's bytes. Throws ZipError for other encodings too. */
export function* entryText(entry: ZipEntry, read: (bytes: number) => void = () => {}): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const bytes of entryBytes(entry)) {
    read(bytes.length)
    yield decoded(decoder, bytes, entry.name)
  }
  yield decoded(decoder, null, entry.name)
}

function decoded(decoder: TextDecoder, bytes: Uint8Array | null, name: string): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch (error) {
    throw damaged(name, error)
  }
}

const damaged = (name: string, cause?: unknown): ZipError =>
  new ZipError('broken', `the entry ${name} is not what the directory says`, { cause })
