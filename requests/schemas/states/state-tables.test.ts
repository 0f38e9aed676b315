import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  mayQuote,
  QUOTE_MOVES,
  QUOTE_STATES,
  type QuoteFacts,
  quoteState,
  REQUEST_MOVES,
  settableStates,
} from '#requests/schemas/states/state-tables.ts'

const DOCUMENT = join(import.meta.dirname, '../../../docs/data-model.md')
type Drawn = { act: string; who: string; from: readonly string[]; to: readonly string[] }

const drawn = (moves: readonly Drawn[]): string =>
  [
    '| who | does | from | to |',
    '|---|---|---|---|',
    ...moves.map(({ act, who, from, to }) => `| ${who} | ${act} | ${from.join(', ')} | ${to.join(', ')} |`),
  ].join('\n')

// `DRAW=on npx vitest run requests/schemas/states/state-tables` writes them anew.
test.for([
  ['requests', REQUEST_MOVES],
  ['quotes', QUOTE_MOVES],
] as const)('docs/data-model.md has the table of %s as the program has it (behavior 20.18)', ([name, moves]) => {
  const [start, end] = [`<!-- states of ${name} -->`, `<!-- end of ${name} -->`]
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before = '', after = ''] = [text.split(start)[0], text.split(end)[1]]
  const wanted = `${before}${start}\n${drawn(moves)}\n${end}${after}`
  if (process.env.DRAW === 'on') writeFileSync(DOCUMENT, wanted)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(wanted)
})

const NOTHING: QuoteFacts = {
  validUntil: '2026-12-24',
  seenAt: null,
  declinedAt: null,
  declineReason: null,
  withdrawnAt: null,
  withdrawReason: null,
  moreTimeAt: null,
  order: null,
}
const AT = '2026-11-25T09:00:00.000Z'

test.for([
  ['sent', {}, true, '2026-12-24'],
  ['seen', { seenAt: AT }, true, '2026-12-24'], // the last day is included
  ['expired', { seenAt: AT }, true, '2026-12-25'],
  ['replaced', { seenAt: AT }, false, '2026-12-25'],
  ['declined', { declinedAt: AT }, false, '2026-12-25'],
  ['withdrawn', { withdrawnAt: AT, declinedAt: AT }, false, '2026-12-25'],
  ['accepted', { order: 'O-261124-7KMP' }, false, '2027-12-25'],
] as const)('a quote is %s with %j, the last one: %s, on %s', ([state, facts, isLast, today]) => {
  expect(quoteState({ ...NOTHING, ...facts }, isLast, today)).toBe(state)
})

test('what is accepted, replaced or withdrawn stays so: no one may do anything with it', () => {
  const ends = QUOTE_STATES.filter((state) => !QUOTE_MOVES.some(({ from }) => from.some((each) => each === state)))
  expect(ends).toEqual(['accepted', 'replaced', 'withdrawn'])
  expect(mayQuote('accept', 'expired')).toBe(false)
  expect(mayQuote('record its order', 'expired')).toBe(true)
})

test('a request with an order never becomes one without', () => {
  expect(settableStates('won', true)).toEqual(['won', 'lost', 'closed'])
  expect(settableStates('won', false)).toContain('open')
  expect(settableStates('merged', false)).toEqual([])
})
