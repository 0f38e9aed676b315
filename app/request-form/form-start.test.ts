import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FormDraft } from '#app/forms/form-draft.ts'
import { blankLine, fieldsOfLines, type TypedRequestLine } from '#app/forms/typed-lines.ts'
import type { SavedForm } from '#app/forms/use-saved-start.ts'
import { formPageStart, formStart, requestedBy } from '#app/request-form/form-start.ts'
import type { KindField } from '#content/requests/request-kinds.ts'

const BLANK_LINE = blankLine('Concord')
const line = (partNumber: string, quantity = '1', manufacturerName = 'Concord'): TypedRequestLine => ({
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
const kept = { ...line('10-880-2-05'), quantity: '250, 500', note: 'with certificate' }
const first = line('10-881-2-05')
const requested = [first]
const FIELDS = ['companyName', 'note', 'targetDate']
const FIELD = { required: false, choices: [] }
const KIND: { fields: KindField[] } = {
  fields: [
    { ...FIELD, key: 'why', label: 'Why', kind: 'long' },
    { ...FIELD, key: 'use', label: 'Use', kind: 'text' },
  ],
}
type Given = Partial<SavedForm> & { requested?: readonly TypedRequestLine[] }

describe('what the order form starts with (behavior 10.13)', () => {
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
      'the link of a part that the draft has',
      { draft, requested: [line('10-880-2-05')] },
      { ...draft.form, lines: [{ ...kept, quantity: '1', earlier: '250, 500' }], fields: FIELDS },
    ],
    [
      'a list that has every part of a draft',
      { draft, requested: [line('a'), { ...kept, note: '' }, line('b', '7')] },
      { ...draft.form, lines: [line('a'), kept, line('b', '7')], fields: FIELDS },
    ],
    [
      'the page of a list, reloaded: as it was left',
      { draft, requested: [line('a'), line('b')], again: true },
      { ...draft.form, lines: [kept], fields: FIELDS },
    ],
    [
      'a third request while one is asked about: nothing of the two before it is lost',
      { draft, requested, unsent: { ...draft, fields: { note: 'Soon', 'lines[0].partNumber': 'c' } } },
      {
        ...form,
        lines: [first],
        fields: ['companyName'],
        unsent: [kept, line('c', '', '')],
      },
    ],
    [
      'a third request: what the second left empty is still of the first, and the rest of both is there',
      {
        draft: { ...draft, fields: { ...draft.fields, note: '', targetDate: '2027-01-01' } },
        requested,
        unsent: { ...draft, fields: { note: 'Soon', targetDate: '2026-12-20', 'lines[0].partNumber': 'c' } },
      },
      {
        ...form,
        lines: [first],
        fields: ['companyName'],
        unsent: [kept, line('c', '', '')],
        unsentFields: { note: 'Soon', targetDate: '2027-01-01', 'targetDate.earlier': '2026-12-20' },
      },
    ],
    [
      'a third request of a kind: so are its own fields',
      {
        draft: { ...draft, fields: { ...draft.fields, why: 'Certificates', use: '' } },
        requested,
        unsent: { ...draft, fields: { note: 'Soon', why: 'Plating', use: 'Radar', 'lines[0].partNumber': 'c' } },
      },
      {
        ...form,
        lines: [first],
        fields: ['companyName'],
        unsent: [kept, line('c', '', '')],
        unsentFields: { note: 'Soon\nWith certificate', why: 'Plating\nCertificates', use: 'Radar' },
      },
    ],
    [
      'a request that is asked about, reloaded: it is asked again',
      { draft, requested, again: true, unsent: { ...draft, fields: { 'lines[0].partNumber': 'c' } } },
      { ...draft.form, lines: [kept], fields: FIELDS, unsent: [line('c', '', '')] },
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
    const start = formStart(
      { form, requested: link ?? [], maker: 'Concord', kind: KIND },
      { draft: null, unsent: null, remembered: null, typed: {}, fragment: '', again: false, onDevice: true, ...kept },
    )
    expect(start.unsent?.lines ?? []).toEqual('unsent' in expected ? expected.unsent : [])
    expect(start.unsent?.fields ?? {}).toMatchObject('unsentFields' in expected ? expected.unsentFields : {})
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
    expect(formStart({ form, requested: [], maker: 'Concord' }, { ...sent, again: true }).receipt).toEqual(receipt)
    expect(formStart({ form, requested: [], maker: 'Concord' }, { ...sent, again: false }).receipt).toBeNull()
  })
})

