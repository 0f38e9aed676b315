import { MAX_LINE_NOTE_LENGTH, MAX_PIECES } from '#catalog/lists/list-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import type { DecimalMark } from '#requests/schemas/decimal-mark.ts'
import { oneAddress, oneLine, text } from '#requests/schemas/field-rules.ts'
import { MAX_EMAIL_LENGTH } from '#requests/schemas/form-field.ts'
import { isCurrency, lineTotal, sumOf } from '#requests/schemas/money.ts'
import type { PricedLine, PricedQuote, QuotedBreak } from '#requests/schemas/priced-quote.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'
import { earliestDay, isDay } from '#requests/schemas/quote-fields.ts'
import { readCount, readPrice } from '#requests/schemas/read-price.ts'
import {
  breakFieldName,
  lineFieldName,
  type TypedBreak,
  type TypedQuote,
  type TypedQuoteLine,
} from '#requests/schemas/typed-quote.ts'

/** What is wrong with a field: its posted name, and words that name its line and say what would be right. */
export type QuoteFault = { readonly name: string; readonly message: string }

const MAX_CC = 5
const CC_ADDRESS = oneAddress({ label: 'Cc', maxLength: MAX_EMAIL_LENGTH, required: true })
const MAX_LEAD_TIME_LENGTH = 100
const MAX_TERMS_LENGTH = 10_000
const MAX_NOTE_LENGTH = 5_000

/**
 * Checks a typed quote against the lines of its request. Returns what can be sent, or every fault in the form's order.
 * `decimalMark` is the setting.
 */
export function checkQuote(
  typed: TypedQuote,
  requested: readonly QuoteLine[],
  { now, decimalMark }: { readonly now: Date; readonly decimalMark: DecimalMark | null },
): { readonly quote: PricedQuote } | { readonly faults: readonly QuoteFault[] } {
  const faults: QuoteFault[] = []
  const fault = (name: string, message: string) => void faults.push({ name, message })
  const words = (name: keyof TypedQuote, label: string, maxLength: number) =>
    checked(text({ label, maxLength, required: false }), String(typed[name]), (message) => fault(name, message))
  const currency = typed.currency.trim().toUpperCase()
  if (!isCurrency(currency)) fault('currency', 'Currency: enter a code of three letters, such as USD.')
  const validUntil = typed.validUntil.trim()
  if (!isDay(validUntil)) fault('validUntil', 'Valid until: enter a date as year-month-day, such as 2027-03-31.')
  else if (validUntil < earliestDay(now)) fault('validUntil', 'Valid until: choose a future date.')
  const note = words('note', 'Note to the buyer', MAX_NOTE_LENGTH)
  if (typed.lines.length > requested.length)
    fault('lines', `The request has ${requested.length} lines, not ${typed.lines.length}.`)
  const known = isCurrency(currency) ? currency : 'USD'
  const lines = requested.map((line, index) =>
    checkLine(typed.lines[index] ?? NOTHING_TYPED, line, { index, currency: known, decimalMark, fault }),
  )
  if (faults.length === 0 && lines.every(({ breaks }) => breaks.length === 0)) {
    fault(breakFieldName(0, 0, 'price'), 'No line has a price: a quote needs one at least.')
  }
  const terms = words('terms', 'Terms', MAX_TERMS_LENGTH)
  const cc = addresses(typed.cc, (message) => fault('cc', message))
  if (faults.length > 0) return { faults }
  const counted = lines.flatMap(
    ({ breaks, counted }) => breaks.find(({ quantity }) => quantity === counted)?.total ?? [],
  )
  return {
    quote: {
      currency,
      validUntil,
      terms,
      note,
      ...(cc.length > 0 ? { cc } : {}),
      lines,
      total: sumOf(counted, currency),
    },
  }
}

/** Addresses with commas, semicolons, spaces or line ends between them, each once. */
function addresses(written: string, fault: (message: string) => void): string[] {
  const found = [...new Set(written.split(/[\s,;]+/).filter(Boolean))]
  if (found.length > MAX_CC) fault(`Cc: at most ${MAX_CC} addresses.`)
  const wrong = found.find((address) => !CC_ADDRESS.safeParse(address).success)
  if (wrong !== undefined) fault(`Cc: '${wrong}' is no email address, such as ana@northbridge.example.`)
  return found
}

type Place = {
  readonly index: number
  readonly currency: string
  readonly decimalMark: DecimalMark | null
  readonly fault: (name: string, message: string) => void
}

