import { checkForm } from '#app/forms/checked-form.ts'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { OrderChoice } from '#quotes/orders/quote-moves.ts'
import type { SentQuote } from '#quotes/quote-store.ts'
import { choiceName, LEFT_OUT, ORDER_FIELDS } from '#quotes/schemas/order-fields.ts'
import { type OrderFields, orderedRows, orderForm } from '#quotes/schemas/order-form.ts'
import { isDiscountPartial, type PricedLine, type PricedQuote } from '#quotes/schemas/priced-quote.ts'
import { quoteTexts } from '#quotes/schemas/quote-texts.ts'
import { orderedQuote } from '#quotes/schemas/quote-totals.ts'
import { postalAddress } from '#requests/schemas/quote-fields.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'

type Content = Pick<SiteContent, 'settings' | 'quoteWords' | 'company'>
type Typed = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, readonly string[]>>

export const ORDER_RULES_OF_ANSWER = { files: ['po'] } as const

/** A quote in English, for the private page and the desk. */
export const englishTexts = (quote: PricedQuote, { quoteWords, settings, company }: Content) =>
  quoteTexts({ ...quote, language: 'en' }, quoteWords.en, settings.dates, company.maker)

type Read = { readonly typed?: Typed; readonly errors?: Errors; readonly before?: SentQuote | undefined }

/** The first step: each line's choices, and the fields as typed or as in the request. `before` is the quote it replaces. */
export function orderSheet(
  { number, quote }: SentQuote,
  { content: asked }: StoredQuoteRequest,
  content: Content,
  { typed = {}, errors = {}, before }: Read = {},
) {
  const address = postalAddress(asked)
  const shipTo = address.length === 0 ? '' : [asked.companyName, ...address].join('\n')
  const start: Typed = { orderedBy: asked.yourName, shipTo }
  const field = (name: string, standard = ''): FieldState => ({
    id: name,
    name,
    defaultValue: typed[name] ?? start[name] ?? standard,
    errors: errors[name],
  })
  const { currency, discount, discountOn, tax, lines, terms } = quote
  const shown = offeredLines(quote, content)
  return {
    number,
    replaced: before ? { number: before.number, changes: quoteChanges(before.quote, quote, content) } : null,
    lines: shown.lines.map((line, index) => {
      const offered = [LEFT_OUT, ...line.options.map(({ value }) => value)]
      const name = choiceName(index)
      const standard = lines[index] ? standardChoice(lines[index]) : ''
      const isOffered = offered.includes(typed[name] ?? LEFT_OUT) // not what only the replaced quote offered
      return { ...line, field: { ...field(name, standard), ...(!isOffered && { defaultValue: standard }) } }
    }),
    figures: { currency, discount, discountOn, tax, lines },
    fields: ORDER_FIELDS.map((orderField) => ({ ...orderField, field: field(orderField.name) })),
    facts: shown.facts,
    terms,
    ticked: typed.terms === 'on',
    errors: Object.values(errors).flat(),
  }
}
export type OrderSheet = ReturnType<typeof orderSheet>

function offeredLines(quote: PricedQuote, { quoteWords, ...content }: Content) {
  const spoken = { ...quoteWords, en: { ...quoteWords.en, per: 'per {count}' } }
  const { lines, facts, valid, total } = englishTexts(quote, { ...content, quoteWords: spoken })
  return {
    facts,
    valid,
    total,
    lines: lines.map(({ name, isPart, details, note, leadTime, prices }, index) => ({
      name,
      isPart,
      options: prices.map(({ quantity, unitPrice, total, isFree }, place) => ({
        value: String(quote.lines[index]?.breaks[place]?.quantity),
        label: isFree ? `${quantity}, free` : `${quantity} at ${unitPrice} = ${total}`,
      })),
      details: [...details, note, leadTime && `Lead time: ${leadTime}`].filter(Boolean),
    })),
  }
}

function saidIn(quote: PricedQuote, content: Content): ReadonlyMap<string, readonly string[]> {
  const { lines, facts, valid, total } = offeredLines(quote, content)
  const { discount, tax, terms, note } = quote
  const said = new Map<string, readonly string[]>(facts.map(([label, text]) => [label, [text]]))
  lines.forEach(({ name, options, details }, index) => {
    const prices = options.length === 0 ? ['no quote'] : options.map(({ label }) => label)
    said.set(`Line ${index + 1}, ${name}`, [...prices, ...details])
  })
  said.set('Discount', discount === '' ? [] : [`${Number(discount)}%${isDiscountPartial(quote) ? ' on parts' : ''}`])
  said.set('Tax', tax ? [`${tax.name} (${Number(tax.rate)}%)`] : [])
  said.set('Total', [total ?? content.quoteWords.en.openTotal])
  said.set('Valid until', [valid])
  said.set('Terms', terms.split('\n').filter(Boolean))
  said.set('Note', note.split('\n').filter(Boolean))
  return said
}

/** What differs between two quotes: `Line 1, 10-880-2-05: was …; now …`. */
export function quoteChanges(before: PricedQuote, now: PricedQuote, content: Content): string[] {
  const [old, fresh] = [saidIn(before, content), saidIn(now, content)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name) ?? [], fresh.get(name) ?? []]
    const gone = was.filter((text) => !is.includes(text)).join(', ')
    const added = is.filter((text) => !was.includes(text)).join(', ')
    const words = [gone && `was ${gone}`, added && `now ${added}`].filter(Boolean).join('; ')
    return words ? [`${name}: ${words}`] : []
  })
}

/** The total's default choice. Alternatives are left out. With several quantities the buyer must choose. */
const standardChoice = ({ breaks, counted, isAlternative }: PricedLine): string => {
  if (isAlternative) return LEFT_OUT
  return String(counted ?? (breaks.length === 1 ? breaks[0]?.quantity : ''))
}

export function readOrder(form: PostedFields, { number, quote }: SentQuote, isBuyers: boolean) {
  const typed: Typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const submission = checkForm(form, orderForm(quote, isBuyers))
  if (submission.status === 'success') {
    const order: OrderChoice = { quote: number, ...submission.value }
    return { kind: 'ready', order, typed } as const
  }
  const errors = submission.reply().error ?? {}
  return { kind: 'faulty', typed, errors: errors as Errors } as const
}

/** The order to confirm, and the fields that carry it to the second step. Null if it can't be ordered. */
export function orderSummary({ number, quote }: SentQuote, order: OrderChoice, typed: Typed, content: Content) {
  const ordered = orderedQuote(quote, order.choices)
  const { step: _, quote: __, ...kept } = typed
  const carried = Object.entries({ ...kept, quote: number })
  return ordered && { ...orderedTexts(ordered, order.fields, content), carried }
}
export type OrderSummary = NonNullable<ReturnType<typeof orderSummary>>

export function orderedTexts(quote: PricedQuote, fields: OrderFields, content: Content) {
  const texts = englishTexts(quote, content)
  const { quoteWords, settings } = content
  return { ...texts, facts: [...orderedRows(fields, quoteWords.en, 'en', settings.dates), ...texts.facts] }
}
