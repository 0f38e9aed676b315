import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { quoteRequest, storedQuoteRequest } from '#requests/schemas/quote-request.ts'

const KEY = '0f6e24de-0b11-4113-816e-199a09bdf5f5'
const FILLED = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Ferreira',
  yourEmail: 'ana@northbridge.example',
  yourPhone: '+1 212-555-0187',
  completeAddress: '12 Hangar Road',
  city: 'Wichita',
  state: 'KS',
  zip: '67209',
  note: 'Delivery in March.',
  'lines[0].manufacturerName': 'Concord',
  'lines[0].partNumber': '10-880-2-05',
  'lines[0].quantity': '250',
  requestKey: KEY,
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const now = () => new Date('2026-11-21T15:00:00Z')
const onServer = (fields: Record<string, string>) =>
  parseWithZod(form(fields), { schema: storedQuoteRequest('Concord', now) })
const inBrowser = (fields: Record<string, string>) => parseWithZod(form(fields), { schema: quoteRequest(now) })

function taken(submission: ReturnType<typeof onServer>) {
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.reply().error))
  return submission.value
}

test('a complete form is accepted, with quantities as numbers', () => {
  expect(taken(onServer(FILLED))).toMatchObject({
    companyName: 'Northbridge Avionics',
    note: 'Delivery in March.',
    lines: [{ manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [250] }],
    requestKey: KEY,
  })
  expect(inBrowser(FILLED).status).toBe('success')
})

test('blank line fields get their defaults on the server and are required in the browser (behavior 10.6)', () => {
  const blank = {
    ...FILLED,
    note: ' ',
    'lines[0].manufacturerName': '',
    'lines[0].partNumber': ' ',
    'lines[0].quantity': '',
  }
  expect(taken(onServer(blank))).toMatchObject({
    note: 'N/A',
    lines: [{ manufacturerName: 'Concord', partNumber: 'N/A', quantities: [1] }],
  })
  expect(inBrowser(blank).reply().error).toEqual({
    'lines[0].manufacturerName': ['Enter the manufacturer name.'],
    'lines[0].partNumber': ['Enter the part number.'],
    'lines[0].quantity': ['Enter the quantity.'],
  })
})

test.for(Object.keys(FILLED).filter((name) => name !== 'note'))(
  'without the field %s it is refused, with an error on that field',
  (name) => {
    const { [name as keyof typeof FILLED]: _, ...rest } = FILLED
    expect(Object.keys(onServer(rest).reply().error ?? {})).toContain(name)
  },
)

test('a form without lines, and one without a note', () => {
  const { note, ...rest } = FILLED
  expect(taken(onServer(rest)).note).toBe('N/A')
  const none = Object.fromEntries(Object.entries(FILLED).filter(([name]) => !name.startsWith('lines')))
  expect(onServer(none).reply().error).toEqual({ lines: ['Part lines: enter at least one part.'] })
})

test('a line without a quantity, and a text in place of a line', () => {
  const { 'lines[0].quantity': _, ...unsaid } = FILLED
  expect(onServer(unsaid).reply().error).toEqual({ 'lines[0].quantity': ['Enter the quantity.'] })
  const none = Object.fromEntries(Object.entries(FILLED).filter(([name]) => !name.startsWith('lines')))
  expect(onServer({ ...none, 'lines[0]': 'x' }).reply().error).toEqual({
    'lines[0]': ['Part line: enter a manufacturer, a part number and a quantity.'],
  })
})

test.for([
  ['1', 1],
  ['1000000', 1_000_000],
  [' 25 ', 25],
  ['1,000', 1_000],
  ['1k', 1_000],
  ['0', null],
  ['1000001', null],
  ['-1', null],
  ['2.5', null],
  ['-1.5', null],
  ['1e309', null],
  ['0x10', null],
  ['Infinity', null],
  ['1e3', null],
  ['ten', null],
] as const)('the quantity %j is %s (behavior 10.4)', ([text, quantity]) => {
  const submission = onServer({ ...FILLED, 'lines[0].quantity': text })
  if (quantity !== null) expect(taken(submission).lines[0]?.quantities).toEqual([quantity])
  else {
    expect(submission.reply().error).toEqual({
      'lines[0].quantity': ['Quantity: enter whole numbers from 1 to 1,000,000, such as 500, 5,000.'],
    })
  }
})

test('empty optional fields are absent from the request', () => {
  const blank = { 'lines[0].quantity2': '', 'lines[0].quantity3': ' ', 'lines[0].note': ' ', targetDate: '' }
  const { lines, targetDate } = taken(onServer({ ...FILLED, ...blank }))
  const plain = { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [250], note: '' }
  expect(JSON.parse(JSON.stringify({ lines, targetDate }))).toEqual({ lines: [plain] })
  expect(inBrowser({ ...FILLED, ...blank, 'lines[0].quantity3': '' }).status).toBe('success')
})

