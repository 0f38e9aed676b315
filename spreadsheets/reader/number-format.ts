import { dateFromSerial, format, getFormatFromId, isDateFormat, tokenize } from 'numfmt'

/** A number as shown. `cut`: with fewer digits than it has. `date`: as a day or time. `odd`: never a part's value. */
export type Shown = { readonly text: string; readonly cut?: true } | { readonly issue: 'date' | 'odd' | 'digits' }

export type NumberFormat = (value: string) => Shown

/** Excel keeps this many digits of a number, and this many characters of a format. */
const MAX_DIGITS = 15
const MAX_CODE_LENGTH = 255
/** Built in, but different per country (5 to 8, 23 to 26, 41 to 44). Files that use them define them. */
const isLocal = (id: number): boolean => (id >= 5 && id <= 8) || (id >= 23 && id <= 26) || (id >= 41 && id <= 44)
const LAST_BUILT_IN = 58
/** Replaces a number format that the workbook doesn't define. No number can be read with it. */
export const UNKNOWN_FORMAT = '[?]0/0'
/** `[$€-407]` is a currency and a language. Only the currency is shown, with American separators. */
const CURRENCY = /\[\$([^\]-]*)(?:-[^\]]*)?\]/g

const DATE = new Set(['DATETIME', 'DURATION', 'AMPM', 'CALENDAR'])
const ODD = new Set(['SLASH', 'EXP', 'TEXT', 'SCALE', 'DBNUM', 'NATNUM', 'MODIFIER', 'ERROR'])
const PLACES = new Set(['HASH', 'ZERO', 'QMARK', 'DIGIT', 'POINT', 'GROUP'])

/** The code of a named or built-in format (ECMA-376, 18.8.30), or null. All built-in dates are `yyyy`. */
export function formatCode(id: number, named: ReadonlyMap<number, string>): string | null {
  const own = named.get(id)
  if (own !== undefined) return own
  if (!Number.isInteger(id) || id < 0 || id > LAST_BUILT_IN || isLocal(id)) return null
  const code = getFormatFromId(id)
  return isDateFormat(code) ? 'yyyy' : code
}

/** Reads a number format such as `.000`. The result shows a number as its sheet does, or says why not: dates, fractions, exponents and conditions. */
export function numberFormat(code: string): NumberFormat {
  const isPlain = code === '@' || /^general$/i.test(code)
  const clean = code.replace(CURRENCY, (_, currency: string) => (currency === '' ? '' : `"${currency}"`))
  const kinds = isPlain ? [] : sectionKinds(clean)
  return (value) => {
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return { issue: 'odd' }
    if (Number.isInteger(number) && Math.abs(number) >= 10 ** MAX_DIGITS && digitCount(value) > MAX_DIGITS) {
      return { issue: 'digits' }
    }
    if (isPlain) return { text: plainNumber(number) }
    const own = number < 0 ? kinds[1] : number === 0 ? kinds[2] : undefined
    const kind = own ?? kinds[0] ?? 'number'
    return kind === 'number' ? formatted(clean, number) : { issue: kind }
  }
}

type SectionKind = 'number' | 'date' | 'odd'

/** What each section of a code shows: for positive numbers, negative ones and zero. */
function sectionKinds(code: string): SectionKind[] {
  const tokens = code.length > MAX_CODE_LENGTH ? [{ type: 'ERROR' }] : tokenize(code)
  if (tokens.some(({ type }) => type === 'CONDITION')) return ['odd', 'odd', 'odd']
  const sections: string[][] = [[]]
  for (const { type } of tokens) {
    if (type === 'BREAK') sections.push([])
    else sections.at(-1)?.push(type)
  }
  return sections.map(kindOf)
}

function kindOf(types: readonly string[]): SectionKind {
  if (types.some((type) => DATE.has(type))) return 'date'
  if (types.some((type) => ODD.has(type))) return 'odd'
  const first = types.findIndex((type) => PLACES.has(type))
  const places = types.slice(Math.max(first, 0), types.findLastIndex((type) => PLACES.has(type)) + 1)
  // Digits with text between them, like a phone number.
  const isBroken = places.some((type) => !PLACES.has(type)) || places.indexOf('POINT') !== places.lastIndexOf('POINT')
  return isBroken ? 'odd' : 'number'
}

function formatted(code: string, number: number): Shown {
  try {
    const text = format(code, number).trim()
    return isCut(text, code, number) ? { text, cut: true } : { text }
  } catch {
    return { issue: 'odd' }
  }
}

/** A short number's binary form differs by less. */
const SAME = 1e-12

/** Whether a shown number differs from the cell's. A format with its own digits can't be compared. */
function isCut(text: string, code: string, number: number): boolean {
  if (OWN_DIGITS.test(code)) return false
  const digits = text.replace(/[^\d.]/g, '')
  const shown = digits === '' ? 0 : Number(digits) / (code.includes('%') ? 100 : 1)
  return Math.abs(shown - Math.abs(number)) > Math.abs(number) * SAME
}
/** A digit or point in quotation marks or after a backslash, as in `"10-"000`. */
const OWN_DIGITS = /"[^"]*[\d.][^"]*"|\\[\d.]/

const digitCount = (value: string): number => value.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length

function plainNumber(number: number): string {
  const short = Number(number.toPrecision(MAX_DIGITS))
  const text = String(short)
  if (!text.includes('e')) return text
  return Math.abs(short) < 1 ? short.toFixed(20).replace(/0+$/, '') : BigInt(short).toString()
}

/** The day of a number, as 2026-11-21. Some workbooks count from 1904 instead of 1900. */
export function dayOf(serial: number, from1904: boolean): string {
  const [year, month, day] = dateFromSerial(serial + (from1904 ? 1_462 : 0))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
