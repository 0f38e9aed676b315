import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { blankLine } from '#app/forms/typed-lines.ts'
import { type FormKind, QuoteRequestForm } from '#app/request-form/quote-request-form.tsx'

const BLANK_LINE = blankLine('Concord')
function formWith(partNumber: string, terms: ReadonlyMap<string, string>, kind: FormKind | null = null): string {
  const form = { requestKey: '0f6e24de-0b11-4113-816e-199a09bdf5f5', stamp: '' }
  const start = { form, receipt: null, fields: {}, lines: [{ ...BLANK_LINE, partNumber }], unsent: null }
  const props = { kind, start, answer: undefined, today: '2026-11-21', terms, restored: null }
  const Page = createRoutesStub([{ path: '/order', Component: () => createElement(QuoteRequestForm, props) }])
  return renderToString(createElement(Page, { initialEntries: ['/order'] }))
}

const TERMS = new Map([['32-201', 'Minimum Order: 100 pieces']])

test.for([
  ['32-201', 1],
  ['32-202', 0],
  ['__proto__', 0],
  ['constructor', 0],
] as const)('a line for %s shows %i order terms, by any name of its number', ([partNumber, count]) => {
  const html = formWith(partNumber, TERMS)
  expect(html).toContain(`value="${partNumber}"`)
  expect(html.split('line-terms"')).toHaveLength(count + 1)
})

test('where parts are optional, no line field is required, and the mark is explained at the contact fields', () => {
  const kind = { key: 'custom-part', name: 'Custom part', introduction: '', parts: 'needed', fields: [] } as const
  const required = (html: string) => html.split('class="quote-line"')[1]?.split(' required=""').length
  const needed = formWith('32-201', TERMS, kind)
  const optional = formWith('32-201', TERMS, { ...kind, parts: 'optional' })
  expect([needed, optional].map((html) => html.split('* required').length - 1)).toEqual([1, 1])
  const isAboveLines = (html: string) => html.indexOf('* required') < html.indexOf('class="quote-line"')
  expect([needed, optional].map(isAboveLines)).toEqual([true, false])
  expect(required(optional)).toBeLessThan(required(needed) ?? 0)
})
