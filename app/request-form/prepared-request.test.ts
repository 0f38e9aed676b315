import { expect, test } from 'vitest'
import { preparedAddress, readPreparedFields } from '#app/request-form/prepared-request.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { requestLine } from '#catalog/lists/list-line.ts'

const LINE = requestLine('10-880-2-05', { quantities: [250, 500] })
const FIELDS = { companyName: 'Müller & Söhne', yourEmail: 'ana@northbridge.example', note: 'First line\nsecond = #2' }
const urlOf = (fields: Record<string, string>) => {
  const made = preparedAddress([LINE], fields)
  return new URL('url' in made ? made.url : '', 'https://parts.example')
}

test('parts and quantities are in the query, who asks only in the fragment; both are read back as they were', () => {
  const { pathname, searchParams, search, hash } = urlOf(FIELDS)
  expect([pathname, readListAddress(searchParams)]).toEqual(['/order', [LINE]])
  expect(search).not.toMatch(/ller|northbridge|First/)
  expect(readPreparedFields(hash)).toEqual(FIELDS)
})

test('without fields there is no fragment', () => {
  expect(urlOf({ note: '' }).href).toBe('https://parts.example/order?part=10-880-2-05&qty=250+500')
})

test.for([
  ['lines', Array.from({ length: 400 }, () => LINE), {}],
  ['note', [LINE], { note: 'ü'.repeat(1_500) }],
] as const)('too long a request says so: %s', ([tooLong, lines, fields]) => {
  expect(preparedAddress(lines, fields)).toEqual({ tooLong })
})

test('a fragment fills no other field, and no more than a field holds', () => {
  const fields = readPreparedFields(
    `#city=Day%00ton&requestKey=x&lines[0].partNumber=1&yourPhone=${'1'.repeat(200)}&%E0=`,
  )
  expect(fields).toEqual({ city: 'Dayton', yourPhone: '1'.repeat(100) })
})
