import { expect, test } from 'vitest'
import { checkForm } from '#app/forms/checked-form.ts'
import type { PostedFields } from '#app/forms/parsed-form.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { formOf, missingFiles } from '#requests/schemas/kinds/kind-fields.ts'
import { storedQuoteRequest } from '#requests/schemas/quote-request.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { MAIL_FACTS, QUOTE, STORED_REQUEST } from '#tests/site/requests.ts'

const now = () => new Date('2026-11-24T10:00:00Z')
const kindOf = (key: string) => {
  const kind = CONTENT.requestKinds.find((requestKind) => requestKind.key === key)
  if (!kind) throw new Error(`no kind ${key}`)
  return kind
}

const KEY = { requestKey: '11111111-2222-4333-8444-555555555555', stamp: 'x' }
const { 'lines[0].partNumber': _, 'lines[0].quantity': __, 'lines[0].manufacturerName': ___, ...CONTACT } = ORDER_FIELDS

function checked(key: string | null, fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...CONTACT, ...KEY, ...fields })) form.set(name, value)
  return checkForm(form as PostedFields, storedQuoteRequest('Concord', now, key === null ? null : kindOf(key)))
}

test('a custom part needs no lines, and one with only defaults is none; a certificate needs one', () => {
  const own = { kind: 'custom-part', description: 'A pin', pieces: '500' }
  const blank = { 'lines[0].manufacturerName': 'Concord', 'lines[0].partNumber': '', 'lines[0].quantity': '1' }
  expect(checked('custom-part', own)).toMatchObject({ status: 'success', value: { ...own, lines: [] } })
  expect(checked('custom-part', { ...own, ...blank })).toMatchObject({ status: 'success', value: { lines: [] } })
  const part = { ...own, ...blank, 'lines[0].partNumber': '10-880-2-05' }
  expect(checked('custom-part', part)).toMatchObject({ value: { lines: [{ partNumber: '10-880-2-05' }] } })
  const unnamed = { 'lines[0].quantity': '500', 'lines[0].note': 'like 4711, red' }
  expect(checked('custom-part', { ...own, ...blank, ...unnamed })).toMatchObject({
    value: { lines: [{ partNumber: 'N/A', quantities: [500], note: 'like 4711, red' }] },
  })
  const second = { 'lines[1].manufacturerName': '', 'lines[1].partNumber': 'x', 'lines[1].quantity': '1.000' }
  expect(checked('custom-part', { ...own, ...blank, ...second }).reply().error).toEqual({
    'lines[1].quantity': [expect.stringContaining('1.000')],
  })
  const certificate = { kind: 'certificate', purchaseOrder: '4711', certificate: 'With test report' }
  expect(checked('certificate', certificate)).toMatchObject({ status: 'error', error: { lines: [expect.any(String)] } })
})

test.for([
  ['custom-part', { description: '' }, 'description', 'What the part does is required.'],
  ['custom-part', { pieces: 'many' }, 'pieces', 'Quantity: enter a whole number from 1 to 1,000,000.'],
  ['custom-part', { pieces: '0' }, 'pieces', 'Quantity: enter a whole number from 1 to 1,000,000.'],
  ['certificate', { certificate: 'A gold one' }, 'certificate', 'Certificate: choose one from the list.'],
  ['certificate', { purchaseOrder: 'x\r\nBcc: y' }, 'purchaseOrder', 'Purchase order: keep it on one line.'],
  ['certificate', { kind: 'sample' }, 'kind', ''],
  [null, { kind: 'gone' }, 'kind', 'This form is no longer available: reload the page.'],
] as const)('%s: what is wrong is said at its field: %j', ([key, fields, name, text]) => {
  const { status, error } = checked(key, { kind: key ?? '', ...fields }) as {
    status: string
    error: Record<string, string[]>
  }
  expect(status).toBe('error')
  expect(error[name]?.join(' ')).toContain(text)
})

test('without a kind the value is that of the quote request, without another key', () => {
  const lines = Object.fromEntries(Object.entries(ORDER_FIELDS).filter(([name]) => name.startsWith('lines')))
  const { value } = checked(null, lines) as { value: object }
  expect(Object.keys(value)).toEqual([
    ...['companyName', 'yourName', 'yourEmail', 'yourPhone', 'completeAddress', 'country', 'city', 'state', 'zip'],
    ...['note', 'lines', 'requestKey', 'stamp'],
  ])
})

test('a required file that is missing is named', () => {
  expect(missingFiles(kindOf('custom-part'), 0)).toEqual(['Drawing: choose a file.'])
  expect(missingFiles(kindOf('custom-part'), 1)).toEqual([])
  expect(missingFiles(kindOf('first-article'), 0)).toEqual([])
})

test('the mails of a kind have its name and fields, and go where it says; those without lines have no list', () => {
  const form = formOf(kindOf('certificate'))
  const content = { ...QUOTE, lines: [], purchaseOrder: '4711 <b>', certificate: 'With test report', form }
  const buyerRequest = { ...STORED_REQUEST, kind: 'quote', content } as const
  const mail = makeMail({ kind: 'quote', message_id: '<m@x>' }, buyerRequest, MAIL_FACTS)
  expect(mail.recipients).toEqual(['quality@concord.example'])
  expect(mail.content.subject).toBe('Certificate of conformity Q-261124-7KMP: Northbridge Avionics')
  expect(mail.content.text).toMatch(/Purchase order: +4711 <b>/)
  expect(mail.content.html).toContain('4711 &lt;b&gt;')
  expect(mail.content.text).not.toContain('Parts requested')
  const copy = makeMail({ kind: 'copy', message_id: '<m@x>' }, buyerRequest, MAIL_FACTS)
  expect(copy.content.subject).toBe('Certificate of conformity Q-261124-7KMP')
  expect(copy.content.text).not.toMatch(/4711|Parts requested|quote|price/i)
  expect(mail.templateValues?.()?.note).toMatch(
    /^Delivery in March\.\n\nCertificate of conformity\n\nPurchase order: 4711/,
  )
})
