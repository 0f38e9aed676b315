import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive written from front to back: each function gives the bytes that come next. */
export type ZipFile = {
  /** Begins a file in the archive. */
  begin(name: string): Buffer
  /** Adds text to the file that was begun. */
  add(text: string): Buffer
  /** Ends that file. Throws when it has grown beyond 4 GiB, which this format can't hold. */
  finish(): Buffer
  /** Ends the archive: the directory of its files. */
  end(): Buffer
}

type Entry = { readonly name: Buffer; readonly start: number; crc: number; packed: number; size: number }

const LARGEST = 0xff_ff_ff_ff
const WINDOW = 32_768
/** The names are UTF-8; sizes and checksum follow the data, since they aren't known before it. */
const FLAGS = 0x08_08
const VERSION = 20
const DEFLATE = 8
/** 1 January 1980, midnight: the same table is the same file. */
const DATE = 0x21

/** See `ZipFile`. It blocks its thread while it packs, so it belongs into a worker. */
export function createZipFile(): ZipFile {
  const entries: Entry[] = []
  let written = 0
  let window: Buffer = Buffer.alloc(0)
  const give = (...parts: readonly Buffer[]): Buffer => {
    const bytes = Buffer.concat(parts)
    written += bytes.length
    return bytes
  }
  const current = (): Entry => {
    const entry = entries.at(-1)
    if (!entry) throw new Error('No file of the archive was begun')
    return entry
  }
  const pack = (bytes: Buffer, finishFlush: number): Buffer => {
    const entry = current()
    // Each piece is packed alone, with the end of the one before as its dictionary: together they are one stream.
    const dictionary = window.length > 0 ? { dictionary: window } : {}
    const packed = deflateRawSync(bytes, { finishFlush, ...dictionary })
    if (bytes.length > 0) window = bytes.subarray(-WINDOW)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    entry.packed += packed.length
    return packed
  }
  return {
    begin(name) {
      window = Buffer.alloc(0)
      const entry = { name: Buffer.from(name), start: written, crc: 0, packed: 0, size: 0 }
      entries.push(entry)
      return give(record(0x04_03_4b_50, ...common(entry)), entry.name)
    },
    add: (text) => give(pack(Buffer.from(text), constants.Z_SYNC_FLUSH)),
    finish() {
      const last = pack(Buffer.alloc(0), constants.Z_FINISH)
      const { crc, packed, size } = current()
      if (Math.max(size, packed, written) > LARGEST) throw new Error('A file in the archive is larger than 4 GiB')
      return give(last, record(0x08_07_4b_50, [crc, 4], [packed, 4], [size, 4]))
    },
    end() {
      const start = written
      const directory = entries.map((entry) => directoryRecord(entry))
      const length = directory.reduce((total, bytes) => total + bytes.length, 0)
      const count = entries.length
      return give(
        ...directory,
        record(0x06_05_4b_50, [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [start, 4], [0, 2]),
      )
    },
  }
}

type Field = readonly [value: number, bytes: 2 | 4]

/** What a file's header and its line in the directory share. The header's sizes and checksum are empty (`FLAGS`). */
const common = ({ name, crc, packed, size }: Entry): Field[] => [
  [VERSION, 2],
  [FLAGS, 2],
  [DEFLATE, 2],
  [0, 2],
  [DATE, 2],
  [crc, 4],
  [packed, 4],
  [size, 4],
  [name.length, 2],
  [0, 2],
]

function directoryRecord(entry: Entry): Buffer {
  const rest: Field[] = [
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [entry.start, 4],
  ]
  return Buffer.concat([record(0x02_01_4b_50, [VERSION, 2], ...common(entry), ...rest), entry.name])
}

/** A record of the format: its signature, then its fields, the lowest byte first. */
function record(signature: number, ...fields: readonly Field[]): Buffer {
  const all: readonly Field[] = [[signature, 4], ...fields]
  return Buffer.concat(
    all.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
