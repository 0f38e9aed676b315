import { type ReadDate, readDate } from '#catalog/quantities/reader/read-date.ts'
import { type ColumnKind, isSizeKind } from '#catalog/registry/family.ts'

/** A value that a spreadsheet changed. `isCertain` is false for a text that may be a part number. */
export type SpreadsheetDamage = { readonly what: string; readonly isCertain: boolean }

/** `1.00E+05`, `1,00E+05`: a number with many digits, or a part number such as 1E5. `1E-05` may be a part number. */
const POWER = /^(-?\d)(?:[.,](\d{1,14}))?E([+-])(\d{2,3})$/i
/** Of a number with more digits than this, a spreadsheet shows a power and cuts the rest. */
const MAX_SHOWN_DIGITS = 11
const MAX_MEANT = 4

/** Finds a value that a spreadsheet changed, and what was meant (behavior 15.23). Null for others and for numbers in `form`. */
export function spreadsheetDamage(text: string, kind: ColumnKind, form: string | null = null) {
  if (kind === 'date' || !/\p{Nd}/u.test(text)) return null
  const damage = damageOf(text.trim(), kind)
  return damage && form !== null && new RegExp(`^(?:${form})$`, 'u').test(text.trim()) ? null : damage
}

function damageOf(value: string, kind: ColumnKind): SpreadsheetDamage | null {
  const power = POWER.exec(value)
  if (power && (power[3] === '+' || power[2] !== undefined)) return { what: powerText(value, power), isCertain: true }
  const date = readDate(value)
  if (!date) return null
  const isCertain = isSurely(date, kind)
  const made = isCertain ? 'is a date that a spreadsheet has made' : 'may be a date that a spreadsheet has made'
  return { what: `'${value}' ${made}, probably of ${orList(meantBy(date, kind))}`, isCertain }
}

/** What a cell that a workbook stores as a date was probably meant to be. `day` is 2026-10-05. */
export function meantByDay(day: string, kind: ColumnKind): string | null {
  const date = readDate(day)
  return date && orList(meantBy({ ...date, order: 'either' }, kind))
}

/** No size and no color is a date. A part number may look like one (`10-11-2023`): there only what programs write counts. */
function isSurely({ form, year, isIso, isPadded }: ReadDate, kind: ColumnKind): boolean {
  if (form === 'named' || isSizeKind(kind)) return true
  const isYear = year !== null && year >= 1900 && year < 2100
  if (kind === 'number') return form !== '-' && isYear
  return isIso || (form !== '-' && (isYear || isPadded))
}

/** The values that spreadsheets turn into this date, likeliest first. In a column of sizes only fractions and ranges. */
function meantBy(date: ReadDate, kind: ColumnKind): string[] {
  const all = [...new Set(sourcesOf(date))]
  const likely =
    kind === 'dimension' ? [...all.filter(isFraction), ...all.filter((text) => /^\d+-\d+$/.test(text))] : all
  return likely.slice(0, MAX_MEANT)
}

function sourcesOf({ day, month, year, order, form, isIso }: ReadDate): string[] {
  const short = year === null ? '' : String(year % 100).padStart(2, '0')
  if (day === null || (day === 1 && isIso && (year ?? 0) < 2000)) {
    const isThisCentury = day === null && Number(short) > 0 && Number(short) <= 31
    return [`${month}-${short}`, `${month}/${short}`, ...(isThisCentury ? [`${month}-20${short}`] : [])]
  }
  const pairs = order === 'month-first' ? [[month, day]] : [[day, month], ...(order === 'either' ? [[month, day]] : [])]
  const ordered = order === 'either' && (form === 'named' || isIso) ? pairs.toReversed() : pairs
  const withYear = year !== null && !isIso
  return ordered.flatMap(([a, b]) => [...(withYear ? [`${a}-${b}-${short}`] : []), `${a}-${b}`, `${a}/${b}`])
}

function isFraction(text: string): boolean {
  const [over = 0, under = 0] = text.includes('/') ? text.split('/').map(Number) : []
  return over % 2 === 1 && over < under && [2, 4, 8, 16, 32, 64].includes(under)
}

function powerText(value: string, [, first = '', rest = '', sign, power]: RegExpExecArray): string {
  const digits = `${first}${rest}`.replace(/(?<=\d)0+$/, '')
  const exponent = Number(`${sign}${power}`) - (digits.replace('-', '').length - 1)
  if (sign === '-') return `'${value}' is a power that a spreadsheet has made, probably of ${digits}E${exponent}`
  if (exponent + digits.length > MAX_SHOWN_DIGITS || exponent < 0) {
    const length = Number(power) + 1
    const of = length > MAX_SHOWN_DIGITS ? `: it has ${length} and begins with ${digits}` : ''
    return `'${value}' is a number whose digits a spreadsheet has cut${of}`
  }
  const whole = `${digits}${'0'.repeat(exponent)}`
  const meant = [...(exponent > 0 ? [`${digits}E${exponent}`] : []), whole]
  return `'${value}' is a power that a spreadsheet has made, probably of ${orList(meant)}`
}

const orList = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`
