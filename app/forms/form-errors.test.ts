import { expect, test } from 'vitest'
import { faultList, formFaults, recheckedFaults, withoutLine } from '#app/components/form-faults.ts'

const before = formFaults({
  city: ['City is missing'],
  zip: null,
  'lines[12].quantity3': ['too many', 'not whole'],
  'lines[2].partNumber': ['missing'],
  'lines[2].quantity': ['not whole'],
  'lines[5]': ['no line'],
})
const names = (faults: typeof before) => faultList(faults).map(([name]) => name)

test('faults are listed in the order of the form', () => {
  expect(names(before)).toEqual(['city', 'lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3'])
  expect(faultList(before).at(-1)?.[1]).toEqual(['too many', 'not whole'])
})

test.for([
  ['lines[2].partNumber', {}, ['city', 'lines[5]', 'lines[12].quantity3']],
  [
    'lines[2].partNumber',
    { 'lines[0].quantity': ['not whole'] },
    ['city', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3'],
  ],
  // what was not wrong when it was sent is not said before it is typed in
  [
    'lines[12].quantity3',
    { 'lines[0].partNumber': ['missing'] },
    ['city', 'lines[2].partNumber', 'lines[2].quantity', 'lines[5]'],
  ],
  ['city', { lines: ['none'] }, ['lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3']],
  [
    'state',
    { state: ['missing'] },
    ['city', 'state', 'lines[2].partNumber', 'lines[2].quantity', 'lines[5]', 'lines[12].quantity3'],
  ],
] as const)('typing in %s, where a look finds %j, leaves %j', ([name, error, left]) => {
  const found = Object.fromEntries(Object.entries(error).map(([field, texts]) => [field, [...texts]]))
  expect(names(recheckedFaults(before, name, formFaults(found)))).toEqual(left)
})

test('a line that typing does not touch keeps its very faults, so that it is not drawn anew', () => {
  const after = recheckedFaults(before, 'lines[2].partNumber', formFaults({}))
  expect(after.lines.get(12)).toBe(before.lines.get(12))
})

test('faults move up with their lines', () => {
  expect(names(withoutLine(before, 2))).toEqual(['city', 'lines[4]', 'lines[11].quantity3'])
})
