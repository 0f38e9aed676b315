export type ZipLimits = {
  readonly maxEntries: number
  /** All entries together, in bytes. */
  readonly maxBytes: number
  /** How many times larger an entry may become. */
  readonly maxRatio: number
}

export type ZipEntry = {
  readonly name: string
  readonly isPacked: boolean
  readonly crc: number
  readonly size: number
  readonly data: Uint8Array
}

/** An archive that isn't read. `why` is the reason in one word. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly why: 'broken' | 'encrypted' | 'too-large'

  constructor(why: ZipError['why'], message: string) {
    super(message)
    this.why = why
  }
}

// Signatures, field positions and flags are those of the format's specification (APPNOTE.TXT, 4.3).
const END = 0x06_05_4b_50
const END_64_PLACE = 0x07_06_4b_50
const RECORD = 0x02_01_4b_50
const HEADER = 0x04_03_4b_50
const END_BYTES = 22
const END_64_PLACE_BYTES = 20
const RECORD_BYTES = 46
const HEADER_BYTES = 30
const MAX_COMMENT = 0xff_ff
const ENCRYPTED = 0x20_41 // encrypted, strongly, or with its header masked
const STORED = 0
const DEFLATED = 8
const EXTRA_64 = 1

/** Reads a ZIP's directory. Headers must agree, entries share no bytes, so all readers see the same. No Zip64. Throws ZipError. */
export function readZipDirectory(bytes: Uint8Array, { maxEntries, maxBytes, maxRatio }: ZipLimits): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const from = view.getUint32(end + 16, true)
  const isWhole = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isWhole || from + view.getUint32(end + 12, true) !== end) throw broken('its directory is not where it should be')
  if (count > maxEntries) throw new ZipError('too-large', `the archive has ${count} entries`)
  const entries: (ZipEntry & Place)[] = []
  let at = from
  let sum = 0
  for (let index = 0; index < count; index++) {
    const { entry, next } = readRecord(view, at, from)
    sum += entry.size
    if (sum > maxBytes) throw new ZipError('too-large', 'the archive would become too large')
    if (entry.size > maxRatio * Math.max(1, entry.data.length))
      throw new ZipError('too-large', 'an entry is packed too densely')
    entries.push(entry)
    at = next
  }
  if (at !== end) throw broken('its directory has more entries than it states')
  if (new Set(entries.map(({ name }) => name)).size < count) throw broken('two entries have the same name')
  const placed = entries.toSorted((a, b) => a.start - b.start)
  if (placed.some(({ start }, index) => start < (placed[index - 1]?.end ?? 0)))
    throw broken('entries share their bytes')
  return entries.map(({ name, isPacked, crc, size, data }) => ({ name, isPacked, crc, size, data }))
}

const broken = (message: string): ZipError => new ZipError('broken', message)

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) !== END || view.getUint16(at + 20, true) !== last - at) continue
    const before = at - END_64_PLACE_BYTES
    if (before >= 0 && view.getUint32(before, true) === END_64_PLACE) throw broken('it is a Zip64 archive')
    return at
  }
  throw broken('it has no end')
}

type Place = { readonly start: number; readonly end: number }

function readRecord(view: DataView, at: number, limit: number): { entry: ZipEntry & Place; next: number } {
  if (at + RECORD_BYTES > view.byteLength || view.getUint32(at, true) !== RECORD)
    throw broken('its directory ends early')
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const crc = view.getUint32(at + 16, true)
  const packed = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
    number,
    number,
    number,
  ] // three fields, three numbers
  const start = view.getUint32(at + 42, true)
  const next = at + RECORD_BYTES + nameBytes + extraBytes + commentBytes
  if (next > view.byteLength) throw broken('its directory ends early')
  if ((flags & ENCRYPTED) !== 0) throw new ZipError('encrypted', 'an entry is encrypted')
  if (method !== STORED && method !== DEFLATED) throw broken(`an entry has the unknown compression method ${method}`)
  if (method === STORED && packed !== size) throw broken('an entry that is not packed has two sizes')
  if (has64(view, at + RECORD_BYTES + nameBytes, extraBytes)) throw broken('it is a Zip64 archive')
  const name = textAt(view, at + RECORD_BYTES, nameBytes)
  if (start + HEADER_BYTES > limit || view.getUint32(start, true) !== HEADER) throw broken('an entry has no header')
  const data = start + HEADER_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  if (data + packed > limit) throw broken('an entry ends in the directory')
  const isSame =
    view.getUint16(start + 6, true) === flags &&
    view.getUint16(start + 8, true) === method &&
    textAt(view, start + HEADER_BYTES, view.getUint16(start + 26, true)) === name
  if (!isSame) throw broken('the header of an entry differs from the directory')
  const bytes = new Uint8Array(view.buffer, view.byteOffset + data, packed)
  const entry = { name, isPacked: method === DEFLATED, crc, size, data: bytes, start, end: data + packed }
  return { entry, next }
}

/** Whether a record has 64-bit sizes, which would override its own. */
function has64(view: DataView, from: number, bytes: number): boolean {
  for (let at = from; at + 4 <= from + bytes; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === EXTRA_64) return true
  }
  return false
}

const textAt = (view: DataView, at: number, bytes: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes))
