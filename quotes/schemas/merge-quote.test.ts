import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeQuote } from '#quotes/schemas/merge-quote.ts'
import {
  EMPTY_LINE,
  quoteFields,
  type TypedQuote,
  type TypedQuoteLine,
  typedQuoteOf,
} from '#quotes/schemas/typed-quote.ts'

const line = (change: Partial<TypedQuoteLine> = {}): TypedQuoteLine => ({
  ...EMPTY_LINE,
  breaks: [{ quantity: '250', price: '' }],
  ...change,
})
const quote = (change: Partial<TypedQuote> = {}): TypedQuote => ({
  ...typedQuoteOf([]),
  lines: [line(), line()],
  ...change,
})
const PRICE = 'lines[0].breaks[0].price'
const priceIn = ({ lines }: TypedQuote) => lines[0]?.breaks[0]?.price

test.for([
  ['a field that no one else has changed', '', ['']],
  ['what the person has sent before', '1.25', ['', '1.25']],
  ['the same that another one has typed', '6.66', ['']],
] as const)('%s gets what was typed', ([, stored, was]) => {
  const before = quote({ lines: [line({ breaks: [{ quantity: '250', price: stored }] }), line()] })
  const { typed, conflicts } = mergeQuote(before, [[PRICE, '6.66']], { [PRICE]: [...was] })
  expect([priceIn(typed), conflicts]).toEqual(['6.66', []])
})

test('different fields of two people both count; of the same field nothing is overwritten (behavior 20.3)', () => {
  const before = quote()
  const theirs = mergeQuote(
    before,
    [
      ['note', 'Theirs'],
      ['lines[1].declined', 'on'],
    ],
    {},
  ).typed
  const { typed, conflicts } = mergeQuote(
    theirs,
    [
      ['note', 'Mine'],
      [PRICE, '1.25'],
    ],
    {},
  )
  expect(typed).toMatchObject({ note: 'Theirs', lines: [{ breaks: [{ price: '1.25' }] }, { declined: true }] })
  expect(conflicts).toEqual([{ name: 'note', mine: 'Mine', theirs: 'Theirs' }])
})

test('a form without a script posts all of its fields: those that are as they were change nothing', () => {
  const before = quote({ note: 'Old', lines: [line({ declined: true }), line({ leadTime: '6 weeks' })] })
  const base = Object.fromEntries(quoteFields(before))
  const posted = [...quoteFields({ ...before, lines: [line(), line({ leadTime: '9 weeks' })] })]
  const theirs = { ...before, note: 'New' }
  const { typed, conflicts } = mergeQuote(
    theirs,
    posted.filter(([, value]) => value !== ''),
    base,
  )
  expect(conflicts).toEqual([])
  expect(typed).toEqual({ ...theirs, lines: [line(), line({ leadTime: '9 weeks' })] })
})

test('an own line is known by its id, not its place; one that is gone is a conflict', () => {
  const freight = line({ id: 'f', text: 'Freight' })
  const posted = [
    ['lines[2].id', 'f'],
    ['lines[2].breaks[0].price', '40'],
  ] as const
  const added = quote({ lines: [line(), line(), line(), freight] })
  const { lines } = mergeQuote(added, posted, {}).typed
  expect(lines.map(({ breaks }) => breaks[0]?.price)).toEqual(['', '', '', '40'])
  const { typed, conflicts } = mergeQuote(quote(), posted, {})
  expect(typed).toEqual(quote())
  expect(conflicts).toEqual([{ name: 'lines[2].breaks[0].price', mine: '40', theirs: '' }])
})

test('what two people type into a field, in any order their tabs send it: no one overwrites what they have not seen (behavior 20.3)', () => {
  const step = fc.record({
    who: fc.constantFrom('Ann', 'Bob'),
    /** Its answer is never read. */
    isUnread: fc.boolean(),
    /** What this tab has sent before arrives again first. */
    isLate: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let stored = quote()
      const tab = () => ({ was: [''], seen: new Set(['']), sent: [] as (() => void)[] })
      const tabs = { Ann: tab(), Bob: tab() }
      steps.forEach(({ who, isUnread, isLate }, turn) => {
        const { seen, sent, ...rest } = tabs[who]
        const is = `${who} ${turn}`
        const post = () => {
          const { typed, conflicts } = mergeQuote(stored, [['note', is]], { note: rest.was })
          if (typed.note !== stored.note) {
            expect(seen).toContain(stored.note)
            const [author, earlier] = stored.note.split(' ')
            if (author === who) expect(Number(earlier)).toBeLessThan(turn) // not what was typed since
          }
          stored = typed
          return conflicts
        }
        if (isLate) sent.at(-1)?.()
        seen.add(is)
        sent.push(post)
        const [conflict] = post()
        if (isUnread) tabs[who].was = [...rest.was, is]
        else {
          tabs[who].was = [conflict?.theirs ?? is]
          seen.add(conflict?.theirs ?? is)
        }
      })
    }),
  )
})
