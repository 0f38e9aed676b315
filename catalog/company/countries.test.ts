import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { COUNTRIES, countryName, NEEDS_STATE, NEEDS_ZIP } from '#catalog/company/countries.ts'
import { quoteRequest, storedQuoteRequest } from '#requests/schemas/quote-request.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'

const now = () => new Date('2026-11-21T15:00:00Z')
const SCHEMAS = [storedQuoteRequest('Concord', now), quoteRequest(now)]

function submissions(change: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...ORDER_FIELDS, requestKey: crypto.randomUUID(), ...change })) {
    form.set(name, value)
  }
  return SCHEMAS.map((schema) => parseWithZod(form, { schema }))
}

const errorsOf = (change: Readonly<Record<string, string>>) => {
  const [server, browser] = submissions(change).map((submission) => Object.keys(submission.reply().error ?? {}))
  expect(browser).toEqual(server)
  return server
}

test('the list has the 249 countries of ISO 3166-1, each once, in the order of their names', () => {
  const names = COUNTRIES.map((code) => countryName(code))
  expect(new Set(COUNTRIES).size).toBe(249)
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect([...NEEDS_STATE, ...NEEDS_ZIP].filter((code) => !COUNTRIES.includes(code))).toEqual([])
})

test.for([
  ['DE', 'Germany'],
  ['CI', 'Côte d’Ivoire'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
] as const)('the name of %j is %j', ([code, name]) => {
  expect(countryName(code)).toBe(name)
})

test('a form without a country comes from the United States (behavior 10.17)', () => {
  for (const country of [{}, { country: '' }]) {
    const [server] = submissions(country)
    expect(server?.status === 'success' && server.value).toMatchObject({ country: 'US', state: 'OH', zip: '45402' })
  }
})

test.for([
  ['', ['state', 'zip']],
  ['US', ['state', 'zip']],
  ['CA', ['state', 'zip']],
  ['JP', ['zip']],
  ['DE', ['zip']],
  ['GB', ['zip']],
  ['SG', ['zip']],
  ['HK', []],
  ['IE', []],
  ['AE', []],
  ['PA', []],
] as const)('in the country %j, of state and zip %j are required', ([country, required]) => {
  expect(errorsOf({ country, state: ' ', zip: '' })).toEqual(required)
})

test('a missing state is reported with all other errors', () => {
  expect(errorsOf({ companyName: '', yourEmail: 'ana', state: '', 'lines[0].quantity': '0' })).toEqual([
    ...['companyName', 'yourEmail', 'lines[0].quantity', 'state'],
  ])
})

test.for(['XX', 'us', 'Germany', 'US\r\nDE', 'toString'])('%j is no country', (country) => {
  expect(errorsOf({ country })).toContain('country')
})

test.for([
  ...['+1 937 555 0123', '(937) 555-0123 ext. 45', '+49 (0)421 5550-123', '0421/5550123', '+44 20 7946 0000'],
  ...['01 23 45 67 89', '+86 10-5550-1234', '+971 4 555 0123 / +971 50 555 0123', '＋８１ ３ ５５５０ １２３４'],
])('the phone number %j is accepted', (yourPhone) => {
  expect(errorsOf({ yourPhone })).toEqual([])
})

test.for(['call me', 'N/A', '123'])('the phone number %j is asked about', (yourPhone) => {
  expect(errorsOf({ yourPhone })).toEqual(['yourPhone'])
})

test.for([
  ['US', 'abc', ['zip']],
  ['', '4540', ['zip']],
  ['US', '45402-1234', []],
  ['US', ' 454021234 ', []],
  ['GB', 'SW1A 1AA', []],
] as const)('in the country %j, the zip %j has the errors %j', ([country, zip, errors]) => {
  expect(errorsOf({ country, zip })).toEqual(errors)
})
