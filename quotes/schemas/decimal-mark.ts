/** The decimal mark: `1.25` or `1,25`. */
const DECIMAL_MARKS = ['point', 'comma'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** These currencies are written with a point everywhere they are used. For others, such as the euro, both are usual. */
const POINT: ReadonlySet<string> = new Set('USD GBP AUD NZD SGD HKD TWD JPY CNY KRW INR THB MYR PHP ILS MXN'.split(' '))

/** The mark of a currency's prices: by `quoteDecimalMark`, else the currency's. Null where both are usual. */
export const decimalMarkOf = (setting: DecimalMark | null, currency: string): DecimalMark | null =>
  setting ?? (POINT.has(currency) ? 'point' : null)

const SIGNS = { point: '.', comma: ',' } as const
const GROUPS = " \u00a0\u2007\u2009\u202f'’"

/** What digits can mean, as decimal text: by the mark if known, else by each. `1,250` is 1250 or 1.250. */
export function readingsOf(text: string, mark: DecimalMark | null): string[] {
  const marks = mark === null ? DECIMAL_MARKS : [mark]
  return [...new Set(marks.flatMap((each) => readingBy(text, each) ?? []))]
}

/** Decimal text with a mark. Where both are usual, it can't be read as thousands: `1.2500`. */
export function writtenBy(decimal: string, mark: DecimalMark | null): string {
  const isDoubtful = mark === null && /^[1-9]\d{0,2}\.\d{3}$/.test(decimal)
  return (isDoubtful ? `${decimal}0` : decimal).replace('.', SIGNS[mark ?? 'point'])
}

/** A unit price as it is typed. */
export const typedPrice = (price: string, mark: DecimalMark | null): string =>
  Number(price) === 0 ? 'free' : writtenBy(price, mark)

/** Full-width characters, typed on Chinese and Japanese keyboards, as plain ones: `１．２５` is `1.25`. */
export const withoutFullWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('￥', '¥')

function readingBy(text: string, mark: DecimalMark): string | null {
  const [whole = '', part, ...more] = text.split(SIGNS[mark])
  if (more.length > 0 || (part !== undefined && !/^\d+$/.test(part))) return null
  const digits = whole === '' && part !== undefined ? '0' : ungrouped(whole, mark === 'point' ? ',' : '.')
  if (digits === null) return null
  return part === undefined ? digits : `${digits}.${part}`
}

function ungrouped(whole: string, other: string): string | null {
  if (/^(?:0|[1-9]\d*)$/.test(whole)) return whole
  const separator = /\D/.exec(whole)?.[0] ?? ''
  if (separator === '' || !(other + GROUPS).includes(separator)) return null
  const groups = whole.split(separator)
  const sizes = groups.map(({ length }) => length).join('')
  const isGrouped = /^[123]3+$/.test(sizes) || (separator === other && /^[12]2+3$/.test(sizes))
  return isGrouped && groups.every((group) => /^\d+$/.test(group)) && whole[0] !== '0' ? groups.join('') : null
}
