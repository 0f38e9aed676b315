import { parseSpelling } from '#catalogue/quantities/quantity.ts'

/** A piece of a query between spaces: the token it is as a whole, and the tokens of its parts. */
export type Chunk = {
  readonly text: string
  /** What the visitor typed for it. */
  readonly typed: string
  readonly whole: string
  readonly parts: readonly string[]
  /** Whether it is a size, such as `.080` or `4 mm`: then it means no other size that only begins like it. */
  readonly isSize: boolean
}

/** Units after a number become a part of it; inches are what a number without a unit means. */
const INCHES = /(\d)\s*(?:"|”|″|inch(?:es)?\b|in\b\.?)/g
const UNIT = /(\d)\s+(mm|awg|mm²)\b/g
const ZERO_POINT = /(^|[^\d.])0+(\.\d)/g
const GAPS = /[\s,;:()&+·"'’“”!?]+/
const JOINTS = /[-/_–]+/

/** A text as chunks: `.080" Tip Plug` → .080, tip, plug; `press-fit` → pressfit, with the parts press and fit. */
export function chunksOf(text: string): Chunk[] {
  const plain = text.toLowerCase().replace(INCHES, '$1 ').replace(UNIT, '$1$2').replace(ZERO_POINT, '$1$2')
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
export const isSizeToken = (token: string): boolean => IS_SIZE.test(token) && parseSpelling(token)?.form === 'one'

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