const NOTHING_TYPED: TypedQuoteLine = { breaks: [], leadTime: '', minimum: '', note: '', declined: false }

function checkLine(typed: TypedQuoteLine, requested: QuoteLine, place: Place): PricedLine {
  const { index, fault } = place
  const label = `Line ${index + 1}`
  const leadTimeName = lineFieldName(index, 'leadTime')
  const noteName = lineFieldName(index, 'note')
  const minimumName = lineFieldName(index, 'minimum')
  const breaks = checkBreaks(typed, place)
  const leadTime = checked(
    oneLine({ label: `${label}, lead time`, maxLength: MAX_LEAD_TIME_LENGTH, required: false }),
    typed.leadTime,
    (message) => fault(leadTimeName, message),
  )
  const minimum = typed.minimum.trim() === '' ? null : pieces(typed.minimum, place)
  if (Number.isNaN(minimum)) fault(minimumName, `${label}, minimum: ${WHOLE_NUMBER}`)
  const below = breaks.find(({ quantity }) => minimum !== null && quantity < minimum)
  if (below) {
    fault(minimumName, `${label}, minimum: there is a price for ${formatCount(below.quantity)}, which is less.`)
  }
  const note = checked(
    text({ label: `${label}, note`, maxLength: MAX_LINE_NOTE_LENGTH, required: false }),
    typed.note,
    (message) => fault(noteName, message),
  )
  const { manufacturerName, partNumber, quantities } = requested
  const asked = quantities.find((one) => breaks.some(({ quantity }) => quantity === one))
  const counted = asked ?? breaks[0]?.quantity ?? null
  return { manufacturerName, partNumber, breaks, counted, leadTime, minimum, note }
}

const WHOLE_NUMBER = `enter a whole number of pieces from 1 to ${formatCount(MAX_PIECES)}, such as 1000.`

/** The breaks by ascending quantity; empty if the line is declined or faulty. */
function checkBreaks({ breaks, declined }: TypedQuoteLine, line: Place): QuotedBreak[] {
  const { index, currency, decimalMark, fault } = line
  const label = `Line ${index + 1}`
  const filled = breaks.map((one, place) => ({ ...one, place })).filter(isFilled)
  const priced = filled.find(({ price }) => price.trim() !== '')
  if (declined) {
    if (priced)
      fault(lineFieldName(index, 'declined'), `${label}: it has a price and is marked 'No quote': remove one.`)
    return []
  }
  if (filled.length === 0) fault(breakFieldName(index, 0, 'price'), `${label}: enter a price, or mark it 'No quote'.`)
  const found = new Map<number, QuotedBreak>()
  for (const one of filled) {
    const priceName = breakFieldName(index, one.place, 'price')
    const quantityName = breakFieldName(index, one.place, 'quantity')
    const quantity = pieces(one.quantity, line)
    const reading = readPrice(one.price, currency, decimalMark)
    const at = Number.isNaN(quantity) ? '' : ` for ${formatCount(quantity)}`
    if (Number.isNaN(quantity)) fault(quantityName, `${label}, quantity: ${WHOLE_NUMBER}`)
    else if (found.has(quantity)) fault(quantityName, `${label}, quantity: ${formatCount(quantity)} is there twice.`)
    if (one.price.trim() === '') {
      fault(priceName, `${label}, unit price${at}: fill it in, or clear the quantity, or mark the line 'No quote'.`)
    } else if ('fault' in reading) {
      fault(priceName, `${label}, unit price${at}: ${reading.fault}`)
    } else if (!Number.isNaN(quantity)) {
      const { price: unitPrice } = reading
      found.set(quantity, { quantity, unitPrice, total: lineTotal(quantity, unitPrice, currency) })
    }
  }
  return [...found.values()].sort((one, other) => one.quantity - other.quantity)
}

const isFilled = ({ quantity, price }: TypedBreak): boolean => quantity.trim() !== '' || price.trim() !== ''

/** A number of pieces; NaN for anything else. */
function pieces(written: string, { currency, decimalMark }: Place): number {
  const count = readCount(written, currency, decimalMark)
  return count >= 1 && count <= MAX_PIECES ? count : Number.NaN
}

type Rule = ReturnType<typeof text>

/** The text as the rule leaves it, or as it is if that reports a fault. */
function checked(rule: Rule, value: string, fault: (message: string) => void): string {
  const parsed = rule.safeParse(value)
  if (parsed.success) return parsed.data
  for (const { message } of parsed.error.issues) fault(message)
  return value
}
