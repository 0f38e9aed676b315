import * as z from 'zod'
import { QUOTE_LANGUAGES, type QuoteLanguage } from '#catalog/company/quote-languages.ts'
import { type FolderTexts, layersOf } from '#content/folder-texts.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import { fillIn, unknownPlaceholder } from '#content/placeholders.ts'
import type { ContentFault, OrFaults } from '#content/yaml-text.ts'

/** Words of a quote by key in `quotes/en.yaml`, with the placeholders of each. */
const QUOTE_WORDS = {
  quote: [],
  preparedFor: [],
  date: [],
  validUntil: [],
  yourRequest: [],
  replaces: [],
  preparedBy: [],
  phone: [],
  mail: [],
  payment: [],
  incoterm: [],
  shipFrom: [],
  partNumber: [],
  quantity: [],
  unitPrice: [],
  total: [],
  leadTime: [],
  alternative: [],
  noQuote: [],
  free: [],
  subtotal: [],
  openTotal: [],
  choose: [],
  counted: [],
  terms: [],
  howToOrder: [],
  online: [],
  unprintable: [],
  ordered: [],
  poNumber: [],
  orderedBy: [],
  wishedDate: [],
  shipTo: [],
  billTo: [],
  shippingNote: [],
  recordedBy: [],
  minimum: ['count'],
  per: ['count'],
  lineDiscount: ['percent'],
  discount: ['percent'],
  discountOnParts: ['percent'],
  tax: ['name', 'percent'],
  order: ['number', 'mail', 'phone'],
  page: ['page', 'pages'],
  itReplaces: ['number'],
  more: ['count'],
} as const satisfies Record<string, readonly string[]>

type QuoteWord = keyof typeof QUOTE_WORDS
export type QuoteWords = Readonly<Record<QuoteWord, string>>
export type WordsByLanguage = Readonly<Record<QuoteLanguage, QuoteWords>>

const KEYS = Object.keys(QUOTE_WORDS) as QuoteWord[] // its keys are known
const word = z.string().trim().min(1).max(300)
export const quoteWordsFile = z.strictObject(
  Object.fromEntries(KEYS.map((key) => [key, word])) as Record<QuoteWord, typeof word>, // made from the same keys
)

/** Reads quotes' words in each language. The operator's keys replace the product's. */
export function quoteWordsContent(own: FolderTexts): OrFaults<{ readonly quoteWords: WordsByLanguage }> {
  const faults: ContentFault[] = []
  const read = (language: string): QuoteWords | null => {
    const parsed = parseYaml(quoteWordsFile, ...layersOf(`quotes/${language}.yaml`, own))
    if ('faults' in parsed) {
      faults.push(...parsed.faults)
      return null
    }
    for (const key of KEYS) {
      const known = Object.fromEntries(QUOTE_WORDS[key].map((each) => [each, '']))
      fillIn(parsed.value[key], known, (unknown) =>
        faults.push(parsed.fault([key], unknownPlaceholder(unknown, QUOTE_WORDS[key]))),
      )
    }
    return parsed.value
  }
  const words = QUOTE_LANGUAGES.map((language) => [language, read(language)])
  if (faults.length > 0) return { faults }
  return { quoteWords: Object.fromEntries(words) as WordsByLanguage } // words without a fault are not null
}
