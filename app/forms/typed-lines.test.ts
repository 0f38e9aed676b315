import { expect, test } from 'vitest'
import {
  blankLine,
  joinLines,
  missingLines,
  postedLines,
  splitLines,
  type TypedRequestLine,
  typedLine,
} from '#app/forms/typed-lines.ts'
import { requestLine } from '#catalog/lists/list-line.ts'

const BLANK_LINE = blankLine('Concord')
const line = (partNumber: string, quantity = '1', manufacturerName = 'Concord'): TypedRequestLine => ({
  ...BLANK_LINE,
  manufacturerName,
  partNumber,
  quantity,
})
const first = line('10-881-2-05')
const requested = [first]

test.for([
  ['nothing', [], [], [BLANK_LINE]],
  ['blank lines make room for the link', requested, [BLANK_LINE], requested],
  [
    'a line whose number is still to be typed is kept',
    requested,
    [line('', '500'), BLANK_LINE, { ...BLANK_LINE, note: 'red' }],
    [first, line('', '500'), { ...BLANK_LINE, note: 'red' }],
  ],
  [
    'the same number of another manufacturer is another line',
    requested,
    [line('10-881-2-05', '5', 'Pomona')],
    [first, line('10-881-2-05', '5', 'Pomona')],
  ],
  [
    'a part that is there twice stays twice',
    requested,
    [line('x'), line('x', '2')],
    [first, line('x'), line('x', '2')],
  ],
  [
    'a part that is requested twice meets a line once',
    [line('x'), line('x', '2')],
    [line('x', '7')],
    [{ ...line('x'), earlier: '7' }, line('x', '2')],
  ],
  [
    'however the part is spelled, it is the same',
    [line('aa-1 b', '5')],
    [line('x'), line('AA\u20111/\u00a0\u200bＢ ', '7', 'CONCORD ')],
    [{ ...line('aa-1 b', '5', 'CONCORD '), earlier: '7' }, line('x')],
  ],
  ['a line without a letter is kept', [line('x')], [line('?', '5')], [line('x'), line('?', '5')]],
  ['an empty manufacturer is the company', [line('x', '5')], [line('x', '5', '')], [line('x', '5')]],
] as const)('joining lines: %s', ([, wanted, lines, expected]) => {
  expect(joinLines(wanted, lines, 'Concord')).toEqual(expected)
})

test('lines are read by their index, in any order and with gaps; quantities in several fields join', () => {
  const { lines, fields } = splitLines({
    'lines[10].partNumber': 'b',
    'lines[2].partNumber': 'a',
    'lines[2].quantity': '3',
    'lines[2].quantity2': '5, 7',
    'lines[2].quantity3': '9',
    'lines[2].__proto__': 'x',
    city: 'Dayton',
  })
  expect(lines).toEqual([line('a', '3, 5, 7, 9', ''), line('b', '', '')])
  expect(fields).toEqual({ 'lines[2].__proto__': 'x', city: 'Dayton' })
})

test("a line of a list becomes a line of the form; an empty manufacturer becomes the company's name", () => {
  const note = 'red'
  expect(typedLine(requestLine('10-880', { quantities: [100, 250, 500], note }), 'Concord')).toEqual({
    ...line('10-880'),
    quantity: '100, 250, 500',
    note,
  })
  expect(typedLine(requestLine('1', { manufacturerName: 'Pomona' }), 'Concord')).toEqual(line('1', '1', 'Pomona'))
})

test('the missing lines of a list are those whose parts are not in the form', () => {
  expect(missingLines([line('A', '5')], [line('a'), line('b'), line('a', '1', 'Pomona')], 'Concord')).toEqual([
    line('b'),
    line('a', '1', 'Pomona'),
  ])
})

test.for([
  [undefined, null],
  [{ city: 'Dayton' }, null],
  [{ lines: 'all' }, null],
  [{ lines: [{ partNumber: 'a', quantity: '3', constructor: 'x' }] }, [line('a', '3', '')]],
  [{ lines: [undefined, 'x', { partNumber: ['a'] }] }, [line('', '', ''), line('', '', ''), line('', '', '')]],
] as const)('a posted form with %j has the lines %j', ([posted, lines]) => {
  expect(postedLines(posted)).toEqual(lines)
})