describe('what was asked for last wins over an unsent form (behavior 10.28)', () => {
  afterEach(() => vi.unstubAllGlobals())
  const typed = (partNumber: string, quantity: string, more: Partial<TypedRequestLine> = {}): TypedRequestLine => ({
    ...line(partNumber, quantity),
    ...more,
  })
  const written = ({ manufacturerName, partNumber, quantity, note, earlier }: TypedRequestLine) =>
    [
      ...(manufacturerName === 'Concord' ? [] : [manufacturerName]),
      `${partNumber} × ${quantity}`,
      ...(note ? [`(${note})`] : []),
      ...(earlier ? [`had ${earlier}`] : []),
    ].join(' ')

  type Case = {
    readonly draft?: readonly TypedRequestLine[]
    readonly list?: Readonly<Record<string, number>>
    readonly saved?: Partial<SavedForm>
    readonly sent?: true
  }
  const A = [typed('A', '1')]
  const cases: Readonly<Record<string, readonly (readonly [string, string, Case, readonly string[]])[]>> = {
    'a link': [
      ['with another quantity', 'part=A&qty=500', { draft: A }, ['A × 500 had 1']],
      ['with the same quantity', 'part=A&qty=1', { draft: A }, ['A × 1']],
      ['of one piece, as every RFQ link', 'part=A&qty=1', { draft: [typed('A', '500')] }, ['A × 1 had 500']],
      ['without a quantity', 'part=A', { draft: [typed('A', '500')] }, ['A × 500']],
      ['with a quantity that nobody can read', 'part=A&qty=many', { draft: [typed('A', '500')] }, ['A × 500']],
      ['without a quantity, and the draft has none', 'part=A', { draft: [typed('A', '')] }, ['A × 1']],
      ['for a line whose quantity was deleted', 'part=A&qty=5', { draft: [typed('A', '')] }, ['A × 5']],
      ['with several quantities', 'part=A&qty=500+5000', { draft: A }, ['A × 500, 5000 had 1']],
      [
        'where the draft has several',
        'part=A&qty=9',
        { draft: [typed('A', '1, 10; 5,000')] },
        ['A × 9 had 1, 10, 5000'],
      ],
      [
        'with the same ones, written otherwise',
        'part=A&qty=1+10+5000',
        { draft: [typed('A', '1, 10; 5,000')] },
        ['A × 1, 10; 5,000'],
      ],
      ['where the draft has no number', 'part=A&qty=5', { draft: [typed('A', 'ten')] }, ['A × 5 had ten']],
      [
        'with a note: both are kept',
        'part=A&qty=5&note=red',
        { draft: [typed('A', '5', { note: 'gold' })] },
        ['A × 5 (gold\nred)'],
      ],
      [
        'with the note that is there',
        'part=A&qty=5&note=gold',
        { draft: [typed('A', '5', { note: 'gold, please' })] },
        ['A × 5 (gold, please)'],
      ],
      [
        'of the company in other letters',
        'part=a&qty=5&manufacturer=CONCORD',
        { draft: [typed('A', '1', { note: 'gold' })] },
        ['a × 5 (gold) had 1'],
      ],
      [
        'of another manufacturer',
        'part=A&qty=5&manufacturer=Pomona',
        { draft: [typed('A', '1', { manufacturerName: 'pomona' })] },
        ['pomona A × 5 had 1'],
      ],
      ['for the third time', 'part=A&qty=9', { draft: [typed('A', '500', { earlier: '1' })] }, ['A × 9 had 500']],
      [
        'for the same quantity again',
        'part=A&qty=500',
        { draft: [typed('A', '500', { earlier: '1' })] },
        ['A × 500 had 1'],
      ],
      [
        'of a part that the draft has twice',
        'part=A&qty=5',
        { draft: [typed('A', '1'), typed('A', '2')] },
        ['A × 5 had 1', 'A × 2'],
      ],
    ],
    'several lines': [
      [
        'of which some are there',
        'part=B&qty=5&part=A&qty=500&part=C',
        { draft: A },
        ['B × 5', 'A × 500 had 1', 'C × 1'],
      ],
      [
        'all of which are there',
        'part=A&qty=5&part=B&qty=6',
        { draft: [typed('B', '2'), typed('A', '5')] },
        ['A × 5', 'B × 6 had 2'],
      ],
      ['of one part', 'part=A&qty=5&part=A&qty=6', { draft: A }, ['A × 5 had 1', 'A × 6']],
      [
        'of which only one has a quantity',
        'part=A&qty=5&part=B',
        { draft: [typed('A', '1'), typed('B', '2')] },
        ['A × 5 had 1', 'B × 2'],
      ],
    ],
    'the quote list': [
      ['with another quantity', 'list=own', { draft: A, list: { A: 500 } }, ['A × 500 had 1']],
      ['and a link to more', 'part=B&qty=2&list=own', { draft: A, list: { A: 500 } }, ['B × 2', 'A × 500 had 1']],
      ['and a link to the same part', 'part=A&qty=2&list=own', { list: { A: 500, B: 7 } }, ['A × 2 had 500', 'B × 7']],
      ['and a link to the same part without a quantity', 'part=A&list=own', { list: { A: 500 } }, ['A × 500']],
    ],
    'a page that is loaded again, or returned to': [
      ['has the lines as they were left', 'part=A&qty=500', { draft: A, saved: { again: true } }, ['A × 1']],
      [
        'still says what a line had',
        'part=A&qty=500',
        { draft: [typed('A', '500', { earlier: '1' })], saved: { again: true } },
        ['A × 500 had 1'],
      ],
    ],
    'a form that was begun': [
      ['and sent leaves no quantity', 'part=A&qty=500', { draft: A, sent: true }, ['A × 500']],
      [
        'and is opened without parts stays as it is',
        '',
        { draft: [typed('A', '500', { earlier: '1' })] },
        ['A × 500 had 1'],
      ],
      [
        'gets a line of its own for what was typed into a blank one before the script ran',
        '',
        { draft: A, saved: { typed: { 'lines[0].partNumber': 'B' } } },
        [' × 1', 'A × 1'],
      ],
      ['with other parts is not joined', 'part=A&qty=500', { draft: [typed('A', '1'), typed('B', '2')] }, ['A × 500']],
    ],
  }
  describe.for(Object.entries(cases))('%s', ([, table]) => {
    test.for(table)('%s', ([, address, { draft: lines, list = {}, saved, sent }, expected]) => {
      const listed = Object.entries(list).map(([number, quantity]) => ({ number, quantities: [quantity] }))
      vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(listed) })
      const begun = lines && { ...draft, receipt: sent ? receipt : null, fields: fieldsOfLines(lines) }
      const device = { draft: begun ?? null, unsent: null, remembered: null, typed: {}, fragment: '', again: false }
      const asked = requestedBy(new URLSearchParams(address), 'Concord')
      const start = formPageStart({ form, maker: 'Concord', ...asked }, { ...device, onDevice: true, ...saved })
      expect(start.lines.map(written)).toEqual(expected)
    })
  })
})

