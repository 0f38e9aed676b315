import { measureToken } from '#catalog/quantities/measure.ts'
import { PER_INCH, PER_MM, PER_SQUARE_MM } from '#catalog/quantities/quantity.ts'
import { readDrill } from '#catalog/quantities/reader/drill.ts'
import { plainSizeCharacters } from '#catalog/quantities/reader/plain-size.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { mayBeThread, readThread } from '#catalog/quantities/reader/thread.ts'

/** A piece of a query between spaces: the token it is as a whole, and the tokens of its parts. */
export type Chunk = {
  readonly text: string
  readonly typed: string
  readonly whole: string
  readonly parts: readonly string[]
  /** Whether it is a size, such as `.080` or `4 mm`: then it means no other size that only begins like it. */
  readonly isSize: boolean
}

const ZERO_POINT = /(^|[^\d.])0+(\.\d)/g
/** A question mark within a number separates nothing: `1401-2-01?1`. */
const MARK_WITHIN = '(?<=[\\d-])\\?(?=[\\w-])'
const GAPS = new RegExp(`(?:(?!${MARK_WITHIN})[\\s,;:()&+·"'’“”!?])+`)
const JOINTS = /[-/_–]+/

/** What `readDrill` may read: a text with one letter only beside a word. */
const DRILL = String.raw`(?:(?:no\.?|number|letter|#) ?)?(?:\d{1,2}|(?<=letter )a|[b-z]) ?drill\b|drill #?(?:\d{1,2}|[b-z])(?![\w/-]|\.\d| ?(?:(?:mm|cm|in|inch|inches|mils?)\b|"))|#\d{1,2}(?![\w/-])|letter [a-z]\b`
const THREAD = String.raw`(?:# ?)?(?:\d{1,2}|\d{1,2}\/\d{1,2}) ?[-/] ?\d{2}(?![\w./-])`
/** Sizes in a sentence: a number with its unit, a gauge, or without a unit a decimal or a fraction. */
const AWG = '(?:awg|ga(?:u?ge)?)'
/** A gauge is written like a screw, too: `#18 AWG`, `No. 18 gauge`, `AWG #18`. */
const GAUGE_MARK = new RegExp(String.raw`(?:#|\bno\.?) ?(?=\d{1,2} ?${AWG}\b)|(?<=\b${AWG} ?)# ?`, 'gi')
const SIZE = String.raw`(?:${AWG} ?\d{1,2}|(?:\d+[ -](?=\d+\/))?(?:\d+\/\d+|\d[\d.,]*[.,]\d+|[.,]\d+|\d+(?= ?(?:"|in|mm|cm|mil|${AWG}))) ?(?:"|inch(?:es)?|in\.?|mm2?|cm|mils?|${AWG})?)(?!(?!dia)[\w/-]|[.,]\d)`
const MEASURE = String.raw`\d*\.?\d+ ?[a-zμω°]{1,12}(?![\w-])`
const PIECE = new RegExp(
  String.raw`(?:(?<![\w.,/-])|(?<=dia))(?:(?<drill>${DRILL})|(?<size>${SIZE})|(?<thread>${THREAD})|(?<measure>${MEASURE}))|dia(?=\.?\d)|(?:[^\s,;:()&+·"'’“”!?]|${MARK_WITHIN})+`,
  'gi',
)

/** A text as chunks: `.080" Tip Plug` → .080, tip, plug; `press-fit` → pressfit, with the parts press and fit. */
export function chunksOf(text: string): Chunk[] {
  const plain = plainSizeCharacters(text).replace(GAUGE_MARK, '')
  const size = sizeToken(plain)
  if (size !== null) return [chunkOf(size, plain.trim())]
  return [...plain.matchAll(PIECE)].flatMap(({ 0: piece, groups }): Chunk[] => {
    const typed = piece.trim()
    const hole = groups?.drill ? readDrill(typed) : null
    if (hole !== null) return [chunkOf(number(hole), typed), chunkOf('hole', typed)]
    const token = threadToken(typed) ?? sizeToken(typed) ?? (groups?.measure === undefined ? null : measureToken(typed))
    if (token !== null) return [chunkOf(token, typed)]
    return typed.split(GAPS).flatMap((word) => {
      const trimmed = word.replace(/^[-/_.–]+(?=[^\d])|[-/_.–]+$/g, '')
      return trimmed === '' ? [] : [chunkOf(trimmed.toLowerCase().replace(ZERO_POINT, '$1$2'), trimmed)]
    })
  })
}

/** A thread or a measure is one token: 5 doesn't match 5/16-32. */
function chunkOf(text: string, typed: string): Chunk {
  const parts = isThread(text) ? [text] : text.split(JOINTS).filter(Boolean).map(stem)
  const whole = isThread(text) ? text : stem(text.replace(/[-_–]+/g, ''))
  return { text, typed, whole, parts, isSize: isSizeToken(text) }
}

/** A whole number without a unit may be anything. */
const IS_SIZE = /[./]|mm$/

export function isSizeToken(token: string): boolean {
  const reading = IS_SIZE.test(token) ? readSize(token, 'dimension') : null
  return reading?.is === 'size' && reading.size.form === 'one'
}

/** A size with one reading: `1/2"` and `.500` are one token, `2,0 mm` and `2 mm` another. */
function sizeToken(piece: string): string | null {
  const reading = readSize(piece.trim(), /ga|awg|mm2/i.test(piece) ? 'gauge' : 'dimension')
  if (reading.is !== 'size' || reading.size.form !== 'one') return null
  const { size, spelling } = reading
  if (size.measure === 'area') return `${number(size.low / PER_SQUARE_MM)}mm2`
  if (size.measure === 'gauge') return size.low < 1 ? `${1 - size.low}/0awg` : `${number(size.low)}awg`
  return spelling?.low.isMetric ? `${number(size.low / PER_MM)}mm` : number(size.low / PER_INCH)
}

const number = (value: number): string => String(Number(value.toFixed(6))).replace(/^0\./, '.')

/** A thread with a dash or a slash: `#4-40`, `4 - 40` and `4/40` are `4-40`. */
function threadToken(piece: string): string | null {
  const close = piece.replace(/[#\s]/g, '')
  const dashed = close.replace(/[-/](?=\d+$)/, '-')
  return (close === dashed || mayBeThread(close)) && isThread(dashed) ? dashed : null
}

function isThread(text: string): boolean {
  const thread = /^\d.*-\d+$/.test(text) ? readThread(text) : null
  return thread !== null && thread !== 'doubt'
}

/** Every token of a text: its chunks as a whole, and their parts. */
export const tokensOf = (text: string): string[] => [
  ...new Set(chunksOf(text).flatMap(({ whole, parts }) => (parts.length > 1 ? [whole, ...parts] : [whole]))),
]

/** The singular of a plural, so both are the same token. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|\d.?s)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
