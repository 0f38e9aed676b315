import {
  PER_INCH,
  PER_MM,
  quantityOf,
  type ReadSize,
  type SizeReading,
  type SpelledLength,
  type Spelling,
  sizeRead,
  type Tolerance,
} from '#catalog/quantities/quantity.ts'
import { decimal } from '#catalog/quantities/simple-size.ts'

const WORDS = String.raw`max(?:imum|\.)?|min(?:imum|\.)?|ref(?:erence|\.)?|typ(?:ical|\.)?|nom(?:inal|\.)?|[\u2264\u2265]`
const WORD_LAST = new RegExp(String.raw`^(.*[^a-z (]|.*(?:in|mm|mil|mils|inch|cm)) ?\(?(${WORDS})\)?$`, 'i')
const WORD_FIRST = new RegExp(String.raw`^(${WORDS}) ?(.*\d.*)$`, 'i')
const NUMBER = String.raw`(\d+\/\d+|\d*\.\d+|\d+\.?)`
const TAKE_TOLERANCE_UNIT = String.raw`("|inch(?:es)?|in\.?|mm|cm|mils?)`
const BOTH_WAYS = new RegExp(String.raw`^([^\u00b1]+?) ?\(?\u00b1 ?${NUMBER} ?(?:${TAKE_TOLERANCE_UNIT}|(%))?\)?$`, 'i')
const EACH_WAY = new RegExp(
  String.raw`^([^+]+?) ?\(?\+ ?${NUMBER} ?${TAKE_TOLERANCE_UNIT}? ?[/,]? ?- ?${NUMBER} ?${TAKE_TOLERANCE_UNIT}?\)?$`,
  'i',
)

/** A tolerance taken off a text: the text without it, and the tolerance. */
type Taken = { readonly rest: string; readonly tolerance: Tolerance }

/** Takes the tolerance off a size in the characters of `plainSize`. Returns null if it has none. */
function takeTolerance(text: string): Taken | null {
  const word = WORD_LAST.exec(text)
  if (word) return wordTaken(word[1] ?? '', word[2] ?? '')
  const first = WORD_FIRST.exec(text)
  if (first) return wordTaken(first[2] ?? '', first[1] ?? '')
  const both = BOTH_WAYS.exec(text)
  if (both) {
    const [, rest = '', number = '', unit, percent] = both
    const written = `±${number}${percent ?? ''}`
    if (percent) return { rest, tolerance: { text: written, limit: null, plus: null, minus: null } }
    return numbersTaken(rest, written, number, number, unit)
  }
  const each = EACH_WAY.exec(text)
  if (!each) return null
  const [, rest = '', plus = '', unit, minus = '', last] = each
  return numbersTaken(rest, `+${plus}/-${minus}`, plus, minus, last ?? unit)
}

function wordTaken(rest: string, text: string): Taken {
  const word = text.replace('≤', 'MAX').replace('≥', 'MIN')
  const limit = /^max/i.test(word) ? 'max' : /^min/i.test(word) ? 'min' : null
  return { rest: rest.trim(), tolerance: { text: word, limit, plus: null, minus: null } }
}

/** A unit after either the size or its tolerance counts for both: `6.35 ±0.1 mm`, `500 mil ±5`. */
function numbersTaken(rest: string, text: string, plus: string, minus: string, unit: string | undefined): Taken {
  const own = LAST_UNIT.exec(rest)?.[0]
  const { scale } = scaleOf(unit ?? own ?? 'in')
  const at = (number: string) => Math.round(numberOf(number) * scale)
  return {
    rest: own === undefined && unit !== undefined ? `${rest} ${unit}` : rest,
    tolerance: { text, limit: null, plus: at(plus), minus: at(minus) },
  }
}

function numberOf(number: string): number {
  const [over, under = '1'] = number.split('/')
  return Number(over) / Number(under)
}

type ReadLength = ReadSize & { readonly spelling: Spelling }
/** A text that is a length in more than one way, or states two that should be the same and aren't. */
type UnclearLength = Extract<SizeReading, { is: 'doubt' | 'disagreement' }>

const lengthAs = (spelling: Spelling, tolerance: Tolerance | null): ReadLength => ({
  ...sizeRead(quantityOf(spelling)),
  spelling,
  tolerance,
})

