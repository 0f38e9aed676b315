import * as z from 'zod'
import type { QuoteLanguage } from '#catalog/company/quote-languages.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { QuoteWords } from '#content/quotes/quote-words.ts'
import { oneLine, serverRules, text } from '#requests/schemas/field-rules.ts'
import { filledFields } from '#requests/schemas/form-field.ts'
import { choiceName, LEFT_OUT, ORDER_FIELDS, REASON } from '#requests/schemas/kinds/order-fields.ts'
import { type PricedQuote, pricedQuote } from '#requests/schemas/priced-quote.ts'
import { quoteDay } from '#requests/schemas/quote-texts.ts'

export const reason = text(REASON).default('')

export type OrderFields = {
  readonly poNumber?: string | undefined
  readonly shipTo: string
  readonly wishedDate?: string | undefined
  readonly orderedBy: string
}

/** What was said with an order, in the site's words. */
export const orderTexts = (fields: OrderFields, dates: SiteSettings['dates']) =>
  filledFields(ORDER_FIELDS, fields).map(({ field: { label, control }, value }) => ({
    label,
    wide: control === 'textarea',
    value: control === 'date' ? quoteDay(value, 'en', dates) : value,
  }))

/** The same in the words of a quote's language. */
export function orderedRows(
  { poNumber = '', orderedBy, wishedDate, shipTo }: OrderFields,
  words: QuoteWords,
  language: QuoteLanguage,
  dates: SiteSettings['dates'],
): (readonly [label: string, text: string])[] {
  const rows = [
    [words.poNumber, poNumber],
    [words.orderedBy, orderedBy],
    [words.wishedDate, wishedDate ? quoteDay(wishedDate, language, dates) : ''],
    [words.shipTo, shipTo],
  ] as const
  return rows.filter(([, text]) => text !== '')
}

/** Checks the form that accepts a quote. `choices` are as in `quoteTotals`. Only the buyer must tick the terms. */
export function orderForm({ lines }: Pick<PricedQuote, 'lines'>, now: () => Date, needsTick: boolean) {
  const priced = lines.flatMap(({ breaks }, index) => (breaks.length > 0 ? [index] : []))
  const choice = (index: number) => {
    const error = `Line ${index + 1}: choose a quantity, or leave it out.`
    const offered = lines[index]?.breaks.map(({ quantity }) => String(quantity)) ?? []
    return z.enum([LEFT_OUT, ...offered], { error })
  }
  const tick = z.literal('on', { error: 'Tick that you accept the terms of the quote.' })
  return z
    .object({
      ...serverRules(ORDER_FIELDS, now),
      ...Object.fromEntries(priced.map((index) => [choiceName(index), choice(index)])),
      ...(needsTick ? { terms: tick } : {}),
    })
    .transform((value, context): { fields: OrderFields; choices: (number | null)[] } => {
      const typed: Readonly<Record<string, unknown>> = value
      const choices = lines.map((_, index) => {
        const chosen = typed[choiceName(index)]
        return chosen === undefined || chosen === LEFT_OUT ? null : Number(chosen)
      })
      if (choices.every((each) => each === null)) {
        const message = 'Every line is left out: choose a quantity of at least one.'
        context.addIssue({ code: 'custom', path: [choiceName(priced[0] ?? 0)], message })
      }
      const { poNumber, shipTo, wishedDate, orderedBy } = value
      return {
        fields: { ...(poNumber && { poNumber }), shipTo, ...(wishedDate && { wishedDate }), orderedBy },
        choices,
      }
    })
}

const orderContent = z.object({
  poNumber: oneLine({ label: 'PO number', maxLength: 100, required: false }).optional(),
  shipTo: z.string(),
  wishedDate: z.string().optional(),
  orderedBy: z.string(),
  choices: z.array(z.number().nullable()),
  quote: pricedQuote,
})
export type OrderContent = z.output<typeof orderContent>

/** Reads a stored order. Throws if it isn't one. */
export const storedOrder = (json: string): OrderContent => orderContent.parse(JSON.parse(json))

/** A request's order number, similar to the quote's for the phone. */
export const orderNumber = (requestNumber: string): string => requestNumber.replace(/^Q/, 'O')
