import { expect, test } from 'vitest'
import { formErrors } from '#app/forms/form-errors.ts'

const before = formErrors({
  city: ['Enter your city'],
  zip: null,
  'lines[12].quantity3': ['too many', 'not whole'],
  'lines[2].partNumber': ['missing'],
  'lines[2].quantity': ['not whole'],
  'lines[5]': ['no line'],
})

test('errors are listed in the order of the form', () => {
  expect(Object.keys(before)).toEqual([
    'lines[2].partNumber',
    'lines[2].quantity',
    'lines[5]',
    'lines[12].quantity3',
    'city',
  ])
  expect(before['lines[12].quantity3']).toEqual(['too many', 'not whole'])
})
