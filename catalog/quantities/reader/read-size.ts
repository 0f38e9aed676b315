import { measureReading } from '#catalog/quantities/measure.ts'
import {
  PER_INCH,
  PER_MM,
  PER_SQUARE_MM,
  type Quantity,
  type ReadSize,
  type SizeReading,
  type Spelling,
  sizeRead,
} from '#catalog/quantities/quantity.ts'
import { readLength } from '#catalog/quantities/reader/length-reader.ts'
import { plainSize } from '#catalog/quantities/reader/plain-size.ts'
import { readDate } from '#catalog/quantities/reader/read-date.ts'
import { mayBeThread, readThread } from '#catalog/quantities/reader/thread.ts'
import { readPlainSize } from '#catalog/quantities/simple-size.ts'
import { wireInches } from '#catalog/quantities/wire-diameter.ts'
import { type ColumnKind, isLengthKind, isMeasureKind } from '#catalog/registry/family.ts'

const GAUGE = String.raw`(?:# ?|no\.? ?)?(\d{1,2}|0{1,4}|[1-4]\/0)`
const AWG = String.raw`(?:awg|ga\.?|gauge|gage)`
const ONE_GAUGE = new RegExp(`^(${AWG}[ -]?)?${GAUGE}(?:[ -]?(${AWG}))?$`, 'i')
const GAUGES = new RegExp(
  String.raw`^(${AWG}[ -]?)?${GAUGE}(?: ?${AWG})? ?(-|~|\/|to|thru|or) ?(?:${AWG}[ -]?)?${GAUGE}(?:[ -]?(${AWG}))?$`,
  'i',
)
const AREA = /^(\d*\.?\d+)(?: ?(-|~|to) ?(\d*\.?\d+))? ?(?:mm ?(?:2|\^2)|sq\.? ?mm|qmm)$/i
const IN_BRACKETS = /^([^()[\]]+?) ?(?:[/=] ?|[([])([^()[\]/=]+?)[)\]]?$/
/** The coarsest and the finest gauge of ASTM B258: 4/0 and 56. */
const COARSEST = -3
const FINEST = 56

const wire = (measure: 'gauge' | 'area', low: number, high: number, form: Quantity['form'] = 'one'): ReadSize =>
  sizeRead({ measure, form: low === high ? 'one' : form, low, high })

function oneGauge(text: string): ReadSize | null {
  const found = ONE_GAUGE.exec(text)
  if (!found) return null
  const [, before, number = '', after] = found
  // Zeros alone are what a database has for no value.
  if (/^0+$/.test(number) && !before && !after) return null
  const gauge = gaugeOf(number)
  return gauge === null ? null : wire('gauge', gauge, gauge)
}

/** 1/0 or 0 is gauge 0, 2/0 or 00 is -1. */
function gaugeOf(number: string): number | null {
  const aughts = /^[1-4]\/0$/.test(number) ? Number(number[0]) : /^0+$/.test(number) ? number.length : 0
  const gauge = aughts > 0 ? 1 - aughts : Number(number)
  return gauge >= COARSEST && gauge <= FINEST ? gauge : null
}

function gauges(text: string): SizeReading | null {
  const found = GAUGES.exec(text)
  if (!found) return null
  const [, before, first = '', joint = '', second = '', after] = found
  const [one, other] = [gaugeOf(first), gaugeOf(second)]
  if (one === null || other === null) return null
  if (joint === '/') return { is: 'doubt', ways: [`${first} or ${second} AWG`, `${first} strands of ${second} AWG`] }
  if (!before && !after && /^0+$/.test(first + second)) return null
  return wire('gauge', Math.min(one, other), Math.max(one, other), /^or$/i.test(joint) ? 'either' : 'range')
}

function areas(text: string): ReadSize | null {
  const found = AREA.exec(text)
  if (!found) return null
  const [low, high] = [areaOf(found[1] ?? ''), areaOf(found[3] ?? found[1] ?? '')]
  return low > 0 && low <= high ? wire('area', low, high, 'range') : null
}

const areaOf = (number: string): number => Math.round(Number(number) * PER_SQUARE_MM)

/** A gauge with its area or diameter: `18 AWG (0.82 mm2)`. It is the gauge, if they are the same wire. */
function twoMeasures(text: string): SizeReading | null {
  const [, first = '', second = ''] = IN_BRACKETS.exec(text) ?? []
  const [one, other] = [wordsOf(first), wordsOf(second)]
  const gauge = one?.measure === 'gauge' ? one : other?.measure === 'gauge' ? other : null
  const rest = gauge === one ? second : first
  if (gauge?.form !== 'one') return null
  const exact = wireInches(gauge.low) * PER_INCH
  const area = AREA.exec(rest)
  if (area && area[3] === undefined) {
    const digits = area[1]?.split('.')[1]?.length ?? 0
    const own = Math.PI * (exact / PER_MM / 2) ** 2
    const isSame = Math.abs(own - Number(area[1])) <= 0.5 / 10 ** digits
    return isSame ? wire('gauge', gauge.low, gauge.low) : { is: 'disagreement', between: [first, second] }
  }
  const diameter = readLength(rest)
  if (diameter?.is !== 'size' || diameter.spelling.form !== 'one') return null
  const { at, half } = diameter.spelling.low
  return Math.abs(at - exact) <= Math.max(half, PER_INCH / 20_000)
    ? wire('gauge', gauge.low, gauge.low)
    : { is: 'disagreement', between: [first, second] }
}

