import { isUtf8 } from 'node:buffer'

/** A tab and what breaks lines are text; other control characters are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are counted
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g
const MOST_NO_TEXT = 1 / 200

/**
 * The text of a file by its first bytes: UTF-8 with or without a mark, UTF-16 with one, else Windows-1252.
 * Null when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const name = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(name).decode(bytes)
  const odd = text.match(NO_TEXT)?.length ?? 0
  return odd > text.length * MOST_NO_TEXT ? null : text
}
