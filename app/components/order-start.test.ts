import { describe, expect, test } from 'vitest'
import type { FormDraft } from '#app/components/form-draft.ts'
import { BLANK_LINE, orderStart, splitLines, type TypedLine, withAsked } from '#app/components/order-start.ts'
import type { KeptForm } from '#app/components/use-kept-start.ts'

const line = (partNumber: string, quantity = '1', manufacturerName = 'Concord') => ({
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
  },
}
const asked = line('10-881-2-05')
type Given = Partial<KeptForm> & { asked?: TypedLine }

describe('what the order form starts with', () => {
  test.for([
    ['nothing kept', {}, { ...form, lines: [BLANK_LINE], fields: {} }],
    ['the link alone', { asked }, { ...form, lines: [asked], fields: {} }],
    [
      'what is remembered',
      { remembered: { city: 'Dayton' } },
      { ...form, lines: [BLANK_LINE], fields: { city: 'Dayton' } },
    ],
    ['a draft', { draft }, { ...draft.form, lines: [line('10-880-2-05', '250')], fields: ['companyName', 'note'] }],
    [
      'the link beside a draft',
      { draft, asked },
      { ...draft.form, lines: [asked, line('10-880-2-05', '250')], fields: ['companyName', 'note'] },
    ],
    [
      'the link of a part that the draft holds, whose quantity stays',
      { draft, asked: line('10-880-2-05') },
      { ...draft.form, lines: [line('10-880-2-05', '250')], fields: ['companyName', 'note'] },
    ],
    [
      'what was typed before the script was there, beside a draft',
      { draft, asked, typed: { companyName: 'Ridgeline', 'lines[0].quantity': '12' } },
      {
        ...draft.form,
        lines: [line('10-881-2-05', '12'), line('10-880-2-05', '250')],
        fields: ['companyName', 'note'],
      },
    ],
    [
      'a new visit after sending: the contact alone',
      { draft: { ...draft, receipt }, asked },
      { ...form, lines: [asked], fields: ['companyName'] },
    ],
    [
      'the same page loaded again after sending: as it was',
      { draft: { ...draft, receipt }, again: true },
      { ...draft.form, lines: [line('10-880-2-05', '250')], fields: ['companyName', 'note'] },
    ],
  ] as const)('%s', ([, given, expected]) => {
    const { asked: link, ...kept }: Given = given
    const start = orderStart(
      { form, asked: link ?? null },
      { draft: null, remembered: null, typed: {}, again: false, ...kept },
    )
    expect(start.form.requestKey).toBe(expected.requestKey)
    expect(start.lines).toEqual(expected.lines)
    if (Array.isArray(expected.fields)) expect(Object.keys(start.fields)).toEqual(expected.fields)
    else expect(start.fields).toEqual(expected.fields)
  })

  test('the receipt is there again on the same page alone', () => {
    const sent = { draft: { ...draft, receipt }, remembered: null, typed: {} }
    expect(orderStart({ form, asked: null }, { ...sent, again: true }).receipt).toEqual(receipt)
    expect(orderStart({ form, asked: null }, { ...sent, again: false }).receipt).toBeNull()
  })
})

test.for([
  ['nothing', null, [], [BLANK_LINE]],
  ['blank lines make room for the link', asked, [BLANK_LINE], [asked]],
  [
    'the same part of another maker is another line',
    asked,
    [line('10-881-2-05', '5', 'Pomona')],
    [asked, line('10-881-2-05', '5', 'Pomona')],
  ],
  ['case does not matter', line('aa-1'), [line('x'), line('AA-1', '7')], [line('AA-1', '7'), line('x')]],
  [
    'a part that stands there twice stays twice',
    asked,
    [line('x'), line('x', '2')],
    [asked, line('x'), line('x', '2')],
  ],
] as const)('line 1 and the others: %s', ([, first, lines, expected]) => {
  expect(withAsked(first, lines)).toEqual(expected)
})

test('lines are read by their place, however they are ordered and whatever is missing', () => {
  const { lines, fields } = splitLines({
    'lines[10].partNumber': 'b',
    'lines[2].partNumber': 'a',
    'lines[2].quantity': '3',
    'lines[2].__proto__': 'x',
    city: 'Dayton',
  })
  expect(lines).toEqual([
    { manufacturerName: '', partNumber: 'a', quantity: '3' },
    { manufacturerName: '', partNumber: 'b', quantity: '' },
  ])
  expect(fields).toEqual({ 'lines[2].__proto__': 'x', city: 'Dayton' })
})
