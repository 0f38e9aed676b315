import { describe, expect, test } from 'vitest'
import type { FormDraft } from '#app/components/form-draft.ts'
import {
  BLANK_LINE,
  missingIn,
  orderStart,
  postedLines,
  splitLines,
  type TypedLine,
  typedLine,
  withAsked,
} from '#app/components/order-start.ts'
import type { KeptForm } from '#app/components/use-kept-start.ts'
import { listLine } from '#catalogue/list-line.ts'

const line = (partNumber: string, quantity = '1', manufacturerName = 'Concord'): TypedLine => ({
  ...BLANK_LINE,
  manufacturerName,
  partNumber,
  quantity,
})
const form = { requestKey: 'fresh', stamp: 'now' }
const receipt = { number: 'Q-261121-7KMP', receivedAt: '2026-11-21T12:00:00Z', path: '/request/x' }
const draft: FormDraft = {
  form: { requestKey: 'kept', stamp: 'before' },
  receipt: null,
  fields: {
    companyName: 'Northbridge Avionics',
    note: 'With certificate',
    'lines[0].manufacturerName': 'Concord',
    'lines[0].partNumber': '10-880-2-05',
    'lines[0].quantity': '250',
    'lines[0].quantity2': '500',
    'lines[0].note': 'with certificate',
    targetDate: '2026-12-01',
  },
}
const kept = { ...line('10-880-2-05', '250'), quantity2: '500', note: 'with certificate' }
const first = line('10-881-2-05')
const asked = [first]
const FIELDS = ['companyName', 'note', 'targetDate']
type Given = Partial<KeptForm> & { asked?: readonly TypedLine[] }

describe('what the order form starts with', () => {
  test.for([
    ['nothing kept', {}, { ...form, lines: [BLANK_LINE], fields: {} }],
    ['the link alone', { asked }, { ...form, lines: asked, fields: {} }],
    [
      'what is remembered',
      { remembered: { city: 'Dayton' } },
      { ...form, lines: [BLANK_LINE], fields: { city: 'Dayton' } },
    ],
    ['a draft', { draft }, { ...draft.form, lines: [kept], fields: FIELDS }],
    ['the link beside a draft', { draft, asked }, { ...draft.form, lines: [first, kept], fields: FIELDS }],
    [
      'the link of a part that the draft holds, whose quantity stays',
      { draft, asked: [line('10-880-2-05')] },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
    [
      'what was typed before the script was there, beside a draft',
      { draft, asked, typed: { companyName: 'Ridgeline', 'lines[0].quantity': '12' } },
      {
        ...draft.form,
        lines: [line('10-881-2-05', '12'), kept],
        fields: FIELDS,
      },
    ],
    [
      'a list beside a draft: its lines first, and no part twice',
      { draft, asked: [line('a'), line('10-880-2-05'), line('b', '7')] },
      { ...draft.form, lines: [line('a'), kept, line('b', '7')], fields: FIELDS },
    ],
    [
      'the page of a list loaded again: as it was left',
      { draft, asked: [line('a'), line('b')], again: true },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
    [
      'what was typed into a list before the script was there',
      { draft, asked: [line('a'), line('b')], typed: { 'lines[1].quantity': '9', 'lines[1].note': 'soon' } },
      { ...draft.form, lines: [line('a'), { ...line('b', '9'), note: 'soon' }, kept], fields: FIELDS },
    ],
    [
      'a new visit after sending: the contact alone',
      { draft: { ...draft, receipt }, asked },
      { ...form, lines: asked, fields: ['companyName'] },
    ],
    [
      'the same page loaded again after sending: as it was',
      { draft: { ...draft, receipt }, again: true },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
  ] as const)('%s', ([, given, expected]) => {
    const { asked: link, ...kept }: Given = given
    const start = orderStart(
      { form, asked: link ?? [] },
      { draft: null, remembered: null, typed: {}, again: false, onDevice: true, ...kept },
    )
    expect(start.form.requestKey).toBe(expected.requestKey)
    expect(start.lines).toEqual(expected.lines)
    if (Array.isArray(expected.fields)) expect(Object.keys(start.fields)).toEqual(expected.fields)
    else expect(start.fields).toEqual(expected.fields)
  })

  test('the receipt is there again on the same page alone', () => {
    const sent = { draft: { ...draft, receipt }, remembered: null, typed: {}, onDevice: true }
    expect(orderStart({ form, asked: [] }, { ...sent, again: true }).receipt).toEqual(receipt)
    expect(orderStart({ form, asked: [] }, { ...sent, again: false }).receipt).toBeNull()
  })
})

test.for([
  ['nothing', [], [], [BLANK_LINE]],
  ['blank lines make room for the link', asked, [BLANK_LINE], asked],
  [
    'the same part of another maker is another line',
    asked,
    [line('10-881-2-05', '5', 'Pomona')],
    [first, line('10-881-2-05', '5', 'Pomona')],
  ],
  ['case does not matter', [line('aa-1')], [line('x'), line('AA-1', '7')], [line('AA-1', '7'), line('x')]],
  [
    'a part that stands there twice stays twice',
    asked,
    [line('x'), line('x', '2')],
    [first, line('x'), line('x', '2')],
  ],
  [
    'a part that is asked for twice meets a line once',
    [line('x'), line('x', '2')],
    [line('x', '7')],
    [line('x', '7'), line('x', '2')],
  ],
] as const)('line 1 and the others: %s', ([, wanted, lines, expected]) => {
  expect(withAsked(wanted, lines)).toEqual(expected)
})

test('lines are read by their place, however they are ordered and whatever is missing', () => {
  const { lines, fields } = splitLines({
    'lines[10].partNumber': 'b',
    'lines[2].partNumber': 'a',
    'lines[2].quantity': '3',
    'lines[2].__proto__': 'x',
    city: 'Dayton',
  })
  expect(lines).toEqual([line('a', '3', ''), line('b', '', '')])
  expect(fields).toEqual({ 'lines[2].__proto__': 'x', city: 'Dayton' })
})

test('a line of a list becomes a line of the form; the maker stands for an empty manufacturer', () => {
  const note = 'red'
  expect(typedLine(listLine('10-880', { quantities: [100, 250, 500], note }))).toEqual({
    ...line('10-880', '100'),
    quantity2: '250',
    quantity3: '500',
    note,
  })
  expect(typedLine(listLine('1', { manufacturer: 'Pomona' }))).toEqual(line('1', '1', 'Pomona'))
})

test('a list is missing in the form as far as its parts are', () => {
  expect(missingIn([line('A', '5')], [line('a'), line('b'), line('a', '1', 'Pomona')])).toEqual([
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
