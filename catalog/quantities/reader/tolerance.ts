import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'
import type { Tolerance } from '#catalog/quantities/size-reading.ts'

const WORDS = String.raw`max(?:imum|\.)?|min(?:imum|\.)?|ref(?:erence|\.)?|typ(?:ical|\.)?|nom(?:inal|\.)?|[\u2264\u2265]`
const WORD_LAST = new RegExp(String.raw`^(.*[^a-z (]|.*(?:in|mm|mil|mils|inch|cm)) ?\(?(${WORDS})\)?$`, 'i')
const WORD_FIRST = new RegExp(String.raw`^(${WORDS}) ?(.*\d.*)$`, 'i')
const NUMBER = String.raw`(\d+\/\d+|\d*\.\d+|\d+\.?)`
const UNIT = String.raw`("|inch(?:es)?|in\.?|mm|cm|mils?)`
const BOTH_WAYS = new RegExp(String.raw`^([^\u00b1]+?) ?\(?\u00b1 ?${NUMBER} ?(?:${UNIT}|(%))?\)?$`, 'i')
const EACH_WAY = new RegExp(String.raw`^([^+]+?) ?\(?\+ ?${NUMBER} ?${UNIT}? ?[/,]? ?- ?${NUMBER} ?${UNIT}?\)?$`, 'i')

/** A tolerance taken off a text: the text without it, and the tolerance, which may have the unit of the size. */
type Taken = { readonly rest: string; tolerance(isMetric: boolean): Tolerance }

/** Takes the tolerance off a size in the characters of `plainSize`. Returns null if it has none. */
export function takeTolerance(text: string): Taken | null {
  const word = WORD_LAST.exec(text)
  if (word) return wordTaken(word[1] ?? '', word[2] ?? '')
  const first = WORD_FIRST.exec(text)
  if (first) return wordTaken(first[2] ?? '', first[1] ?? '')
  const both = BOTH_WAYS.exec(text)
  if (both) {
    const [, rest = '', number = '', unit, percent] = both
    const written = `±${number}${percent ?? ''}`
    if (percent) return { rest, tolerance: () => ({ text: written, limit: null, plus: null, minus: null }) }
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
  return { rest: rest.trim(), tolerance: () => ({ text: word, limit, plus: null, minus: null }) }
}

/** The unit after a tolerance counts for the size too, if that has none: `6.35 ±0.1 mm`. */
function numbersTaken(rest: string, text: string, plus: string, minus: string, unit: string | undefined): Taken {
  const scaleOf = (isMetric: boolean) => {
    if (unit === undefined) return isMetric ? PER_MM : PER_INCH
    if (/^mil/i.test(unit)) return PER_INCH / 1000
    return /^cm/i.test(unit) ? PER_MM * 10 : /^mm/i.test(unit) ? PER_MM : PER_INCH
  }
  return {
    rest: unit === undefined || /["a-z.]$/i.test(rest) ? rest : `${rest} ${unit}`,
    tolerance: (isMetric) => ({
      text,
      limit: null,
      plus: Math.round(numberOf(plus) * scaleOf(isMetric)),
      minus: Math.round(numberOf(minus) * scaleOf(isMetric)),
    }),
  }
}

function numberOf(number: string): number {
  const [over, under = '1'] = number.split('/')
  return Number(over) / Number(under)
}
