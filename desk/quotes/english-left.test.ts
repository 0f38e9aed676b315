import { expect, test } from 'vitest'
import { englishLeft } from '#desk/quotes/english-left.ts'
import { startQuote } from '#quotes/quotes.ts'
import { EMPTY_LINE } from '#quotes/schemas/typed-quote.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { QUOTE } from '#tests/site/requests.ts'

const start = startQuote(QUOTE.lines, CONTENT.quotes, '2026-11-24')
const lines = ['6 weeks', '4-6 weeks', 'in stock'].map((leadTime) => ({ ...EMPTY_LINE, leadTime }))
const typed = { ...start, language: 'de', lines: [...lines, { ...EMPTY_LINE, text: 'Freight' }] }

test('a quote in German names what of it is English; in English, nothing', () => {
  expect(englishLeft(typed, CONTENT.quotes)).toBe(
    'Not translated: the terms, the payment terms (Net 30), the lead time of line 3 (in stock), line 4 (Freight), the descriptions of parts.',
  )
  const own = { ...typed, terms: 'Ab Werk.', payment: '30 Tage netto', lines: lines.slice(0, 2) }
  expect(englishLeft(own, CONTENT.quotes)).toBe('Not translated: the descriptions of parts.')
  expect(englishLeft({ ...typed, language: 'en' }, CONTENT.quotes)).toBe('')
})
