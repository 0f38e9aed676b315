import { expect, test } from 'vitest'
import { formErrors, listErrors, recheckedErrors, withoutLine } from '#app/forms/form-errors.ts'

const before = formErrors({
  city: ['Enter your city'],
  zip: null,
  'lines[12].quantity3': ['too many', 'not whole'],
  'lines[2].partNumber': ['missing'],
  'lines[2].quantity': ['not whole'],
  'lines[5]': ['no line'],
})
const names = (errors: typeof before) => listErrors(errors).map(([name]) => name)

test('errors are listed in the order of the form', () => {
  expect(names(before)).toEqual(['lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3', 'city'])
  expect(listErrors(before).at(-2)?.[1]).toEqual(['too many', 'not whole'])
})

test.for([
  ['lines[2].partNumber', {}, ['lines[5]', 'lines[12].quantity3', 'city']],
  [
    'lines[2].partNumber',
    { 'lines[0].quantity': ['not whole'] },
    ['lines[2].quantity', 'lines[5]', 'lines[12].quantity3', 'city'],
  ],
  // a field that had no error when the form was sent gets none before it is edited
  [
    'lines[12].quantity3',
    { 'lines[0].partNumber': ['missing'] },
    ['lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'city'],
  ],
  // the country decides whether a zip is missing; a zip that isn't anymore loses its error
  ['country', { lines: ['none'] }, ['lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3']],
  [
    'state',
    { city: ['missing'], state: ['missing'] },
    ['lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3', 'city', 'state'],
  ],
] as const)('editing %s, where the check finds %j, leaves %j', ([name, error, left]) => {
  const found = Object.fromEntries(Object.entries(error).map(([field, texts]) => [field, [...texts]]))
  expect(names(recheckedErrors(before, name, formErrors(found)))).toEqual(left)
})

test('a line that is not edited keeps the same errors object, so it does not render again', () => {
  const after = recheckedErrors(before, 'lines[2].partNumber', formErrors({}))
  expect(after.lines.get(12)).toBe(before.lines.get(12))
})

test('errors move up with their lines', () => {
  expect(names(withoutLine(before, 2))).toEqual(['lines[4]', 'lines[11].quantity3', 'city'])
})
