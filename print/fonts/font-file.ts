import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const resolve = createRequire(import.meta.url).resolve

/** Our PDFs' fonts: Archivo for text, IBM Plex Mono for numbers and sizes, IBM Plex Sans for other characters. */
const archivo = (weight: number) =>
  ['latin', 'latin-ext', 'vietnamese'].map((part) => `archivo/files/archivo-${part}-${weight}`)
const plexSans = (weight: number) =>
  ['greek', 'cyrillic', 'cyrillic-ext'].map((part) => `ibm-plex-sans/files/ibm-plex-sans-${part}-${weight}`)
const plexMono = (weight: number) =>
  ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'].map(
    (part) => `ibm-plex-mono/files/ibm-plex-mono-${part}-${weight}`,
  )

/** The fonts of each face. The first one that has a character prints it. */
export const FACES = {
  text: [...archivo(400), ...plexSans(400)],
  medium: [...archivo(500), ...plexSans(500)],
  bold: [...archivo(700), ...plexSans(700)],
  mono: [...plexMono(400), ...plexSans(400)],
  'mono bold': [...plexMono(600), ...plexSans(600)],
} as const satisfies Record<string, readonly string[]>

export type Face = keyof typeof FACES

const opened = new Map<string, Buffer>()

export function fontFile(font: string): Buffer {
  const known = opened.get(font)
  if (known) return known
  const file = unwrapped(readFileSync(resolve(`@fontsource/${font}-normal.woff`)))
  opened.set(font, file)
  return file
}

const HEADER = 12
const ENTRY = 16

/** Unpacks a web font (WOFF 1.0) to OpenType: pdfkit can't measure glyphs in WOFF. */
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