const UNIT = String.raw`"|(?<![a-z])(?:inch(?:es)?|in\.?|millimet(?:er|re)s?|mm\.?|cm|mils?|thou)(?![a-z])`
const ONE_LENGTH = new RegExp(String.raw`^(?:(?:(\d+)[ -])?(\d+)\/(\d+)|(\d*\.\d+|\d+\.?)) ?(${UNIT})?$`, 'i')
const ANY_UNIT = new RegExp(UNIT, 'i')
const LAST_UNIT = new RegExp(`(?:${UNIT})$`, 'i')
const SEPARATOR = / ?(-|~|\/|\bto\b|\bthru\b|\bor\b) ?/gi
/** `.110" (2.80 mm)`, `.250 [6.35]`, and `[6.35] .250`. */
const IN_BRACKETS = /^([^()[\]]+?) ?[([]([^()[\]]+)[)\]]$/
const BRACKETS_FIRST = /^\[([^()[\]]+)\] ?([^()[\]]+)$/
const ONLY_BRACKETS = /^([([])([^()[\]]+)[)\]]$/
/** Where a length ends in its unit, and another may follow: `.250" / 6.35 mm`, `.250" 6.35 mm`. */
const JOINT = new RegExp(String.raw`(?:${UNIT})( ?[/|=\u00b7,;]? ?)(?=[.\d])`, 'gi')
/** If one of two numbers is this near to 25.4 times the other, they are meant to be the same length. */
const NEAR_SAME = 0.2

/** Reads a length in the characters of `plainSize`. Returns null for any other text. */
export function readLength(text: string): ReadLength | UnclearLength | null {
  return simpleLength(text, false) ?? twoUnits(text) ?? simpleLength(text, true) ?? onlyBrackets(text)
}

/** One length, or with `paired` a range or either of two, with its tolerance. */
function simpleLength(text: string, paired: boolean): ReadLength | UnclearLength | null {
  const one = lengthOf(text)
  if (one) return lengthAs({ form: 'one', low: one, high: one }, null)
  const taken = takeTolerance(text)
  const rest = taken?.rest ?? text
  const single = taken ? lengthOf(rest) : null
  const read = single ? { form: 'one' as const, low: single, high: single } : paired ? pair(rest) : null
  if (!read || 'is' in read) return read
  return lengthAs(read, taken?.tolerance ?? null)
}

/** Two lengths with their separator: a range, or with a slash either of two. */
function pair(text: string): Spelling | UnclearLength | null {
  const cuts = [...text.matchAll(SEPARATOR)]
  const last = LAST_UNIT.exec(text)?.[0] ?? ''
  // A slash may be part of a fraction, so it is tried last.
  for (const found of [...cuts.filter((cut) => cut[1] !== '/'), ...cuts.filter((cut) => cut[1] === '/')]) {
    const [first, second] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    const low = lengthOf(LAST_UNIT.test(first) ? first : first + last)
    const high = lengthOf(second)
    if (low === null || high === null) continue
    if (low.isMetric && last === '') {
      const joint = text.slice(found.index, found.index + found[0].length)
      return { is: 'doubt', ways: [`${text} mm`, `${first}${joint}${second}"`] }
    }
    if (low.at <= high.at) return { form: /^(?:\/|or)$/i.test(found[1] ?? '') ? 'either' : 'range', low, high }
  }
  return null
}

function lengthOf(text: string): SpelledLength | null {
  const found = ONE_LENGTH.exec(text)
  if (!found) return null
  const [, whole = '0', over, under, number, unit = ''] = found
  const { isMetric, scale } = scaleOf(unit)
  if (number !== undefined) return decimal(number, isMetric, scale)
  if (Number(under) === 0) return null
  return { at: Math.round((Number(whole) + Number(over) / Number(under)) * scale), isMetric, half: 0 }
}

function scaleOf(unit: string): { readonly scale: number; readonly isMetric: boolean } {
  const name = unit.toLowerCase()
  if (/^(?:mils?|thou)$/.test(name)) return { scale: PER_INCH / 1000, isMetric: false }
  if (name === 'cm') return { scale: PER_MM * 10, isMetric: true }
  return name.startsWith('m') ? { scale: PER_MM, isMetric: true } : { scale: PER_INCH, isMetric: false }
}

