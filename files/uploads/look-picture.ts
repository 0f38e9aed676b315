import { hash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { LookFile } from '#content/look/look-content.ts'
import { readSvg } from '#content/look/svg-picture.ts'
import { openPicture, RESIZE_TIMEOUT_S } from '#files/thumbnails/thumbnails.ts'
import { FILE_STARTS, pictureAdvice, pictureKind } from '#shared/content-types.ts'
import { Problem } from '#shared/problem.ts'

/** Three times what the page's head has room for, and an icon of any device. Such a PNG is far below its limit. */
const LOGO = { width: 540, height: 108, fit: 'inside', withoutEnlargement: true } as const
const ICON = { width: 192, height: 192, fit: 'contain', background: '#00000000' } as const
const SLIDE = { width: 1_600, withoutEnlargement: true } as const
const QUALITY = 85
const START_BYTES = 256
const HASH_LENGTH = 12

/** Makes a logo of an uploaded picture: an SVG as it is, or a PNG. Throws a Problem (422) with advice. */
export async function logoPicture(bytes: Uint8Array): Promise<LookFile> {
  const svg = checkedSvg(bytes)
  return svg === null
    ? pngFile(await made(bytes, (picture) => picture.resize(LOGO).png()))
    : { ending: 'svg', text: svg }
}

export async function iconPicture(bytes: Uint8Array): Promise<LookFile> {
  return pngFile(await made(bytes, (picture) => picture.resize(ICON).png()))
}

export async function pagePicture(bytes: Uint8Array): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const webp = await made(bytes, (picture) => picture.resize(SLIDE).webp({ quality: QUALITY }))
  return { name: `picture-${hash('sha256', webp, 'hex').slice(0, HASH_LENGTH)}.webp`, bytes: webp }
}

export async function groupPicture(bytes: Uint8Array): Promise<Buffer> {
  return await made(bytes, (picture) =>
    picture.resize(SLIDE).flatten({ background: 'white' }).jpeg({ quality: QUALITY }),
  )
}

const pngFile = (bytes: Buffer): LookFile => ({ ending: 'png', text: bytes.toString('base64') })

/** A drawing's text, or null for a picture of pixels. Goes by the content, not the name. */
function checkedSvg(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1')
  const kind = pictureKind(start)
  if (kind === 'HEIC' || kind === 'TIFF') {
    const { what, advice } = pictureAdvice(kind)
    throw new Problem(422, `This is ${what}, which browsers don’t show.`, advice)
  }
  const { pdf: _, ...pixels } = FILE_STARTS
  if (kind !== null || Object.values(pixels).some((one) => start.startsWith(one))) return null
  const text = plainSvg(new TextDecoder().decode(bytes))
  if (!/^\s*</.test(text)) throw new Problem(422, 'This file is not a picture.', 'Choose a PNG, JPG or SVG file.')
  const read = readSvg({ file: 'logo.svg', text })
  if (!('faults' in read)) return text
  const [fault] = read.faults
  throw new Problem(
    422,
    `This SVG can’t be used: line ${fault?.line}: ${fault?.message}.`,
    'Save it as PNG, and choose that file.',
  )
}

/** A whole drawing has its opening element at once; the pattern's time grows with the square of a text without its end. */
const OPENING_LENGTH = 4_000
const PUBLIC_DOCTYPE = /<!DOCTYPE svg\s+PUBLIC\s+"[^"]*"\s+"[^"]*"\s*>/i

/** What drawing programs write besides the drawing: removes the public doctype, and makes a viewBox of width and height. */
function plainSvg(drawn: string): string {
  const text = drawn.replace(PUBLIC_DOCTYPE, '')
  const at = text.indexOf('<svg')
  const [open = ''] = /^<svg\b[^>]*>/.exec(text.slice(at, at + OPENING_LENGTH)) ?? []
  const [width, height] = ['width', 'height'].map((side) => new RegExp(`\\s${side}="([\\d.]+)(?:px)?"`).exec(open)?.[1])
  if (width === undefined || height === undefined || /\sviewBox=/.test(open)) return text
  return text.replace('<svg', `<svg viewBox="0 0 ${width} ${height}"`)
}

async function made(bytes: Uint8Array, make: (picture: Sharp) => Sharp): Promise<Buffer> {
  checkedSvg(bytes)
  try {
    const picture = (await openPicture(bytes)).autoOrient()
    return await make(picture).timeout({ seconds: RESIZE_TIMEOUT_S }).toBuffer()
  } catch (cause) {
    throw new Problem(
      422,
      'This picture can’t be read: it is damaged, or too large.',
      'Save it as PNG or JPG again, and choose that file.',
      { cause },
    )
  }
}
