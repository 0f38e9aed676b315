import { checkForm } from '#app/forms/checked-form.ts'
import type { FormFile, PostedFields } from '#app/forms/parsed-form.ts'
import type { FieldState } from '#app/forms/use-form-sheet.ts'
import { countryName } from '#catalog/company/countries.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { OrderChoice } from '#requests/orders/quote-answers.ts'
import type { StoredOrder } from '#requests/orders/stored-orders.ts'
import type { SentQuote } from '#requests/quotes/stored-quotes.ts'
import { choiceName, LEFT_OUT, ORDER_FIELDS } from '#requests/schemas/kinds/order-fields.ts'
import { formatMoney } from '#requests/schemas/money.ts'
import { type OrderFields, orderForm, orderTexts } from '#requests/schemas/order-form.ts'
import { orderedQuote, type PricedLine, type PricedQuote } from '#requests/schemas/priced-quote.ts'
import { quoteTexts } from '#requests/schemas/quote-texts.ts'
import type { StoredQuoteRequest } from '#requests/stored-request.ts'

type Content = Pick<SiteContent, 'settings' | 'quoteWords' | 'company'>
type Typed = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, readonly string[]>>

/** The form's second step has the purchase order as a file. */
export const ORDER_RULES_OF_ANSWER = { files: ['po'] } as const

/** A quote in English, for the private page and the desk. */
export const englishTexts = (quote: PricedQuote, { quoteWords, settings, company }: Content) =>
  quoteTexts({ ...quote, language: 'en' }, quoteWords.en, settings.dates, company.maker)

/** The first step: each line's choices, and the fields as typed or as in the request. */
export function orderSheet(
  { number, quote }: SentQuote,
  { content: asked }: StoredQuoteRequest,
  content: Content,
  { typed = {}, errors = {} }: { readonly typed?: Typed; readonly errors?: Errors } = {},
) {
  const start: Typed = { orderedBy: asked.yourName, shipTo: addressOf(asked) }
  const field = (name: string, standard = ''): FieldState => ({
    id: name,
    name,
    defaultValue: typed[name] ?? start[name] ?? standard,
    errors: errors[name],
  })
  const shown = englishTexts(quote, content)
  return {
    number,
    lines: shown.lines.map(({ name, isPart, details, note, leadTime, prices }, index) => {
      const line = quote.lines[index]
      const options = prices.map(({ quantity, unitPrice, total, isFree }, place) => ({
        value: String(line?.breaks[place]?.quantity),
        label: isFree ? `${quantity}, free` : `${quantity} at ${unitPrice} = ${total}`,
      }))
      const leadText = leadTime && `Lead time: ${leadTime}`
      return {
        name,
        isPart,
        details: [...details, note, leadText].filter(Boolean),
        options,
        field: field(choiceName(index), line ? standardChoice(line) : ''),
      }
    }),
    fields: ORDER_FIELDS.map((each) => ({ ...each, field: field(each.name) })),
    facts: shown.facts,
    terms: quote.terms,
    ticked: typed.terms === 'on',
    errors: Object.values(errors).flat(),
  }
}
export type OrderSheet = ReturnType<typeof orderSheet>

/** The total's default choice. Alternatives are left out. With several quantities the buyer must choose. */
const standardChoice = ({ breaks, counted, isAlternative }: PricedLine): string => {
  if (isAlternative) return LEFT_OUT
  return String(counted ?? (breaks.length === 1 ? breaks[0]?.quantity : ''))
}

function addressOf({
  companyName,
  completeAddress,
  city,
  state = '',
  zip = '',
  country,
}: StoredQuoteRequest['content']) {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (completeAddress === '') return '' // a request that a clerk enters for a caller may have none
  return [companyName, completeAddress, place, countryName(country)].filter(Boolean).join('\n')
}

/** Reads either step's posted form. `typed` is shown again. */
export function readOrder(form: PostedFields, { number, quote }: SentQuote, needsTick: boolean) {
  const typed: Typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const submission = checkForm(
    form,
    orderForm(quote, () => new Date(), needsTick),
  )
  if (submission.status === 'success') {
    const order: OrderChoice = { quote: number, ...submission.value }
    return { kind: 'ready', order, typed } as const
  }
  const errors = submission.reply().error ?? {}
  return { kind: 'faulty', typed, errors: errors as Errors } as const
}

/** The second step's file, if one was chosen. */
export const purchaseOrder = (files: readonly FormFile[]): FormFile[] =>
  files.filter(({ name, bytes }) => name !== '' || bytes.length > 0)

/** The order to confirm, and the fields that carry it to the second step. Null if it can't be ordered. */
export function orderSummary({ number, quote }: SentQuote, order: OrderChoice, typed: Typed, content: Content) {
  const ordered = orderedQuote(quote, order.choices)
  const { step: _, quote: __, ...kept } = typed
  const carried = Object.entries({ ...kept, quote: number })
  return ordered && { number, ...shownOrder(ordered, order.fields, content), carried }
}
export type OrderSummary = NonNullable<ReturnType<typeof orderSummary>>

/** What was ordered, as pages show it. */
export function placedOrder({ number, quoteNumber, content: order, file }: StoredOrder, content: Content) {
  const { quote, choices: _, ...fields } = order
  return { number, quoteNumber, file: file?.name, ...shownOrder(quote, fields, content) }
}

function shownOrder(quote: PricedQuote, fields: OrderFields, content: Content) {
  const { lines, parts, total } = englishTexts(quote, content)
  return {
    lines,
    parts,
    total: total ?? formatMoney('0', quote.currency),
    fields: orderTexts(fields, content.settings.dates),
  }
}
