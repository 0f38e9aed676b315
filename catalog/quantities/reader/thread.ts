import { PER_INCH, PER_MM, type Thread } from '#catalog/quantities/quantity.ts'

const SERIES = '(?:UN(?:JC|JF|JEF|RC|RF|REF|C|F|EF|S|J|R)?|NC|NF|NEF|NPTF?|NPS[CFLM]?)'
/** What may follow the pitch: series, class, left hand, a word, the length of a screw. */
const REST = String.raw`(?:[ -]*(${SERIES}))?(?:[ -]*[123][AB])?(?:[ -]*LH)?(?: ?(threads?|thd\.?|taps?|tapped|screws?|studs?|bolts?|nuts?))?(?: ?x ?[\d. /-]+(?:"| ?in\.?| ?mm)?)?`
const NUMBERED = new RegExp(String.raw`^(#|no\.? ?)? ?(\d{1,2}) ?- ?(\d{1,3})${REST}$`, 'i')
const INCHES = new RegExp(
  String.raw`^(?:(?:(\d)[ -])?(\d{1,2})\/(\d{1,2})|(\d?\.\d+))"? ?- ?(\d{1,2}(?:\.5)?)${REST}$`,
  'i',
)
const METRIC = new RegExp(
  String.raw`^M ?(\d{1,2}(?:\.\d)?)(?: ?x ?\d(?:\.\d+)?(?![\d.]))?(?:[ -]*\d[gh]\d?[gh]?)?${REST}$`,
  'i',
)
const TAPER = /^NP/i

/** The threads per inch of numbered screws (ASME B1.1). */
const NUMBERED_PITCHES: Readonly<Record<number, readonly number[]>> = {
  0: [80],
  1: [64, 72],
  2: [56, 64],
  3: [48, 56],
  4: [36, 40, 48],
  5: [36, 40, 44],
  6: [32, 36, 40],
  8: [32, 36, 40],
  10: [24, 28, 30, 32, 36, 40, 48, 56],
  12: [24, 28, 32, 36, 40, 48, 56],
}
/** The threads per inch and outside diameters of pipe threads (ASME B1.20.1): a 1/8-27 is .405" wide. */
const PIPES: Readonly<Record<string, number>> = {
  '1/16-27': 0.3125,
  '1/8-27': 0.405,
  '1/4-18': 0.54,
  '3/8-18': 0.675,
  '1/2-14': 0.84,
  '3/4-14': 1.05,
}
const PITCHES = [80, 72, 64, 56, 48, 44, 40, 36, 32, 28, 24, 20, 18, 16, 14, 13, 12]
/** Fewer threads per inch than any fraction has: `1/4-1` is a range. */
const MIN_PITCH = 6

const isNumbered = (number: number, pitch: number): boolean => NUMBERED_PITCHES[number]?.includes(pitch) ?? false

const screwSize = (number: number): number => Math.round((0.06 + 0.013 * number) * PER_INCH)

/** Whether a decimal is the size of a numbered screw, or sixteenths of an inch: .190-32, .250-20. */
const isNominal = (inches: number): boolean =>
  Math.abs(inches * 16 - Math.round(inches * 16)) < 0.01 ||
  Object.keys(NUMBERED_PITCHES).some((number) => Math.abs(screwSize(Number(number)) / PER_INCH - inches) < 0.0006)

/** Reads a thread: `10-32`, `1/4-20`, `2-56 UNC-2A`, `M3x0.5`. 'doubt' for one that may be a range. Null for any other text. */
export function readThread(text: string): Thread | 'doubt' | null {
  const metric = METRIC.exec(text)
  if (metric) return { major: Math.round(Number(metric[1]) * PER_MM), isMetric: true }
  return readNumbered(text) ?? readInches(text)
}

function readNumbered(text: string): Thread | 'doubt' | null {
  const found = NUMBERED.exec(text)
  if (!found) return null
  const [, mark, size, pitch, series, word] = found
  const [number, threads] = [Number(size), Number(pitch)]
  const known = mark !== undefined || isNumbered(number, threads)
  if (known) return { major: screwSize(number), isMetric: false }
  const isInches = number > 0 && number <= 6 && threads < 24
  if (series !== undefined || word !== undefined) {
    if (TAPER.test(series ?? '')) return { major: null, isMetric: false }
    return { major: isInches ? number * PER_INCH : screwSize(number), isMetric: false }
  }
  // 1-8 is an inch thread or a range; nothing of this trade measures 10 to 20 inches.
  const isInch = number === 1 && [8, 12, 14, 20].includes(threads)
  return isInch || (number <= 12 && threads >= 20) ? 'doubt' : null
}

function readInches(text: string): Thread | 'doubt' | null {
  const found = INCHES.exec(text)
  if (!found) return null
  const [, whole = '0', over, under, decimal, pitch, series, word] = found
  const inches = decimal === undefined ? Number(whole) + Number(over) / Number(under) : Number(decimal)
  const named = series !== undefined || word !== undefined
  const thread: Thread = { major: Math.round(inches * PER_INCH), isMetric: false }
  if (!Number.isFinite(inches) || inches === 0) return null
  const pipe = PIPES[`${over}/${under}-${pitch}`]
  if (TAPER.test(series ?? '')) return { ...thread, major: pipe === undefined ? null : Math.round(pipe * PER_INCH) }
  if (named) return thread
  if (Number(pitch) < MIN_PITCH) return null
  if (decimal !== undefined) {
    if (Number(pitch) < 12) return null
    return isNominal(inches) && PITCHES.includes(Number(pitch)) ? thread : 'doubt'
  }
  return pipe === undefined ? thread : { ...thread, major: null }
}

/** Whether a fraction may be a thread with a slash for its dash: `10/32`. A fraction of 64ths in lowest terms isn't. */
export function mayBeThread(text: string): boolean {
  const [, over, under] = /^(\d{1,2})\/(\d{2})$/.exec(text) ?? []
  const [number, threads] = [Number(over), Number(under)]
  if (over === undefined || !isNumbered(number, threads)) return false
  return number % 2 === 0 || ![16, 32, 64].includes(threads)
}