test('a line can have six quantities and a note, and a request a target date', () => {
  const details = {
    'lines[0].quantity': '250, 500 / 1k; 5,000, 10000',
    'lines[0].note': ' with certificate\r\nof conformity ',
    targetDate: '2026-12-01',
  }
  const line = {
    manufacturerName: 'Concord',
    partNumber: '10-880-2-05',
    quantities: [250, 500, 1_000, 5_000, 10_000],
    note: 'with certificate\nof conformity',
  }
  expect(taken(onServer({ ...FILLED, ...details }))).toMatchObject({ lines: [line], targetDate: '2026-12-01' })
  const further = { ...details, 'lines[0].quantity2': '', 'lines[0].quantity3': '1000000' }
  const { lines } = taken(onServer({ ...FILLED, ...further }))
  expect(lines).toEqual([{ ...line, quantities: [...line.quantities, 1_000_000] }])
})

const SIX = { quantity: 'Quantity: enter up to 6 quantities.' }
test.for([
  [{ quantity: '1, 2, 3, 4, 5, 6' }, {}],
  [{ quantity: '1, 2, 3, 4, 5, 6, 7' }, SIX],
  [{ quantity: '1, 2, 3, 4', quantity2: '5, 6', quantity3: '7' }, SIX],
  [{ quantity: '5', quantity2: '5', quantity6: '6' }, {}],
  [
    { quantity: '5', quantity4: '100,250' },
    { quantity: 'Quantity: enter 100250 for one quantity, or 100, 250 for two.' },
  ],
  [{ quantity: '100,250' }, { quantity: 'Quantity: enter 100250 for one quantity, or 100, 250 for two.' }],
  [{ quantity: '1.000' }, { quantity: "Quantity: if '1.000' means 1,000 pieces, enter 1000." }],
  [{ note: 'x'.repeat(500) }, {}],
  [{ note: 'x'.repeat(501) }, { note: 'Line note is too long: use at most 500 characters.' }],
] as const)('a line with %j has the errors %j, in the browser and on the server (behavior 10.4)', ([line, errors]) => {
  const given = Object.fromEntries(Object.entries(line).map(([name, value]) => [`lines[0].${name}`, value]))
  const wanted = Object.fromEntries(Object.entries(errors).map(([name, text]) => [`lines[0].${name}`, [text]]))
  expect(onServer({ ...FILLED, ...given }).reply().error ?? {}).toEqual(wanted)
  expect(inBrowser({ ...FILLED, ...given }).reply().error ?? {}).toEqual(wanted)
})

test.for([
  ['2026-11-21', null],
  ['2027-02-28', null],
  ['9999-12-31', null],
  ['2026-11-20', 'choose a future date'],
  ['2027-02-29', 'enter a date as'],
  ['2027-13-01', 'enter a date as'],
  ['1/12/2026', 'enter a date as'],
  ['2026-12-01T00:00', 'enter a date as'],
  ['tomorrow', 'enter a date as'],
  ['2027', 'enter a date as'],
  ['2027-03', 'enter a date as'],
] as const)('the target date %s: %s', ([targetDate, words]) => {
  for (const submission of [onServer({ ...FILLED, targetDate }), inBrowser({ ...FILLED, targetDate })]) {
    if (words === null) expect(submission.status).toBe('success')
    else expect(submission.reply().error).toEqual({ targetDate: [expect.stringContaining(words)] })
  }
})

test.for([
  ['2026-11-21T13:00:00Z', 'error'],
  ['2026-11-21T11:00:00Z', 'success'], // it is still the 20th in the middle of the Pacific
] as const)('at %s yesterday as a target date is a %s', ([time, status]) => {
  const schema = storedQuoteRequest('Concord', () => new Date(time))
  expect(parseWithZod(form({ ...FILLED, targetDate: '2026-11-20' }), { schema }).status).toBe(status)
})

test.for([
  ['ana@northbridge.example', true],
  ["o'neil.x+rfq@mail.northbridge.example", true],
  ['ana@localhost', false],
  ['Ana <ana@northbridge.example>', false],
  ['ana@northbridge.example, bo@northbridge.example', false],
  ['ana@northbridge.example bo@northbridge.example', false],
  ['ana@northbridge.example\r\nBcc: bo@other.example', false],
  ['"ana"@northbridge.example', false],
  ['ana..b@northbridge.example', false],
  ['ana@-northbridge.example', false],
  [`${'a'.repeat(250)}@northbridge.example`, false],
  ['ana', false],
] as const)('%j as one plain address: %s', ([yourEmail, fine]) => {
  const submission = onServer({ ...FILLED, yourEmail })
  const { status } = submission
  const { error } = submission.reply()
  expect(status).toBe(fine ? 'success' : 'error')
  if (!fine) expect(Object.keys(error ?? {})).toEqual(['yourEmail'])
})