const wordsOf = (text: string): Quantity | null => (/awg|ga/i.test(text) ? (oneGauge(text)?.size ?? null) : null)

const MAX_LENGTH = 80
const TEXT: SizeReading = { is: 'text' }

/** A million rows have a few hundred sizes, so reading one again is a lookup. */
const remembered = { dimension: new Map<string, SizeReading>(), gauge: new Map<string, SizeReading>() }
const MAX_REMEMBERED = 2000
/** A longer text may be a piece of all texts of a catalog, which it would keep in memory. */
const MAX_REMEMBERED_LENGTH = 12

/** Reads a text as a column of this kind has it: the one reader of sizes (behavior 6.1). */
export function readSize(text: string, kind: ColumnKind): SizeReading {
  if (isMeasureKind(kind)) return measureReading(text, kind) ?? TEXT
  if (!isLengthKind(kind) || text.length > MAX_LENGTH) return TEXT
  if (text.length > MAX_REMEMBERED_LENGTH) return newReading(text, kind)
  const readings = remembered[kind]
  const known = readings.get(text)
  if (known) return known
  const reading = newReading(text, kind)
  if (readings.size >= MAX_REMEMBERED) readings.clear()
  readings.set(text, reading)
  return reading
}

function newReading(text: string, kind: keyof typeof remembered): SizeReading {
  const simple = readPlainSize(text, kind)
  if (simple) return simple
  if (!/[\p{Nd}\p{No}]/u.test(text)) return TEXT
  const plain = plainSize(text)
  if (plain.text.length > MAX_LENGTH) return TEXT
  const reading = kind === 'dimension' ? lengthReading(plain.text) : wireReading(plain.text)
  if (plain.other === null || reading.is === 'text') return reading
  return { is: 'doubt', ways: [plain.text, plain.other] }
}

/** Nothing with the name of a month is a size, in capitals either. */
const isDate = (text: string): boolean => readDate(text.toLowerCase()) !== null

function lengthReading(text: string): SizeReading {
  if (isDate(text)) return { is: 'date' }
  const thread = readThread(text)
  if (thread === 'doubt' || mayBeThread(text)) return threadDoubt(text)
  if (thread) return { is: 'thread', thread }
  const read = readLength(text)
  if (read?.is !== 'size') return read ?? TEXT
  const { form, low, high } = read.size
  return high === 0 || (form === 'either' && low === 0) ? { is: 'zero' } : read
}

function threadDoubt(text: string): SizeReading {
  if (text.includes('/') && !text.includes('-'))
    return { is: 'doubt', ways: [`${text}"`, `thread ${text.replace('/', '-')}`] }
  return { is: 'doubt', ways: [`thread ${text}`, text.replace(/ ?- ?/, '" to ').concat('"')] }
}

function wireReading(text: string): SizeReading {
  if (isDate(text)) return { is: 'date' }
  if (/^0+\.?0*$/.test(text)) return { is: 'zero' }
  // In a column of wires 10-32 alone may be a span of gauges.
  const thread = readThread(text)
  if (thread === 'doubt' || thread) {
    const isBare = /^\d{1,2} ?- ?\d{1,2}$/.test(text)
    if (isBare && thread !== 'doubt') return { is: 'doubt', ways: [`thread ${text}`, `${text} AWG`] }
    if (!isBare && thread !== 'doubt') return { is: 'thread', thread }
  }
  return oneGauge(text) ?? gauges(text) ?? areas(text) ?? twoMeasures(text) ?? TEXT
}

export function parseSpelling(text: string): Spelling | null {
  const reading = readSize(text, 'dimension')
  return reading.is === 'size' ? reading.spelling : null
}

/** Reads a length: `.062"`, `1/16`, `1.57 mm`, `.031-.062` (behavior 6.1). Returns null for any other text. */
export function parseLength(text: string): Quantity | null {
  const reading = readSize(text, 'dimension')
  return reading.is === 'size' ? reading.size : null
}

/** Reads a wire: `20 AWG`, `22-30 AWG`, `0.75 mm²`. Returns null for any other text. */
export function parseWire(text: string): Quantity | null {
  const reading = readSize(text, 'gauge')
  return reading.is === 'size' ? reading.size : null
}