/** The same length in both units: `.250 / 6.35 mm`, `0.110" (2.80 mm)`, `.250 [6.35]`. */
function twoUnits(text: string): ReadLength | UnclearLength | null {
  const brackets = IN_BRACKETS.exec(text) ?? BRACKETS_FIRST.exec(text)
  if (brackets) return dualOf(brackets[1]?.trim() ?? '', brackets[2]?.trim() ?? '', 'brackets')
  for (const joint of text.matchAll(JOINT)) {
    const end = joint.index + joint[0].length
    const first = text.slice(0, end - (joint[1]?.length ?? 0))
    const dual = dualOf(first, text.slice(end), 'units')
    if (dual) return dual
  }
  for (const { index } of text.matchAll(/\//g)) {
    const dual = dualOf(text.slice(0, index).trim(), text.slice(index + 1).trim(), 'slash')
    if (dual) return dual
  }
  return null
}

/** Reads two texts as one length, or as two that disagree. Returns null if they may be anything else. */
function dualOf(a: string, b: string, by: 'brackets' | 'units' | 'slash'): ReadLength | UnclearLength | null {
  const [first, second] = [waysOf(a), waysOf(b)]
  for (const reading of first) {
    for (const other of second) {
      if (reading.isMetric === other.isMetric || !agree(reading.read.spelling, other.read.spelling)) continue
      if (by === 'slash' && first.length + second.length > 3) {
        return { is: 'doubt', ways: [`${reading.text} (${other.text})`, `${a}" or ${b}"`] }
      }
      const [inch, mm] = reading.isMetric ? [other, reading] : [reading, other]
      return {
        ...inch.read,
        tolerance: inch.read.tolerance ?? mm.read.tolerance,
        both: { inch: inch.text, mm: mm.text },
      }
    }
  }
  const [one, other] = [first[0], second[second.length - 1]]
  if (!one || !other) return null
  if (by === 'brackets') {
    const same = second.find((way) => way.isMetric === one.isMetric && agree(one.read.spelling, way.read.spelling))
    return same ? one.read : { is: 'disagreement', between: [one.text, other.text] }
  }
  const differ = first.length === 1 && second.length === 1 && one.isMetric !== other.isMetric
  const isNear = first.length + second.length === 3 && areNearlySame(first, second)
  return differ || isNear ? { is: 'disagreement', between: [one.text, other.text] } : null
}

type Way = { readonly text: string; readonly isMetric: boolean; readonly read: ReadLength }

/** A text's possible readings: its own unit, else inches or millimeters. */
function waysOf(text: string): Way[] {
  const texts = ANY_UNIT.test(text) ? [text] : [text, `${text} mm`]
  return texts.flatMap((way): Way[] => {
    const read = simpleLength(way, true)
    return read?.is === 'size' ? [{ text: way, isMetric: read.spelling.low.isMetric, read }] : []
  })
}

const agree = (a: Spelling, b: Spelling): boolean =>
  a.form === b.form && isWithin(a.low, b.low) && isWithin(a.high, b.high)

const isWithin = (a: SpelledLength, b: SpelledLength): boolean => Math.abs(a.at - b.at) <= Math.max(a.half, b.half)

const areNearlySame = (first: readonly Way[], second: readonly Way[]): boolean =>
  first.some((one) =>
    second.some((other) => {
      const [a, b] = [one.read.spelling.low.at, other.read.spelling.low.at]
      return one.isMetric !== other.isMetric && Math.abs(a - b) <= NEAR_SAME * Math.max(a, b)
    }),
  )

/** A length in parentheses is for reference. In brackets it is in the drawing's second unit, which isn't known. */
function onlyBrackets(text: string): ReadLength | UnclearLength | null {
  const [, bracket, inside = ''] = ONLY_BRACKETS.exec(text) ?? []
  const read = bracket === undefined ? null : simpleLength(inside, true)
  if (read?.is !== 'size') return read
  if (bracket === '[' && !ANY_UNIT.test(inside)) return { is: 'doubt', ways: [`${inside} mm`, `${inside}"`] }
  return { ...read, tolerance: read.tolerance ?? { text: 'REF', limit: null, plus: null, minus: null } }
}