test.for([
  ['mailto:ana@northbridge.example', 'ana@northbridge.example'],
  ['MAILTO: ana@northbridge.example?subject=RFQ', 'ana@northbridge.example'],
  [' \u200bana@north\u200bbridge.example\ufeff ', 'ana@northbridge.example'],
  ['\u202aana@northbridge.example\u202c', 'ana@northbridge.example'],
  ['ana＠northbridge.example', 'ana@northbridge.example'],
  ['ana@north\u2011bridge.example', 'ana@north-bridge.example'],
  ['ana@müller.example', 'ana@xn--mller-kva.example'],
  ['ana@mu\u0308ller.example', 'ana@xn--mller-kva.example'],
  ['Ana@MÜLLER.example', 'Ana@xn--mller-kva.example'],
  ['ana@連接。example', 'ana@xn--gzu630h.example'],
] as const)('the address %j is stored as %s (behavior 10.32)', ([typed, stored]) => {
  const submission = onServer({ ...FILLED, yourEmail: typed })
  expect(submission.status === 'success' && submission.value.yourEmail).toBe(stored)
})

test.for([
  ['anä@northbridge.example', "can't deliver to letters such as é or ü before the @"],
  ['ana@müller.example/x', 'enter one email address'],
  ['ana@müller.example:25', 'enter one email address'],
  ['ana@ü..example', 'enter one email address'],
  ['ana@🔌.example', 'enter one email address'],
  ['mailto:', 'Enter your email.'],
] as const)('the address %j is refused: %s', ([yourEmail, message]) => {
  const [text, ...more] = onServer({ ...FILLED, yourEmail }).reply().error?.yourEmail ?? []
  expect(text).toContain(message)
  expect(more).toEqual([])
})

test.for([
  ['a line end in a field of one line', { companyName: 'North\r\nBcc: x@y.example' }, 'keep it on one line'],
  ['a line separator', { city: 'Wich\u2028ita' }, 'keep it on one line'],
  ['a vertical tab', { city: 'Wich\vita' }, 'keep it on one line'],
  ['a name with the address', { yourEmail: 'Ana <a@b.example>' }, 'Your Email: enter one email address, such as'],
  ['NUL', { yourName: 'Ana\0' }, 'control character'],
  ['NUL in the note', { note: 'a\0b' }, 'control character'],
  ['too long a name', { companyName: 'x'.repeat(201) }, 'at most 200 characters'],
  ['too long a note', { note: 'x'.repeat(5_001) }, 'at most 5,000 characters'],
  ['spaces alone', { companyName: '   ' }, 'Enter your company name'],
  ['a key that is none', { requestKey: 'once' }, 'reload the page'],
] as const)('%s is refused', ([, change, words]) => {
  expect(JSON.stringify(onServer({ ...FILLED, ...change }).reply().error)).toContain(words)
})

test('a blank address has one error, a field that is sent twice another', () => {
  expect(onServer({ ...FILLED, yourEmail: ' ' }).reply().error).toEqual({
    yourEmail: ['Enter your email.'],
  })
  const twice = form(FILLED)
  twice.append('city', 'Derby')
  const submission = parseWithZod(twice, { schema: storedQuoteRequest('Concord', now) })
  expect(submission.reply().error).toEqual({ city: ['City: enter it once, as text.'] })
})

test('a lone surrogate becomes the replacement character, and a note keeps its lines', () => {
  const value = taken(onServer({ ...FILLED, yourName: 'Ana\ud800', note: 'one\r\ntwo\rthree' }))
  expect(value).toMatchObject({ yourName: 'Ana\ufffd', note: 'one\ntwo\nthree' })
})

test('1,000 lines are accepted and 1,001 are not', () => {
  const lines = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`lines[${index}].manufacturerName`, 'Concord'],
        [`lines[${index}].partNumber`, `10-${index}`],
        [`lines[${index}].quantity`, '5'],
      ]).flat(),
    )
  expect(taken(onServer({ ...FILLED, ...lines(1_000) })).lines).toHaveLength(1_000)
  expect(onServer({ ...FILLED, ...lines(1_001) }).reply().error).toEqual({
    lines: ['Part lines: send up to 1,000 at a time.'],
  })
})
