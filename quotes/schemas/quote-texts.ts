import type { QuoteLanguage } from '#catalog/company/quote-languages.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { dayText } from '#catalog/quantities/day-text.ts'
import type { QuoteWords } from '#content/quotes/quote-words.ts'
import {
  hasChoices,
  isDiscountPartial,
  type PricedLine,
  type PricedQuote,
  type QuoteClerk,
} from '#quotes/schemas/priced-quote.ts'
import { formatMoney } from '#requests/schemas/money.ts'

type Dates = SiteSettings['dates']

export type QuoteTexts = ReturnType<typeof quoteTexts>
export type LineText = QuoteTexts['lines'][number]

type Reached = { readonly phone: string; readonly mail: string }
/** The contact for replies: the clerk's phone and address, else the company's. */
export const quoteContact = (company: Reached, clerk: QuoteClerk | null): Reached => ({
  phone: clerk?.phone || company.phone,
  mail: clerk?.mail || company.mail,
})

/** Fills values into a text: `{count}`. */
export const filledWord = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)

/** The name of a language for Intl and PDF. */
export const localeOf = (language: QuoteLanguage): string => (language === 'en' ? 'en-US' : language)

/** A day in a language; in English as the site writes it. */
export const quoteDay = (day: string, language: QuoteLanguage, dates: Dates): string =>
  language === 'en' || dates === 'iso'
    ? dayText(day, dates)
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const LEAD_TIME = /^(?:(\d+) *(?:-|–|to) *)?(\d+) *(day|week|month)s?$/i

/** A plain lead time in a language, such as `6 weeks` or `4-6 weeks`. Any other text stays as it is. */
export function leadTimeIn(text: string, language: QuoteLanguage): string {
  const [, from, to, unit] = LEAD_TIME.exec(text.trim()) ?? []
  if (!unit || language === 'en') return text
  const form = new Intl.NumberFormat(language, { style: 'unit', unit: unit.toLowerCase(), unitDisplay: 'long' })
  return `${from ? `${from}–` : ''}${form.format(Number(to))}`.replace(/[\u00a0\u202f]/g, ' ')
}

/** `maker` is our name on parts, which a line doesn't repeat. */
export function quoteTexts(quote: PricedQuote, words: QuoteWords, dates: Dates, maker: string) {
  const { language, currency, lines, total, discount, tax } = quote
  const locale = localeOf(language)
  const money = (amount: string) => formatMoney(amount, currency, locale)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const number = (value: number) => numbers.format(value).replace(/[\u00a0\u202f]/g, ' ')
  const percent = (text: string) => number(Number(text))
  const amounts: (readonly [label: string, amount: string | null])[] = [
    [words.subtotal, discount === '' && tax === null ? null : quote.subtotal],
    [
      filledWord(isDiscountPartial(quote) ? words.discountOnParts : words.discount, { percent: percent(discount) }),
      quote.discountAmount && `-${quote.discountAmount}`,
    ],
    [tax ? filledWord(words.tax, { name: tax.name, percent: percent(tax.rate) }) : '', quote.taxAmount],
  ]
  const facts = [
    [words.payment, quote.payment],
    [words.incoterm, quote.incoterm],
    [words.shipFrom, quote.shipFrom],
  ] as const
  const lineText = (line: PricedLine) => {
    const per = line.per === 1 ? '' : ` ${filledWord(words.per, { count: number(line.per) })}`
    return {
      name: line.partNumber || line.description,
      isPart: line.partNumber !== '',
      /** Description, another manufacturer, discount, minimum, whether it is an alternative. */
      details: [
        line.partNumber === '' ? '' : line.description,
        line.manufacturerName === maker ? '' : line.manufacturerName,
        line.discount && filledWord(words.lineDiscount, { percent: percent(line.discount) }),
        line.minimum === null ? '' : filledWord(words.minimum, { count: number(line.minimum) }),
        line.isAlternative ? words.alternative : '',
      ].filter(Boolean),
      note: line.note,
      leadTime: leadTimeIn(line.leadTime, language),
      prices: line.breaks.map((priceBreak) => {
        const isFree = Number(priceBreak.unitPrice) === 0
        return {
          quantity: number(priceBreak.quantity),
          unitPrice: isFree ? words.free : money(priceBreak.unitPrice) + per,
          total: money(priceBreak.total),
          isCounted: priceBreak.quantity === line.counted && line.breaks.length > 1,
          isFree,
        }
      }),
    }
  }
  return {
    valid: quoteDay(quote.validUntil, language, dates),
    facts: facts.filter(([, text]) => text !== ''),
    lines: lines.map(lineText),
    parts: amounts.flatMap(([label, amount]) => (amount === null ? [] : [[label, money(amount)] as const])),
    /** Null while the buyer has a quantity to choose. */
    total: total === null ? null : money(total),
    /** Which quantities the total counts, or that they are open, then with discount and tax; '' without a choice. */
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
