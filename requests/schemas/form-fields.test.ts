import { expect, test } from 'vitest'
import { requestLine } from '#catalog/lists/list-line.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { type FormField, fieldsIn, filledFields } from '#requests/schemas/form-field.ts'
import { LINE_FIELDS, namedQuantities } from '#requests/schemas/line-fields.ts'
import { QUOTE_FIELDS } from '#requests/schemas/quote-fields.ts'

const summary = (fields: readonly FormField[]) =>
  fields.map(({ name, label, control, required, autoComplete = null }) => {
    return [name, label, control, required, autoComplete]
  })

test('the order form asks for these fields, with these labels (behavior 10.2, 10.3)', () => {
  expect(summary(fieldsIn('contact', QUOTE_FIELDS))).toEqual([
    ['companyName', 'Company Name', 'text', true, 'organization'],
    ['yourName', 'Your Name', 'text', true, 'name'],
    ['yourEmail', 'Your Email', 'email', true, 'email'],
    ['yourPhone', 'Your Phone', 'tel', true, 'tel'],
    ['completeAddress', 'Complete Address', 'text', true, 'address-line1'],
    ['country', 'Country', 'country', true, 'country'],
    ['city', 'City', 'text', true, 'address-level2'],
    ['state', 'State', 'text', false, 'address-level1'],
    ['zip', 'Zip', 'text', false, 'postal-code'],
  ])
  expect(summary(fieldsIn('request', QUOTE_FIELDS))).toEqual([
    ['note', 'Note', 'textarea', false, null],
    ['targetDate', 'Target Date', 'date', false, null],
  ])
  expect(Object.values(LINE_FIELDS).map(({ label }) => label)).toEqual([
    ...['Manufacturer Name', 'Part Number', 'Quantity', 'Line note'],
  ])
})

test('the contact form asks for these fields, with these labels (behavior 10.7)', () => {
  expect(summary(fieldsIn('contact', CONTACT_FIELDS))).toEqual([
    ['first_name', 'First Name', 'text', true, 'given-name'],
    ['last_name', 'Last Name', 'text', true, 'family-name'],
    ['email', 'Email', 'email', true, 'email'],
    ['subject', 'Subject', 'text', true, null],
  ])
  expect(summary(fieldsIn('request', CONTACT_FIELDS))).toEqual([['message', 'Message', 'textarea', true, null]])
})

test('the filled fields of a request are its texts that aren’t empty, in the order of the form', () => {
  const filled = filledFields(QUOTE_FIELDS, {
    country: 'DE',
    city: 'Wichita',
    note: '',
    companyName: 'Northbridge',
    zip: 67209,
    x: 'y',
  })
  expect(filled.map(({ field, value }) => [field.name, value])).toEqual([
    ['companyName', 'Northbridge'],
    ['country', 'Germany'],
    ['city', 'Wichita'],
  ])
})

test('other programs get the quantities of a line under their own names', () => {
  const line = requestLine('10-880', { manufacturerName: 'Concord', quantities: [5, 50, 500, 5_000], note: 'gold' })
  expect(namedQuantities(line)).toEqual({
    manufacturerName: 'Concord',
    partNumber: '10-880',
    quantity: 5,
    quantity2: 50,
    quantity3: 500,
    quantity4: 5_000,
    note: 'gold',
  })
})
