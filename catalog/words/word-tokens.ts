import { PER_INCH, PER_MM, PER_SQUARE_MM } from '#catalog/quantities/quantity.ts'
import { plainSizeCharacters } from '#catalog/quantities/reader/plain-size.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'

/** A piece of a query between spaces: the token it is as a whole, and the tokens of its parts. */
export type Chunk = {
  readonly text: string
  readonly typed: string
  readonly whole: string
  readonly parts: readonly string[]
  /** Whether it is a size, such as `.080` or `4 mm`: then it means no other size that only begins like it. */
  readonly isSize: boolean
}

/** Units after a number become a part of it; inches are what a number without a unit means. */
const INCHES = /(\d)\s*(?:"|”|″|inch(?:es)?\b|in\b\.?)/g
const UNIT = /(\d)\s+(mm2?|awg)\b/g
const ZERO_POINT = /(^|[^\d.])0+(\.\d)/g
const GAPS = /[\s,;:()&+·"'’“”!?]+/
const JOINTS = /[-/_–]+/

/** A text as chunks: `.080" Tip Plug` → .080, tip, plug; `press-fit` → pressfit, with the parts press and fit. */
export function chunksOf(text: string): Chunk[] {
  const plain = sizesAsTokens(plainSizeCharacters(text).toLowerCase())
    .replace(INCHES, '$1 ')
    .replace(UNIT, '$1$2')
    .replace(ZERO_POINT, '$1$2')
  return plain.split(GAPS).flatMap((piece): Chunk[] => {
    const trimmed = piece.replace(/^[-/_.–]+(?=[^\d])|[-/_.–]+$/g, '')
    const parts = trimmed.split(JOINTS).filter(Boolean).map(stem)
    const isSize = isSizeToken(trimmed)
    const whole = stem(trimmed.replace(/[-_–]+/g, ''))
    return parts.length === 0 ? [] : [{ text: trimmed, typed: trimmed, whole, parts, isSize }]
  })
}

/** A whole number without a unit may be anything. */
const IS_SIZE = /[./]|mm$/

/** Whether a token is a size. */
export function isSizeToken(token: string): boolean {
  const reading = IS_SIZE.test(token) ? readSize(token, 'dimension') : null
  return reading?.is === 'size' && reading.size.form === 'one'
}

/** Sizes in a sentence: a number with its unit, a gauge, or without a unit a decimal or a fraction. */
const SIZES =
  /(?:(?<![\w.,/-])|(?<=dia))(?:awg ?\d{1,2}|(?:\d+[ -](?=\d+\/))?(?:\d+\/\d+|\d[\d.,]*[.,]\d+|[.,]\d+|\d+(?= ?(?:"|in|mm|cm|mil|awg))) ?(?:"|inch(?:es)?|in\.?|mm2?|cm|mils?|awg)?)(?!(?!dia)[\w/-]|[.,]\d)/g

/** Writes a text that is a size, or each size in it that `readSize` reads in one way, so that `1/2"` and `.500` are one token, `2,0 mm` and `2 mm` another. */
const sizesAsTokens = (text: string): string =>
  sizeToken(text) ?? text.replace(SIZES, (piece) => sizeToken(piece) ?? piece)

function sizeToken(piece: string): string | null {
  const wire = /awg|mm2/.test(piece)
  const reading = readSize(piece.trim(), wire ? 'gauge' : 'dimension')
  if (reading.is !== 'size' || reading.size.form !== 'one') return null
  const { size, spelling } = reading
  const number = (value: number) => ` ${String(Number(value.toFixed(6))).replace(/^0\./, '.')}`
  if (size.measure === 'area') return `${number(size.low / PER_SQUARE_MM)}mm2 `
  if (size.measure === 'gauge') return size.low < 1 ? ` ${1 - size.low}/0awg ` : `${number(size.low)}awg `
  return spelling?.low.isMetric ? `${number(size.low / PER_MM)}mm ` : `${number(size.low / PER_INCH)} `
}

/** Every token of a text: its chunks as a whole, and their parts. */
export const tokensOf = (text: string): string[] => [
  ...new Set(chunksOf(text).flatMap(({ whole, parts }) => (parts.length > 1 ? [whole, ...parts] : [whole]))),
]

/** The singular of a plural, so that both are the same token. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|\d.?s)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
