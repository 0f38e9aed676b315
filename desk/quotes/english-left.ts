import type { QuoteDefaults } from '#content/site-content.ts'
import { leadTimeIn } from '#quotes/schemas/quote-texts.ts'
import type { TypedQuote } from '#quotes/schemas/typed-quote.ts'

type Defaults = Pick<QuoteDefaults, 'quoteTerms' | 'quotePayment' | 'quoteOwnLines'>

/** Says what a quote in another language has in English, or '': the company's texts, other lead times, and parts. */
export function englishLeft({ language, terms, payment, lines }: TypedQuote, defaults: Defaults): string {
  if (language === '' || language === 'en') return ''
  const isOther = (text: string) => /\p{L}/u.test(text) && leadTimeIn(text, 'de') === text
  const ofLines = lines.flatMap(({ text, leadTime, declined }, index) => [
    defaults.quoteOwnLines.includes(text) && `line ${index + 1} (${text})`,
    !declined && isOther(leadTime) && `the lead time of line ${index + 1} (${leadTime})`,
  ])
  const left = [
    terms !== '' && terms.trim() === defaults.quoteTerms.trim() && 'the terms',
    defaults.quotePayment.includes(payment) && `the payment terms (${payment})`,
    ...ofLines,
    'the descriptions of parts',
  ]
  return `Not translated: ${left.filter((part) => part !== false).join(', ')}.`
}
