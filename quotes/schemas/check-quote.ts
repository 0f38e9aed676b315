import { QUOTE_LANGUAGES } from '#catalog/company/quote-languages.ts'
import { MAX_LINE_NOTE_LENGTH, MAX_NAME_LENGTH, MAX_PIECES, type RequestLine } from '#catalog/lists/list-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { DecimalMark } from '#quotes/schemas/decimal-mark.ts'
import type { PricedLine, PricedQuote, QuotedBreak } from '#quotes/schemas/priced-quote.ts'
import { quoteTotals } from '#quotes/schemas/quote-totals.ts'
import { readCount, readPercent, readPrice } from '#quotes/schemas/read-price.ts'
import {
  breakFieldName,
  EMPTY_LINE,
  lineFieldName,
  type TypedBreak,
  type TypedQuote,
  type TypedQuoteLine,
} from '#quotes/schemas/typed-quote.ts'
import { oneAddress, oneLine, text } from '#requests/schemas/field-rules.ts'
import { MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { isCurrency, lineTotal, PRICE_UNITS, type PriceUnit, priceUnit } from '#requests/schemas/money.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'

/** An error of a field: its posted name, and words that name its line and what would be right. */
export type QuoteFault = { readonly name: string; readonly message: string }

const MAX_CC = 5
const CC_ADDRESS = oneAddress({ label: 'Cc', maxLength: MAX_EMAIL_LENGTH, required: true })
const MAX_LEAD_TIME_LENGTH = 100
const MAX_TERMS_LENGTH = 10_000
const MAX_NOTE_LENGTH = 5_000
const MAX_FACT_LENGTH = 200
const MAX_TEXT_LENGTH = 300

/** The texts of a line, made once: a quote of 1,000 lines is read at each keystroke. */
const LINE_TEXTS = {
  leadTime: oneLine({ label: 'lead time', maxLength: MAX_LEAD_TIME_LENGTH, required: false }),
  note: text({ label: 'note', maxLength: MAX_LINE_NOTE_LENGTH, required: false }),
  text: oneLine({ label: 'text', maxLength: MAX_TEXT_LENGTH, required: false }),
  partNumber: oneLine({ label: 'part number', maxLength: MAX_NAME_LENGTH, required: false }),
}

type Reading = {
  /** The company's day: a quote must be valid on it. */
  readonly today: string
  readonly decimalMark: DecimalMark | null
  readonly describe?: (partNumber: string) => string | null
}

/** A quote as far as it can be read, and every fault. The form shows the total while typing. */
export function readTypedQuote(
  typed: TypedQuote,
  requested: readonly RequestLine[],
  { today, decimalMark, describe = () => null }: Reading,
): { readonly quote: PricedQuote; readonly faults: readonly QuoteFault[] } {
  const faults: QuoteFault[] = []
  const fault = (name: string, message: string) => void faults.push({ name, message })
  const words = (name: Exclude<keyof TypedQuote, 'lines'>, label: string, maxLength: number, rule = text) =>
    checked(rule({ label, maxLength, required: false }), typed[name], (message) => fault(name, message))
  const fact = (name: Exclude<keyof TypedQuote, 'lines'>, label: string) => words(name, label, MAX_FACT_LENGTH, oneLine)
  const currency = typed.currency.trim().toUpperCase()
  if (!isCurrency(currency)) fault('currency', 'Currency: enter a code of three letters, such as USD.')
  const validUntil = typed.validUntil.trim()
  if (!isDay(validUntil)) fault('validUntil', 'Valid until: enter a date as year-month-day, such as 2027-03-31.')
  else if (validUntil < today) fault('validUntil', 'Valid until: choose a future date.')
  const known = isCurrency(currency) ? currency : 'USD'
  const place = { currency: known, decimalMark, fault, describe }
  const lines = requested.map((line, index) => checkLine(typed.lines[index] ?? EMPTY_LINE, line, { ...place, index }))
  const own = typed.lines
    .slice(requested.length)
    .flatMap((line, at) =>
      isBlankLine(line) ? [] : [checkLine(line, null, { ...place, index: requested.length + at })],
    )
  if (faults.length === 0 && lines.every(({ breaks }) => breaks.length === 0) && own.length === 0) {
    fault(breakFieldName(0, 0, 'price'), 'No line has a price: a quote needs one at least.')
  }
  const percent = (name: 'discount' | 'taxRate', label: string) =>
    checkPercent(typed[name], label, { currency: known, decimalMark, fault: (message) => fault(name, message) })
  const discount = percent('discount', 'Discount')
  const [taxName, rate] = [fact('taxName', 'Tax'), percent('taxRate', 'Tax rate')]
  if (taxName === '' && rate !== '') fault('taxName', 'Tax: name it, such as VAT or Sales tax, or clear its rate.')
  if (taxName !== '' && rate === '')
    fault('taxRate', 'Tax rate: enter percent, such as 19, or clear the name of the tax.')
  const facts = {
    payment: fact('payment', 'Payment terms'),
    incoterm: fact('incoterm', 'Incoterm'),
    shipFrom: fact('shipFrom', 'Ship from'),
    note: words('note', 'Note to the buyer', MAX_NOTE_LENGTH),
    terms: words('terms', 'Terms', MAX_TERMS_LENGTH),
    cc: addresses(typed.cc, (message) => fault('cc', message)),
  }
  const language = QUOTE_LANGUAGES.find((each) => each === (typed.language || 'en'))
  if (!language) fault('language', `Language: choose one of ${QUOTE_LANGUAGES.join(', ')}.`)
  const figures = {
    currency: known,
    lines: [...lines, ...own],
    discount,
    discountOn: typed.discountOn === 'all' ? ('all' as const) : ('parts' as const),
    tax: rate === '' ? null : { name: taxName, rate },
  }
  const { lines: _, open: __, ...totals } = quoteTotals(figures)
  return {
    quote: {
      version: 2,
      language: language ?? 'en',
      validUntil,
      ...facts,
      files: [],
      clerk: null,
      ...figures,
      ...totals,
    },
    faults,
  }
}

/** Checks a typed quote against its request's lines. Returns what can be sent, or every fault. */
export function checkQuote(
  ...given: Parameters<typeof readTypedQuote>
): { readonly quote: PricedQuote } | { readonly faults: readonly QuoteFault[] } {
  const { quote, faults } = readTypedQuote(...given)
  return faults.length > 0 ? { faults } : { quote }
}

const isBlankLine = ({ text, partNumber, breaks, note }: TypedQuoteLine): boolean =>
  [text, partNumber, note, ...breaks.map(({ price }) => price)].every((each) => each.trim() === '')

/** Addresses separated by commas, semicolons, spaces or line ends, each once. */
function addresses(written: string, fault: (message: string) => void): string[] {
  const read = written
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((address) => ({ address, checked: CC_ADDRESS.safeParse(address) }))
  const found = [...new Set(read.map(({ address, checked }) => checked.data ?? address))]
  if (found.length > MAX_CC) fault(`Cc: at most ${MAX_CC} addresses.`)
  const wrong = read.find(({ checked }) => !checked.success)
  if (wrong) fault(`Cc: '${wrong.address}' is not an email address, such as ana@northbridge.example.`)
  return found
}

type Place = {
  readonly index: number
  readonly currency: string
  readonly decimalMark: DecimalMark | null
  readonly fault: (name: string, message: string) => void
  readonly describe: (partNumber: string) => string | null
}

function checkLine(typed: TypedQuoteLine, requested: RequestLine | null, place: Place): PricedLine {
  const { index, fault, describe } = place
  const label = `Line ${index + 1}`
  const field = (name: keyof typeof LINE_TEXTS) =>
    checked(LINE_TEXTS[name], typed[name], (message) => fault(lineFieldName(index, name), `${label}, ${message}`))
  const { manufacturerName, partNumber } = requested ?? { manufacturerName: '', partNumber: field('partNumber') }
  const description = (requested ? '' : field('text')) || (describe(partNumber) ?? '')
  if (!requested && description === '' && partNumber === '')
    fault(lineFieldName(index, 'text'), `${label}: say what it is, such as Freight, or name a part.`)
  const per = priceUnit(typed.per)
  if (typed.per !== '' && String(per) !== typed.per)
    fault(lineFieldName(index, 'per'), `${label}, price per: choose ${PRICE_UNITS.join(', ')}.`)
  const discount = checkPercent(typed.discount, `${label}, discount`, {
    ...place,
    fault: (message) => fault(lineFieldName(index, 'discount'), message),
  })
  const breaks = checkBreaks(typed, { ...place, per, discount })
  const leadTime = field('leadTime')
  const minimum = typed.minimum.trim() === '' ? null : pieces(typed.minimum, place)
  const minimumName = lineFieldName(index, 'minimum')
  if (Number.isNaN(minimum)) fault(minimumName, `${label}, minimum: ${WHOLE_NUMBER}`)
  const below = breaks.find(({ quantity }) => minimum !== null && quantity < minimum)
  if (below) {
    fault(minimumName, `${label}, minimum: there is a price for ${formatCount(below.quantity)}, which is less.`)
  }
  const note = field('note')
  const only = breaks.length === 1 ? breaks[0]?.quantity : undefined
  const named = pieces(typed.breaks[Number(typed.counted)]?.quantity ?? '', place)
  const isChosen = /^\d$/.test(typed.counted) && breaks.some(({ quantity }) => quantity === named)
  const isAlternative = typed.counted === 'none'
  if (typed.counted !== '' && !isAlternative && !isChosen && breaks.length > 1)
    fault(lineFieldName(index, 'counted'), `${label}, in total: choose a quantity that has a price.`)
  return {
    manufacturerName,
    partNumber,
    description,
    isOwn: requested === null,
    per,
    discount,
    breaks,
    counted: isAlternative ? null : (only ?? (isChosen ? named : null)),
    isAlternative,
    leadTime,
    minimum,
    note,
  }
}

type PercentPlace = Pick<Place, 'currency' | 'decimalMark'> & { readonly fault: (message: string) => void }

function checkPercent(written: string, label: string, { currency, decimalMark, fault }: PercentPlace): string {
  if (written.trim() === '') return ''
  const percent = readPercent(written, currency, decimalMark)
  if (percent === null) fault(`${label}: enter percent from 0 to 100 with up to three decimals, such as 5.`)
  return percent === '0' ? '' : (percent ?? '')
}

const WHOLE_NUMBER = `enter a whole number of pieces from 1 to ${formatCount(MAX_PIECES)}, such as 1000.`

/** By ascending quantity; empty if the line is declined or faulty. */
function checkBreaks(
  { breaks, declined }: TypedQuoteLine,
  line: Place & { readonly per: PriceUnit; readonly discount: string },
): QuotedBreak[] {
  const { index, currency, decimalMark, fault, per, discount } = line
  const label = `Line ${index + 1}`
  const filled = breaks.map((priceBreak, place) => ({ ...priceBreak, place })).filter(isFilled)
  const priced = filled.find(({ price }) => price.trim() !== '')
  if (declined) {
    if (priced)
      fault(lineFieldName(index, 'declined'), `${label}: it has a price and is marked 'No quote': remove one.`)
    return []
  }
  if (filled.length === 0) fault(breakFieldName(index, 0, 'price'), `${label}: enter a price, or mark it 'No quote'.`)
  const found = new Map<number, QuotedBreak>()
  for (const priceBreak of filled) {
    const priceName = breakFieldName(index, priceBreak.place, 'price')
    const quantityName = breakFieldName(index, priceBreak.place, 'quantity')
    const quantity = pieces(priceBreak.quantity, line)
    const reading = readPrice(priceBreak.price, currency, decimalMark)
    const at = Number.isNaN(quantity) ? '' : ` for ${formatCount(quantity)}`
    if (Number.isNaN(quantity)) fault(quantityName, `${label}, quantity: ${WHOLE_NUMBER}`)
    else if (found.has(quantity)) fault(quantityName, `${label}, quantity: ${formatCount(quantity)} is there twice.`)
    if (priceBreak.price.trim() === '') {
      fault(priceName, `${label}, unit price${at}: fill it in, or clear the quantity, or mark the line 'No quote'.`)
    } else if ('fault' in reading) {
      fault(priceName, `${label}, unit price${at}: ${reading.fault}`)
    } else if (!Number.isNaN(quantity)) {
      const { price: unitPrice } = reading
      found.set(quantity, { quantity, unitPrice, total: lineTotal(quantity, unitPrice, currency, { per, discount }) })
    }
  }
  return [...found.values()].sort((a, b) => a.quantity - b.quantity)
}

const isFilled = ({ quantity, price }: TypedBreak): boolean => quantity.trim() !== '' || price.trim() !== ''

function pieces(written: string, { currency, decimalMark }: Place): number {
  const count = readCount(written, currency, decimalMark)
  return count >= 1 && count <= MAX_PIECES ? count : Number.NaN
}

type Rule = ReturnType<typeof text>

function checked(rule: Rule, value: string, fault: (message: string) => void): string {
  const parsed = rule.safeParse(value)
  if (parsed.success) return parsed.data
  for (const { message } of parsed.error.issues) fault(message)
  return value
}
