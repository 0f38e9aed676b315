import type { QuoteLanguage } from '#catalog/company/quote-languages.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import type { QuoteWords } from '#content/quotes/quote-words.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { hasChoices, type PricedLine, type PricedQuote, type QuoteClerk } from '#requests/schemas/priced-quote.ts'

type Dates = SiteSettings['dates']
type Labeled = readonly [label: string, text: string]

/** A price of a line, as the buyer reads it. `isCounted`: the total counts it. */
export type PriceText = {
  readonly quantity: string
  readonly unitPrice: string
  readonly total: string
  readonly isCounted: boolean
  readonly isFree: boolean
}

/** A line as the buyer reads it. */
export type LineText = {
  /** The part's number, or what an own line without one is about. */
  readonly name: string
  readonly isPart: boolean
  /** Description, manufacturer if it is another one, discount, minimum, that it is an alternative. */
  readonly details: readonly string[]
  readonly note: string
  readonly leadTime: string
  readonly prices: readonly PriceText[]
}

/** A quote in the words, numbers and dates of its language: what its PDF, its mail and its page show. */
export type QuoteTexts = {
  readonly valid: string
  /** Payment, Incoterm and where it ships from, those that are stated. */
  readonly facts: readonly Labeled[]
  readonly lines: readonly LineText[]
  /** Subtotal, discount and tax, if there are any. */
  readonly parts: readonly Labeled[]
  /** Null while the buyer has a quantity to choose. */
  readonly total: string | null
  /** Which quantities the total counts, or that they are to be chosen; '' if there is no choice. */
  readonly choice: string
}

type Reached = { readonly phone: string; readonly mail: string }
/** How the buyer reaches who answers: the clerk's own telephone and address, else the company's. */
export const quoteContact = (company: Reached, clerk: QuoteClerk | null): Reached => ({
  phone: clerk?.phone || company.phone,
  mail: clerk?.mail || company.mail,
})

/** A word with what it names filled in: `{count}`. */
export const filledWord = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)

/** As Intl and PDF name a language. */
export const localeOf = (language: QuoteLanguage): string => (language === 'en' ? 'en-US' : language)

/** A day in a language: in English as the site writes it. */
export const quoteDay = (day: string, language: QuoteLanguage, dates: Dates): string =>
  language === 'en' || dates === 'iso'
    ? dayText(day, dates)
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** `maker` is the company's own name on parts, which a line needn't repeat. */
export function quoteTexts(quote: PricedQuote, words: QuoteWords, dates: Dates, maker: string): QuoteTexts {
  const { language, currency, lines, total, discount, tax } = quote
  const locale = localeOf(language)
  const money = (amount: string) => formatMoney(amount, currency, locale)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const number = (value: number) => numbers.format(value).replace(/[\u00a0\u202f]/g, ' ')
  const percent = (text: string) => number(Number(text))
  const amounts: (readonly [label: string, amount: string | null])[] = [
    [words.subtotal, discount === '' && tax === null ? null : quote.subtotal],
    [filledWord(words.discount, { percent: percent(discount) }), quote.discountAmount && `-${quote.discountAmount}`],
    [tax ? filledWord(words.tax, { name: tax.name, percent: percent(tax.rate) }) : '', quote.taxAmount],
  ]
  const facts = [
    [words.payment, quote.payment],
    [words.incoterm, quote.incoterm],
    [words.shipFrom, quote.shipFrom],
  ] as const
  const lineText = (line: PricedLine): LineText => {
    const per = line.per === 1 ? '' : ` ${filledWord(words.per, { count: number(line.per) })}`
    return {
      name: line.partNumber || line.description,
      isPart: line.partNumber !== '',
      details: [
        line.partNumber === '' ? '' : line.description,
        line.manufacturerName === maker ? '' : line.manufacturerName,
        line.discount && filledWord(words.lineDiscount, { percent: percent(line.discount) }),
        line.minimum === null ? '' : filledWord(words.minimum, { count: number(line.minimum) }),
        line.isAlternative ? words.alternative : '',
      ].filter(Boolean),
      note: line.note,
      leadTime: line.leadTime,
      prices: line.breaks.map((each) => ({
        quantity: number(each.quantity),
        unitPrice: Number(each.unitPrice) === 0 ? words.free : money(each.unitPrice) + per,
        total: money(each.total),
        isCounted: each.quantity === line.counted && line.breaks.length > 1,
        isFree: Number(each.unitPrice) === 0,
      })),
    }
  }
  return {
    valid: quoteDay(quote.validUntil, language, dates),
    facts: facts.filter(([, text]) => text !== ''),
    lines: lines.map(lineText),
    parts: amounts.flatMap(([label, amount]) => (amount === null ? [] : [[label, money(amount)] as const])),
    total: total === null ? null : money(total),
    // without a total, what is taken off and added is named here
    choice:
      total === null
        ? [
            words.choose,
            ...amounts.slice(1).flatMap(([label], at) => ((at === 0 ? discount : tax) ? `${label}.` : [])),
          ].join(' ')
        : hasChoices(quote)
          ? words.counted
          : '',
  }
}
