import * as z from 'zod'
import type { QuoteLanguage } from '#catalog/company/quote-languages.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { QuoteWords } from '#content/quotes/quote-words.ts'
import { choiceName, LEFT_OUT, ORDER_FIELDS, REASON } from '#quotes/schemas/order-fields.ts'
import { type PricedQuote, pricedQuote } from '#quotes/schemas/priced-quote.ts'
import { quoteDay } from '#quotes/schemas/quote-texts.ts'
import { oneLine, serverRules, text } from '#requests/schemas/field-rules.ts'
import { filledFields } from '#requests/schemas/form-field.ts'

export const reason = text(REASON).default('')

/** What was said with an order, in the words of a quote's language. */
export function orderedRows(
  fields: Partial<OrderFields>,
  words: QuoteWords,
  language: QuoteLanguage,
  dates: SiteSettings['dates'],
): (readonly [label: string, text: string])[] {
  const labels: Readonly<Record<string, string>> = words
  return filledFields(ORDER_FIELDS, fields).map(
    ({ field: { name, label, control }, value }) =>
      [labels[name] ?? label, control === 'date' ? quoteDay(value, language, dates) : value] as const,
  )
}

/** Checks an order's form. `choices` are as in `quoteTotals`. Only the buyer must tick the terms and ask for a future day. */
export function orderForm({ lines }: Pick<PricedQuote, 'lines'>, isBuyers: boolean) {
  const priced = lines.flatMap(({ breaks }, index) => (breaks.length > 0 ? [index] : []))
  const choice = (index: number) => {
    const error = `Line ${index + 1}: choose a quantity, or ‘Don’t order’.`
    const offered = lines[index]?.breaks.map(({ quantity }) => String(quantity)) ?? []
    return z.enum([LEFT_OUT, ...offered], { error })
  }
  const tick = z.literal('on', { error: 'Check the box to accept the terms of the quote.' })
  return z
    .object({
      ...serverRules(ORDER_FIELDS, () => new Date(isBuyers ? Date.now() : 0)),
      ...Object.fromEntries(priced.map((index) => [choiceName(index), choice(index)])),
      ...(isBuyers ? { terms: tick } : {}),
    })
    .transform((value, context): { fields: OrderFields; choices: (number | null)[] } => {
      const typed: Readonly<Record<string, unknown>> = value
      const choices = lines.map((_, index) => {
        const chosen = typed[choiceName(index)]
        return chosen === undefined || chosen === LEFT_OUT ? null : Number(chosen)
      })
      if (choices.every((each) => each === null)) {
        const message = 'Choose a quantity for at least one line.'
        context.addIssue({ code: 'custom', path: [choiceName(priced[0] ?? 0)], message })
      }
      // in the order of a stored order, by which a repeated one is known
      const filled = ORDER_FIELDS.flatMap(({ name }) => (value[name] ? [[name, value[name]] as const] : []))
      const { shipTo, orderedBy } = value
      return { fields: { ...Object.fromEntries(filled), shipTo, orderedBy }, choices }
    })
}

const orderContent = z.object({
  poNumber: oneLine({ label: 'PO number', maxLength: 100, required: false }).optional(),
  shipTo: z.string(),
  billTo: z.string().optional(),
  wishedDate: z.string().optional(),
  shippingNote: z.string().optional(),
  orderedBy: z.string(),
  choices: z.array(z.number().nullable()),
  quote: pricedQuote,
})
export type OrderContent = z.output<typeof orderContent>
export type OrderFields = Readonly<Pick<OrderContent, (typeof ORDER_FIELDS)[number]['name']>>

export const storedOrder = (json: string): OrderContent => orderContent.parse(JSON.parse(json))

/** A request's order number, similar to the quote's for the phone. */
export const orderNumber = (requestNumber: string): string => requestNumber.replace(/^Q/, 'O')
