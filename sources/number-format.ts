/** How a number format shows a number; `date` shows it as a day or a time, `odd` in a way that is not read here. */
export type Shown = { readonly text: string } | { readonly fault: 'date' | 'odd' | 'digits' }

/** The formats that every workbook has without naming them (ECMA-376, 18.8.30); the fractions and others are `odd`. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  48: '##0.0E+0',
  49: '@',
}
/** Days and times, also those of the Far East. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The code of a format by its number; null: nobody says it. */
export function formatCode(id: number, named: ReadonlyMap<number, string>): string | null {
  return named.get(id) ?? BUILT_IN[id] ?? (isBuiltInDate(id) ? 'yyyy' : null)
}

/** Excel keeps so many digits of a number. */
const MOST_DIGITS = 15
/** What is said aloud as it stands: in quotation marks, after a backslash, or a blank as wide as the sign after `_`. */
const LITERAL = /"([^"]*)"|\\(.)|_(.)|\*.|\[(?:\$([^\]-]*)[^\]]*|[A-Za-z0-9]+)\]/g
const DATE = /[ymdhs]|am\/pm|e(?![+-])/i
const PLACES = /[#0?][#0?,]*(?:[.][#0?]*)?[.,]*|[.][#0?]+[.,]*/
const CONDITION = /\[[<>=]/
const MARK = '\uE000'

/**
 * The number of a cell as its sheet shows it: `value` as the file writes it, `code` its number format. Thousands marks
 * and signs that the format adds belong to it; a number without format is written in its shortest form.
 */
export function shownNumber(value: string, code: string): Shown {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return { fault: 'odd' }
  const digits = value.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '')
  if (Number.isInteger(number) && digits.length > MOST_DIGITS && Math.abs(number) >= 10 ** MOST_DIGITS) {
    return { fault: 'digits' }
  }
  if (code === '@' || /^general$/i.test(code)) return { text: plain(number) }
  if (CONDITION.test(code)) return { fault: 'odd' }
  const sections = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const own = number < 0 ? sections[1] : number === 0 ? sections[2] : undefined
  const section = own ?? sections[0] ?? ''
  const shown = own !== undefined && number < 0 ? -number : number
  return inSection(shown, section)
}

function inSection(number: number, section: string): Shown {
  const literals: string[] = []
  const bare = section.replace(LITERAL, (_, quoted, escaped, blank, currency) => {
    literals.push(quoted ?? escaped ?? (blank === undefined ? (currency ?? '') : ' '))
    return MARK
  })
  if (DATE.test(bare) && !/^general$/i.test(bare)) return { fault: 'date' }
  const texts = (text: string) => text.replaceAll(MARK, () => literals.shift() ?? '')
  if (/general/i.test(bare)) return { text: texts(bare).replace(/general/i, plain(number)) }
  if (/[/Ee@]/.test(bare)) return { fault: 'odd' }
  const found = PLACES.exec(bare)
  if (!found) return { text: texts(bare).trim() }
  const percent = bare.includes('%')
  const places = found[0]
  if (/,$/.test(places) || (places.match(/[.]/g)?.length ?? 0) > 1) return { fault: 'odd' }
  const body = digitsIn(percent ? number * 100 : number, places)
  if (body === null) return { fault: 'odd' }
  const before = bare.slice(0, found.index)
  const after = bare.slice(found.index + places.length)
  if (/[#0?]/.test(after)) return { fault: 'odd' }
  const head = texts(before)
  return {
    text: `${number < 0 && Number(body.replaceAll(',', '')) !== 0 ? '-' : ''}${head}${body}${texts(after)}`.trim(),
  }
}

/** The digits of a number in places such as `#,##0.00`, without its sign; null where the places say more than that. */
function digitsIn(number: number, places: string): string | null {
  const [whole = '', decimals = ''] = places.split('.')
  const grouped = whole.includes(',')
  const slots = whole.replaceAll(',', '')
  if (!/^[#?]*0*$/.test(slots) || !/^0*[#?]*$/.test(decimals)) return null
  const least = decimals.replace(/[#?]/g, '').length
  const [full = '', rest = ''] = rounded(Math.abs(number), decimals.length).split('.')
  const trimmed = rest.replace(/0+$/, '').padEnd(least, '0')
  const zeros = slots.replace(/[#?]/g, '').length
  const integer = (full === '0' && zeros === 0 ? '' : full).padStart(zeros, '0')
  const marked = grouped ? integer.replace(/\B(?=(\d{3})+$)/g, ',') : integer
  return places.includes('.') && (trimmed !== '' || decimals.length > 0) ? `${marked}.${trimmed}` : marked
}

/** Half up, by the digits that are written: 1.005 to two places is 1.01, as sheets show it. */
function rounded(number: number, places: number): string {
  const [digits = '0', exponent = '0'] = plainExponent(number)
  return Number(`${Math.round(Number(`${digits}e${Number(exponent) + places}`))}e-${places}`).toFixed(places)
}

const plainExponent = (number: number): string[] => String(Number(number.toPrecision(MOST_DIGITS))).split('e')

/** The shortest form of a number, without an exponent. */
function plain(number: number): string {
  const short = Number(number.toPrecision(MOST_DIGITS))
  const text = String(short)
  if (!text.includes('e')) return text
  return Math.abs(short) < 1 ? short.toFixed(20).replace(/0+$/, '') : BigInt(short).toString()
}
