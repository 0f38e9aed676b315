import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import type { ZipEntry } from '#shared/zip-directory.ts'
import { damagedWorkbook, SheetFileError } from '#spreadsheets/sheet-file-error.ts'

/** In packed bytes. An entry may inflate 1,000 times, so this limits a step to 4 MB. */
const STEP = 4_096

/** An entry's UTF-8 text in chunks. Throws SheetFileError if it isn't as the directory says, at once if longer. */
export function* entryText(entry: ZipEntry, read: (bytes: number) => void = () => {}): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const bytes of entryBytes(entry)) {
      read(bytes.length)
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof SheetFileError ? error : damagedWorkbook(error)
  }
}

function* entryBytes({ name, isPacked, crc, size, data }: ZipEntry): Generator<Uint8Array> {
  let seen = 0
  let sum = 0
  for (const bytes of isPacked ? inflated(data) : [data]) {
    seen += bytes.length
    if (seen > size) break
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (seen !== size || sum !== crc) throw new Error(`the entry ${name} is not what the directory says`)
}

function* inflated(data: Uint8Array): Generator<Uint8Array> {
  const ready: Uint8Array[] = []
  const inflate = new Inflate((bytes) => void ready.push(bytes))
  for (let at = 0; at < data.length; at += STEP) {
    inflate.push(data.subarray(at, at + STEP), at + STEP >= data.length)
    yield* ready.splice(0)
  }
}
