import { isUtf8 } from 'node:buffer'

/** Tabs and line breaks are text. Other control characters are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are counted
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g
const MAX_SHARE = 1 / 200

/** Decodes a file by its first bytes: UTF-8, UTF-16 with a byte order mark, else Windows-1252. Null if not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const name = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(name).decode(bytes)
  let odd = 0
  for (const _ of text.matchAll(NOT_TEXT)) {
    odd += 1
    if (odd > text.length * MAX_SHARE) return null
  }
  return text
}
