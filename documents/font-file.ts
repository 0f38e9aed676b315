import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const resolve = createRequire(import.meta.url).resolve

/** The fonts of our PDFs by package: Archivo for text, IBM Plex Mono for numbers and sizes. */
const FACES = {
  text: '@fontsource/archivo/files/archivo-latin-400-normal.woff',
  medium: '@fontsource/archivo/files/archivo-latin-500-normal.woff',
  bold: '@fontsource/archivo/files/archivo-latin-700-normal.woff',
  mono: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff',
  'mono bold': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff',
} as const

export type Face = keyof typeof FACES

const opened = new Map<Face, Buffer>()

/** A font as an OpenType file, read once. */
export function fontFile(face: Face): Buffer {
  const known = opened.get(face)
  if (known) return known
  const file = unwrapped(readFileSync(resolve(FACES[face])))
  opened.set(face, file)
  return file
}

const HEADER = 12
const ENTRY = 16

/**
 * Unpacks a web font (WOFF 1.0) into the same tables, inflated, after an OpenType header. pdfkit can't
 * measure glyphs in a WOFF font.
 */
function unwrapped(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER + ENTRY * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const chunks: Buffer[] = [head]
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(44 + 20 * index)
    const from = entry.readUInt32BE(4)
    const packed = woff.subarray(from, from + entry.readUInt32BE(8))
    const length = entry.readUInt32BE(12)
    const table = packed.length < length ? inflateSync(packed) : packed
    const place = HEADER + ENTRY * index
    entry.copy(head, place, 0, 4)
    entry.copy(head, place + 4, 16, 20)
    head.writeUInt32BE(at, place + 8)
    head.writeUInt32BE(length, place + 12)
    const padding = Buffer.alloc(-length & 3)
    chunks.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(chunks)
}
