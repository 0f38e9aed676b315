import { plainSizeCharacters } from '#catalog/quantities/reader/plain-size.ts'

/** A text that is a date and nothing else, in the order and with the marks that it is written with. */
export type ReadDate = {
  /** Null for a month of a year: `Oct-32`. */
  readonly day: number | null
  readonly month: number
  /** As written, 32 or 1932. Null for a day of any year: `5-Oct`. */
  readonly year: number | null
  /** The order of day and month, by the language or the numbers. */
  readonly order: 'day-first' | 'month-first' | 'either'
  /** How it is written: with the name or the sign of a month, or by the mark between its numbers. */
  readonly form: 'named' | '/' | '.' | '-'
  readonly isIso: boolean
  /** Whether all numbers have two digits, or four for the year, as programs write them. */
  readonly isPadded: boolean
}

/** Spreadsheets write months in these languages by name, in Chinese, Japanese and Korean by a sign. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'ru', 'en']
/** Months in Italian, Portuguese and Polish, and words of catalogs: `2-lug`, `10 set`. Spreadsheets write them `02-lug`. */
const WORDS = new Set(['gen', 'lip', 'lug', 'mag', 'out', 'set'])
const MAX_LENGTH = 40

const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$/i
const DAY_FIRST = /^(\d{1,2})(\. ?|\.?[-/ ]| de )(\p{L}{3,})(\.?)(?:(?:[-/., ]+| de )'?(\d{4}|\d{2}))?$/u
const MONTH_FIRST = /^(\p{L}{3,})(?:\.|(?=[-/ ]))([-/ ]?)'?(\d{4}|\d{1,2})(?:,? (\d{4}))?$/u
const YEAR_LAST = /^(\d{1,2})([/-]|\. ?)(\d{1,2})\2(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const SIGNS = /^(?:(\d{4}|\d{2})[年년] ?)?(\d{1,2})[月월](?: ?(\d{1,2})[日일])?$/

/** The one reader of dates, as spreadsheets and people write them. `Oct` counts, `OCT` doesn't: part numbers have it. Else null. */
export function readDate(text: string): ReadDate | null {
  if (text.length > MAX_LENGTH || !/\p{Nd}/u.test(text)) return null
  const plain = plainSizeCharacters(text).replace(/’/g, "'").replace(/\s+/g, ' ').trim().replace(TIME, '')
  const date = numeric(plain) ?? signs(plain) ?? dayFirst(plain) ?? monthFirst(plain)
  return date && date.month >= 1 && date.month <= 12 && (date.day === null || (date.day >= 1 && date.day <= 31))
    ? date
    : null
}

function numeric(text: string): ReadDate | null {
  const iso = YEAR_FIRST.exec(text)
  if (iso) {
    const [, year = '', form, month = '', day = ''] = iso
    const isPadded = month.length === 2 && day.length === 2
    return { ...numbers(day, month, year), order: 'month-first', form: formOf(form), isIso: true, isPadded }
  }
  const [, first = '', form = '', second = '', year = ''] = YEAR_LAST.exec(text) ?? []
  if (year === '') return null
  const isPadded = first.length === 2 && second.length === 2
  const rest = { form: formOf(form), isIso: false, isPadded }
  if (Number(second) > 12) return { ...numbers(second, first, year), order: 'month-first', ...rest }
  const isOpen = Number(first) <= 12 && form === '/'
  return { ...numbers(first, second, year), order: isOpen ? 'either' : 'day-first', ...rest }
}

function signs(text: string): ReadDate | null {
  const [, year, month, day] = SIGNS.exec(text) ?? []
  if (month === undefined || (year ?? day) === undefined) return null
  return { ...numbers(day, month, year), order: 'month-first', ...NAMED }
}

function dayFirst(text: string): ReadDate | null {
  const [, day = '', mark = '', name = '', stop, year] = DAY_FIRST.exec(text) ?? []
  const found = monthNames().get(name)
  if (!found) return null
  const isWord = WORDS.has(name) && year === undefined && stop === '' && (mark === ' ' || day.length === 1)
  return isWord ? null : { ...numbers(day, found.month, year), order: found.order, ...NAMED }
}

function monthFirst(text: string): ReadDate | null {
  const [, name = '', mark, number = '', year] = MONTH_FIRST.exec(text) ?? []
  const found = monthNames().get(name)
  if (!found || (number.length === 1 && mark !== ' ')) return null
  if (WORDS.has(name) && mark === ' ') return null
  const isDay = year !== undefined || number.length === 1
  return {
    ...(isDay ? numbers(number, found.month, year) : numbers(undefined, found.month, number)),
    order: found.order,
    ...NAMED,
  }
}

const NAMED = { form: 'named', isIso: false, isPadded: true } as const

const formOf = (mark = ''): ReadDate['form'] => (mark.startsWith('.') ? '.' : mark === '/' ? '/' : '-')

const numbers = (day: string | undefined, month: string | number, year: string | undefined) => ({
  day: day === undefined ? null : Number(day),
  month: Number(month),
  year: year === undefined ? null : Number(year),
})

type MonthName = { readonly month: number; readonly order: ReadDate['order'] }
let known: ReadonlyMap<string, MonthName> | null = null

/** The months by their names, long and short, without periods, as the languages write them and in lower case. */
function monthNames(): ReadonlyMap<string, MonthName> {
  if (known) return known
  const names = new Map<string, MonthName>()
  for (const language of LANGUAGES) {
    // English has both orders, the others begin with the day. It comes last, so that its names keep both.
    const order = language === 'en' ? 'either' : 'day-first'
    for (const [name, month] of namesIn(language)) names.set(name, { month, order })
  }
  for (const [name, month] of [...names]) if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), month)
  known = names
  return known
}

/** Excel cuts names to three letters where that tells them apart, and has `Mrz` in German. */
function namesIn(language: string): (readonly [name: string, month: number])[] {
  const formats = [{ month: 'short' }, { month: 'long' }, { month: 'long', day: 'numeric' }] as const
  const whole = formats.flatMap((format) => {
    const written = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => {
      const parts = written.formatToParts(Date.UTC(2026, month, 5))
      return [parts.find(({ type }) => type === 'month')?.value.replace('.', '') ?? '', month + 1] as const
    })
  })
  const cut = whole.map(([name, month]) => [name.slice(0, 3), month] as const)
  const clear = cut.filter(([name, month]) => cut.every((other) => other[0] !== name || other[1] === month))
  const all = [...whole, ...clear, ...(language === 'de' ? [['Mrz', 3] as const] : [])]
  // Programs that lose accents write the letter below them.
  return [...all, ...all.map(([name, month]) => [name.normalize('NFD').replace(/\p{M}/gu, ''), month] as const)]
}
