import { type FileHandle, open } from 'node:fs/promises'
import { contentType } from '#files/content-type.ts'
import { MAX_ORIGINAL_BYTES, MAX_PIXELS, RESIZABLE } from '#files/thumbnails/thumbnails.ts'
import { FILE_STARTS, type PictureKind, pictureAdvice, pictureKind } from '#shared/content-types.ts'

const START_BYTES = 1_024
const END_BYTES = 16_384
const LINEARIZED = /\/Linearized\b[^>]*\/L\s+(\d+)/
const WHITE_SPACE = Buffer.from('\t\n\f\r ')
const MARKUP = /^\s*(?:<!doctype|<html|<\?xml|<head|<script)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that no text has
const NOT_TEXT = /[\0-\x08\x0e-\x1f]/

/** Returns why the site can't show a picture or datasheet (behavior 9.14), or null. Throws the file system's error. */
export async function fileDefect(file: string): Promise<string | null> {
  const type = contentType(file)
  if (type !== 'application/pdf' && !RESIZABLE.includes(type ?? '')) return null
  await using handle = await open(file)
  const { size } = await handle.stat()
  if (size === 0) return 'is empty'
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
  const start = buffer.subarray(0, bytesRead).toString('latin1')
  if (type !== 'application/pdf') return await pictureDefect(file, size, start)
  if (!start.includes(FILE_STARTS.pdf)) return `is not a PDF but ${kindOf(start)}`
  return (await hasPdfEnd(handle, size, start)) ? null : 'is cut off: the end of the PDF is missing'
}

/** Whether a PDF ends near the file's end. A PDF made for the web also ends near its start, and states its length. */
async function hasPdfEnd(handle: FileHandle, size: number, start: string): Promise<boolean> {
  if (Number(LINEARIZED.exec(start)?.[1] ?? 0) > size) return false
  const before = async (end: number) => {
    const from = Math.max(0, end - END_BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - from), 0, end - from, from)
    return { from, bytes: buffer.subarray(0, bytesRead) }
  }
  for (let end = size; end > 0; ) {
    const { from, bytes } = await before(end)
    const last = bytes.findLastIndex((byte) => byte !== 0 && !WHITE_SPACE.includes(byte))
    if (last >= 0) return (await before(from + last + 1)).bytes.includes('%%EOF')
    end = from
  }
  return false
}

export function unshownPicture(kind: PictureKind): string {
  const { what, advice } = pictureAdvice(kind)
  return `is ${what}, which browsers don’t show. ${advice}`
}

async function pictureDefect(file: string, size: number, start: string): Promise<string | null> {
  if (size > MAX_ORIGINAL_BYTES)
    return `has ${Math.round(size / 1024 / 1024)} MB; pictures may have ${MAX_ORIGINAL_BYTES / 1024 / 1024} MB`
  const kind = pictureKind(start)
  if (kind === 'HEIC' || kind === 'TIFF') return unshownPicture(kind)
  const { default: sharp } = await import('sharp')
  try {
    const { format, width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
    if (format === 'svg') return `is not a picture of pixels but ${kindOf(start)}`
    const megapixels = Math.round((width * height) / 1e6)
    if (width * height > MAX_PIXELS) {
      return `has ${megapixels} megapixels (${width} x ${height}); pictures may have ${MAX_PIXELS / 1e6}`
    }
    return pages > 1 ? `has ${pages} frames, so no small picture is made of it` : null
  } catch {
    const kind = kindOf(start)
    return kind === OTHER || kind === PICTURE ? 'is damaged, or no picture' : `is not a picture but ${kind}`
  }
}

const OTHER = 'something else'
const PICTURE = 'a picture'

function kindOf(start: string): string {
  if (MARKUP.test(start)) return 'a web page'
  if (start.startsWith(FILE_STARTS.pdf)) return 'a PDF'
  if (Object.values(FILE_STARTS).some((known) => start.startsWith(known))) return PICTURE
  return NOT_TEXT.test(start) ? OTHER : 'text'
}
