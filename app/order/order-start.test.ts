import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FormDraft } from '#app/forms/form-draft.ts'
import { blankLine, type TypedRequestLine } from '#app/forms/typed-lines.ts'
import type { SavedForm } from '#app/forms/use-saved-start.ts'
import { orderPageStart, orderStart, requestedBy } from '#app/order/order-start.ts'

const BLANK_LINE = blankLine('Concord')
const line = (partNumber: string, quantity = '1', manufacturerName = 'Concord'): TypedRequestLine => ({
  ...BLANK_LINE,
  manufacturerName,
  partNumber,
  quantities: [quantity, '', ''],
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
const kept = { ...line('10-880-2-05'), quantities: ['250', '500', ''], note: 'with certificate' }
const first = line('10-881-2-05')
const requested = [first]
const FIELDS = ['companyName', 'note', 'targetDate']
type Given = Partial<SavedForm> & { requested?: readonly TypedRequestLine[] }

describe('what the order form starts with', () => {
  test.for([
    ['nothing saved', {}, { ...form, lines: [BLANK_LINE], fields: {} }],
    ['the link alone', { requested }, { ...form, lines: requested, fields: {} }],
    [
      'what is remembered',
      { remembered: { city: 'Dayton' } },
      { ...form, lines: [BLANK_LINE], fields: { city: 'Dayton' } },
    ],
    ['a draft', { draft }, { ...draft.form, lines: [kept], fields: FIELDS }],
    [
      'the link of another part than those of a draft, which is asked about',
      { draft, requested },
      { ...form, lines: [first], fields: ['companyName'], unsent: [kept] },
    ],
    [
      'the link of a part that the draft has: its quantity stays',
      { draft, requested: [line('10-880-2-05')] },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
    [
      'what was typed before the script ran, apart from a draft',
      { draft, requested, typed: { companyName: 'Ridgeline', 'lines[0].quantity': '12' } },
      { ...form, lines: [line('10-881-2-05', '12')], fields: ['companyName'], unsent: [kept] },
    ],
    [
      'a list that has every part of a draft: what was typed in them stays',
      { draft, requested: [line('a'), line('10-880-2-05'), line('b', '7')] },
      { ...draft.form, lines: [line('a'), kept, line('b', '7')], fields: FIELDS },
    ],
    [
      'the page of a list, reloaded: as it was left',
      { draft, requested: [line('a'), line('b')], again: true },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
    [
      'what was typed into a list before the script ran',
      { draft, requested: [line('a'), line('b')], typed: { 'lines[1].quantity': '9', 'lines[1].note': 'soon' } },
      { ...form, lines: [line('a'), { ...line('b', '9'), note: 'soon' }], fields: ['companyName'], unsent: [kept] },
    ],
    [
      'a third request while one is asked about: nothing of the two before it is lost',
      { draft, requested, unsent: { ...draft, fields: { note: 'Soon', 'lines[0].partNumber': 'c' } } },
      {
        ...form,
        lines: [first],
        fields: ['companyName'],
        unsent: [kept, { ...line('c', '', ''), quantities: ['', '', ''] }],
      },
    ],
    [
      'a request that is asked about, reloaded: it is asked again',
      { draft, requested, again: true, unsent: { ...draft, fields: { 'lines[0].partNumber': 'c' } } },
      { ...draft.form, lines: [kept], fields: FIELDS, unsent: [{ ...line('c', '', ''), quantities: ['', '', ''] }] },
    ],
    [
      'a new visit after sending: only the contact fields',
      { draft: { ...draft, receipt }, requested },
      { ...form, lines: requested, fields: ['companyName'] },
    ],
    [
      'the same page, reloaded after sending: as it was',
      { draft: { ...draft, receipt }, again: true },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
  ] as const)('%s', ([, given, expected]) => {
    const { requested: link, ...kept }: Given = given
    const start = orderStart(
      { form, requested: link ?? [], maker: 'Concord' },
      { draft: null, unsent: null, remembered: null, typed: {}, fragment: '', again: false, onDevice: true, ...kept },
    )
    expect(start.unsent?.lines ?? []).toEqual('unsent' in expected ? expected.unsent : [])
    expect(start.form.requestKey).toBe(expected.requestKey)
    expect(start.lines).toEqual(expected.lines)
    if (Array.isArray(expected.fields)) expect(Object.keys(start.fields)).toEqual(expected.fields)
    else expect(start.fields).toEqual(expected.fields)
  })

  test('the receipt is restored only on the same page', () => {
    const sent = {
      draft: { ...draft, receipt },
      unsent: null,
      remembered: null,
      typed: {},
      fragment: '',
      onDevice: true,
    }
    expect(orderStart({ form, requested: [], maker: 'Concord' }, { ...sent, again: true }).receipt).toEqual(receipt)
    expect(orderStart({ form, requested: [], maker: 'Concord' }, { ...sent, again: false }).receipt).toBeNull()
  })
})

describe("the device's quote list joins where the address asks for it, with a network and without", () => {
  afterEach(() => vi.unstubAllGlobals())
  const listed = [{ manufacturer: '', number: '1401-2-0103', quantities: [25], note: '' }]
  const device: SavedForm = {
    draft: null,
    unsent: null,
    remembered: null,
    typed: {},
    fragment: '',
    again: false,
    onDevice: true,
  }
  const numbers = (address: string, saved: SavedForm) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(listed) })
    const asked = requestedBy(new URLSearchParams(address), 'Concord')
    return orderPageStart({ form, maker: 'Concord', ...asked }, saved).lines.map(({ partNumber }) => partNumber)
  }

  test.for([
    ['list=own', device, ['1401-2-0103']],
    ['part=10-880-2-05&list=own', device, ['10-880-2-05', '1401-2-0103']],
    ['part=10-880-2-05', device, ['10-880-2-05']],
    ['list=own', { ...device, again: true }, ['']], // its lines are in the draft
    ['list=own', { ...device, onDevice: false }, ['']],
  ] as const)('%s', ([address, saved, expected]) => {
    expect(numbers(address, saved)).toEqual(expected)
  })
})

describe('the fields of an address that a program has prepared (behavior 10.27)', () => {
  const fragment = '#companyName=Ridgeline&city=Dayton&note=Soon'
  const device: SavedForm = {
    ...{ draft: null, unsent: null, remembered: null, typed: {}, fragment, again: false, onDevice: true },
  }
  const page = { form, requested, ownList: false, maker: 'Concord' }
  test.for([
    ['fill an empty form', {}, { companyName: 'Ridgeline', city: 'Dayton', note: 'Soon' }],
    [
      'replace nothing that the device remembers',
      { remembered: { companyName: 'Northbridge', city: '' } },
      { companyName: 'Northbridge', city: 'Dayton', note: 'Soon' },
    ],
    [
      'replace nothing that was typed',
      { typed: { note: 'Now' } },
      { companyName: 'Ridgeline', city: 'Dayton', note: 'Now' },
    ],
    [
      'are in the draft of a page that is loaded again',
      { draft: { ...draft, fields: { city: 'Troy' } }, again: true },
      { city: 'Troy' },
    ],
  ] as const)('%s', ([, saved, fields]) => {
    expect(orderPageStart(page, { ...device, ...saved }).fields).toEqual(fields)
  })
})
