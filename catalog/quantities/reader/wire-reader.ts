import { PER_INCH, PER_MM, PER_SQUARE_MM, type Quantity } from '#catalog/quantities/quantity.ts'
import { readLength } from '#catalog/quantities/reader/length-reader.ts'
import { wireInches } from '#catalog/quantities/wire-diameter.ts'

/** A wire by its gauge or its area, or why it is neither. */
export type ReadWire =
  | { readonly is: 'wire'; readonly size: Quantity }
  | { readonly is: 'doubt'; readonly ways: readonly [string, string] }
  | { readonly is: 'disagreement'; readonly between: readonly [string, string] }

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

/** Reads a wire in the characters of `plainSize`: `20 AWG`, `2/0 AWG`, `22-30 AWG`, `0.75 mm2`, `20`. */
export function readWire(text: string): ReadWire | null {
  return oneGauge(text) ?? gauges(text) ?? areas(text) ?? twoMeasures(text)
}

const wire = (measure: 'gauge' | 'area', low: number, high: number, form: Quantity['form'] = 'one'): ReadWire => ({
  is: 'wire',
  size: { measure, form: low === high ? 'one' : form, low, high },
})

function oneGauge(text: string): ReadWire | null {
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

function gauges(text: string): ReadWire | null {
  const found = GAUGES.exec(text)
  if (!found) return null
  const [, before, first = '', joint = '', second = '', after] = found
  const [one, other] = [gaugeOf(first), gaugeOf(second)]
  if (one === null || other === null) return null
  if (joint === '/') return { is: 'doubt', ways: [`${first} or ${second} AWG`, `${first} strands of ${second} AWG`] }
  if (!before && !after && /^0+$/.test(first + second)) return null
  return wire('gauge', Math.min(one, other), Math.max(one, other), /^or$/i.test(joint) ? 'either' : 'range')
}

function areas(text: string): ReadWire | null {
  const found = AREA.exec(text)
  if (!found) return null
  const [low, high] = [areaOf(found[1] ?? ''), areaOf(found[3] ?? found[1] ?? '')]
  return low > 0 && low <= high ? wire('area', low, high, 'range') : null
}

const areaOf = (number: string): number => Math.round(Number(number) * PER_SQUARE_MM)

/** A gauge with its area or diameter: `18 AWG (0.82 mm2)`. It is the gauge, if they are the same wire. */
function twoMeasures(text: string): ReadWire | null {
  const [, first = '', second = ''] = IN_BRACKETS.exec(text) ?? []
  const [one, other] = [wordsOf(first), wordsOf(second)]
  const gauge = one?.measure === 'gauge' ? one : other?.measure === 'gauge' ? other : null
  const rest = gauge === one ? second : first
  if (gauge?.form !== 'one') return null
  const exact = wireSize(gauge.low)
  const area = AREA.exec(rest)
  if (area && area[3] === undefined) {
    const digits = area[1]?.split('.')[1]?.length ?? 0
    const own = Math.PI * (exact / PER_MM / 2) ** 2
    const isSame = Math.abs(own - Number(area[1])) <= 0.5 / 10 ** digits
    return isSame ? wire('gauge', gauge.low, gauge.low) : { is: 'disagreement', between: [first, second] }
  }
  const diameter = readLength(rest)
  if (diameter?.is !== 'length' || diameter.spelling.form !== 'one') return null
  const { at, half } = diameter.spelling.low
  return Math.abs(at - exact) <= Math.max(half, PER_INCH / 20_000)
    ? wire('gauge', gauge.low, gauge.low)
    : { is: 'disagreement', between: [first, second] }
}

function wordsOf(text: string): Quantity | null {
  if (!/awg|ga/i.test(text)) return null
  const read = oneGauge(text)
  return read?.is === 'wire' ? read.size : null
}

const wireSize = (gauge: number): number => wireInches(gauge) * PER_INCH
