import type { PricedLine, PricedQuote, QuotedBreak } from '#quotes/schemas/priced-quote.ts'
import { percentOf, sumOf } from '#requests/schemas/money.ts'

type ChosenLine = { readonly line: PricedLine; readonly chosen: QuotedBreak | null }

/** Amounts are decimal text in the currency's digits. */
type QuoteTotals = Pick<PricedQuote, 'subtotal' | 'discountAmount' | 'taxAmount' | 'total'> & {
  readonly lines: readonly ChosenLine[]
  /** Lines, from 0, with a quantity to choose. While there are any, or only alternatives, there is no total. */
  readonly open: readonly number[]
}

type Figures = Pick<PricedQuote, 'currency' | 'lines' | 'discount' | 'discountOn' | 'tax'>

/** A quote's chosen lines and total (behavior 20.2): the clerk's choice, or `choices` by line, null to leave it out. */
export function quoteTotals(quote: Figures, choices?: readonly (number | null)[]): QuoteTotals {
  const { currency, discount, discountOn, tax } = quote
  const lines = quote.lines.map((line, index): ChosenLine => {
    const quantity = choices ? choices[index] : line.counted
    return { line, chosen: line.breaks.find((priceBreak) => priceBreak.quantity === quantity) ?? null }
  })
  const open = lines.flatMap(({ line, chosen }, index) =>
    chosen || line.breaks.length === 0 || line.isAlternative || choices?.[index] === null ? [] : [index],
  )
  const offersOnlyAlternatives =
    !choices && lines.every(({ chosen }) => !chosen) && lines.some(({ line }) => line.breaks.length > 0)
  if (open.length > 0 || offersOnlyAlternatives)
    return { lines, open, subtotal: null, discountAmount: null, taxAmount: null, total: null }
  const subtotal = sumOf(
    lines.flatMap(({ chosen }) => chosen?.total ?? []),
    currency,
  )
  const discounted = sumOf(
    lines.flatMap(({ line, chosen }) => (discountOn === 'all' || line.partNumber !== '' ? (chosen?.total ?? []) : [])),
    currency,
  )
  const discountAmount = discount === '' ? null : percentOf(discounted, discount, currency)
  const net = sumOf(discountAmount === null ? [subtotal] : [subtotal, `-${discountAmount}`], currency)
  const taxAmount = tax === null ? null : percentOf(net, tax.rate, currency)
  return { lines, open, subtotal, discountAmount, taxAmount, total: sumOf([net, taxAmount ?? '0'], currency) }
}

/** The quote reduced to the chosen quantities. Null if one is still open or not offered, or nothing is chosen. */
export function orderedQuote(quote: PricedQuote, choices: readonly (number | null)[]): PricedQuote | null {
  const { lines, open, subtotal, discountAmount, taxAmount, total } = quoteTotals(quote, choices)
  const chosen = lines.flatMap(({ line, chosen }) =>
    chosen ? [{ ...line, breaks: [chosen], counted: chosen.quantity, isAlternative: false }] : [],
  )
  const asked = choices.filter((choice) => choice !== null).length
  if (open.length > 0 || chosen.length === 0 || chosen.length < asked) return null
  return { ...quote, note: '', cc: [], files: [], lines: chosen, subtotal, discountAmount, taxAmount, total }
}
