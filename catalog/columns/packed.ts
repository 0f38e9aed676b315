/** An array of a packed catalog: part of a column or an index. */
export type Section = Uint8Array | Uint16Array | Uint32Array

type Kind = 1 | 2 | 4
type Header<Meta> = { meta: Meta; sections: Record<string, [kind: Kind, offset: number, length: number]> }
export type Packed<Meta> = { readonly meta: Meta; section(name: string): Section }

/** Raise it if the meaning of the bytes changes: snapshots of another format are not read. */
const FORMAT = 11
const MAGIC = 0x54414343
const REVISION_AT = 4
const PREFIX_WORDS = 6 // magic, format, header length, total length, revision (two words)
const ALIGNMENT = 8

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT

/** Packs named sections and a small JSON value into one buffer that threads share. Without `hashed` it has no revision. */
export function pack(meta: unknown, sections: ReadonlyMap<string, Section>, hashed = true): SharedArrayBuffer {
  const places: Header<unknown>['sections'] = {}
  let length = 0
  for (const [name, section] of sections) {
    const kind: Kind = section.BYTES_PER_ELEMENT as Kind
    places[name] = [kind, length, section.length]
    length += aligned(kind * section.length)
  }
  const header = new TextEncoder().encode(JSON.stringify({ meta, sections: places }))
  const start = aligned(PREFIX_WORDS * 4 + header.length)
  const buffer = new SharedArrayBuffer(start + length)
  new Uint8Array(buffer).set(header, PREFIX_WORDS * 4)
  for (const [name, section] of sections) {
    const offset = start + (places[name]?.[1] ?? 0)
    new Uint8Array(buffer, offset).set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength))
  }
  const words = new Uint32Array(buffer, 0, PREFIX_WORDS)
  words.set([MAGIC, FORMAT, header.length, buffer.byteLength])
  if (hashed) words.set(hash(new Uint32Array(buffer, PREFIX_WORDS * 4)), REVISION_AT)
  return buffer
}

/** Opens a packed buffer. Throws if the bytes have another format or are truncated. */
export function unpack<Meta>(buffer: SharedArrayBuffer): Packed<Meta> {
  if (buffer.byteLength < PREFIX_WORDS * 4) throw new Error('The packed catalog is truncated')
  const [magic, format, headerLength = 0, length] = new Uint32Array(buffer, 0, PREFIX_WORDS)
  if (magic !== MAGIC || format !== FORMAT) throw new Error('The packed catalog has another format')
  if (length !== buffer.byteLength >>> 0) throw new Error('The packed catalog is truncated')
  const text = new TextDecoder().decode(new Uint8Array(buffer, PREFIX_WORDS * 4, headerLength))
  const header: Header<Meta> = JSON.parse(text)
  const start = aligned(PREFIX_WORDS * 4 + headerLength)
  return {
    meta: header.meta,
    section(name) {
      const place = header.sections[name]
      if (!place) throw new Error(`The packed catalog has no section ${name}`)
      const [kind, offset, count] = place
      if (kind === 1) return new Uint8Array(buffer, start + offset, count)
      if (kind === 2) return new Uint16Array(buffer, start + offset, count)
      return new Uint32Array(buffer, start + offset, count)
    },
  }
}

export function revisionOf(buffer: SharedArrayBuffer): string {
  const [high = 0, low = 0] = new Uint32Array(buffer, REVISION_AT * 4, 2)
  return hex(high) + hex(low)
}

/** A short hash of a text, the same on every machine. */
export function fingerprint(text: string): string {
  const units = Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const [high, low] = hash(units)
  return hex(high) + hex(low)
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')

/** A fast hash with two multiplicative lanes. Not cryptographic. */
function hash(words: Uint32Array): [number, number] {
  let high = 0x9e3779b9
  let low = words.length
  for (const word of words) {
    high = Math.imul(high ^ word, 0x85ebca6b)
    high ^= high >>> 13
    low = Math.imul(low ^ word, 0xc2b2ae35) + high
    low ^= low >>> 16
  }
  return [high >>> 0, low >>> 0]
}