test.for<readonly [what: string, pastedList: string, asked: readonly string[], lines: readonly string[]]>([
  ['merged since, is one line', 'p1', ['A × 150 # gold; red', 'B × 1'], ['A × 150 # gold; red\nsoon', 'B × 1']],
  ['as it was, keeps what the form has', 'p1', ['A × 100', 'B × 1'], ['A × 100 # gold', 'B × 1', 'A × 50 # soon']],
  ['another one, loses nothing', 'p2', ['A × 150', 'B × 1'], ['A × 150 # gold', 'B × 1', 'A × 50 # soon']],
])('a pasted list that is requested again, %s', ([, pastedList, asked, expected]) => {
  const typed = (text: string) => {
    const [partNumber = '', quantity = '', note = ''] = text.split(/ [×#] /)
    return { ...line(partNumber, quantity), note }
  }
  const lines = ['A × 100 # gold', 'B × 1', 'A × 50 # soon'].map(typed)
  const begun = { ...draft, fields: { ...fieldsOfLines(lines), pastedList: 'p1' } }
  const device = { draft: begun, unsent: null, remembered: null, typed: {}, fragment: '', again: false, onDevice: true }
  const page = { form, maker: 'Concord', requested: asked.map(typed), ownList: false, pastedList }
  const start = formPageStart(page, device)
  const written = start.lines.map(
    ({ partNumber, quantity, note }) => `${partNumber} × ${quantity}${note && ` # ${note}`}`,
  )
  expect(written).toEqual(expected)
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
    return formPageStart({ form, maker: 'Concord', ...asked }, saved).lines.map(({ partNumber }) => partNumber)
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
    draft: null,
    unsent: null,
    remembered: null,
    typed: {},
    fragment,
    again: false,
    onDevice: true,
  }
  const page = { form, requested, ownList: false, maker: 'Concord' }
  test.for([
    ['fill an empty form', {}, { companyName: 'Ridgeline', city: 'Dayton', note: 'Soon' }],
    [
      'say who asks only where the device knows nothing of it; they are offered',
      { remembered: { companyName: 'Northbridge', city: '' } },
      { companyName: 'Northbridge', 'companyName.linked': 'Ridgeline', city: 'Dayton', note: 'Soon' },
    ],
    [
      'replace the country of a form that was only begun',
      { draft: { ...draft, fields: { country: 'US', note: '' } }, fragment: `${fragment}&country=DE` },
      { companyName: 'Ridgeline', city: 'Dayton', country: 'DE', note: 'Soon' },
    ],
    [
      'add to a note of an earlier visit',
      { draft: { ...draft, fields: { note: 'Now' } } },
      { companyName: 'Ridgeline', city: 'Dayton', note: 'Now\nSoon' },
    ],
    [
      'were asked for last, so an earlier date is offered',
      { draft: { ...draft, fields: { targetDate: '2027-01-01' } }, fragment: '#targetDate=2027-02-02' },
      { targetDate: '2027-02-02', 'targetDate.earlier': '2027-01-01' },
    ],
    [
      'are in the draft of a page that is loaded again',
      { draft: { ...draft, fields: { city: 'Troy' } }, again: true },
      { city: 'Troy' },
    ],
  ] as const)('%s', ([, saved, fields]) => {
    expect(formPageStart(page, { ...device, ...saved }).fields).toEqual(fields)
  })
})
