import { expect, test } from 'vitest'
import { isOtherMakers } from '#app/paste/paste-result.ts'
import { requestLine } from '#catalog/lists/list-line.ts'
import { type ResolvedLine, withPickedPart } from '#catalog/lists/resolved-line.ts'

const LINE: ResolvedLine = {
  ...requestLine('ZZTOP-17', { manufacturerName: 'Pomona' }),
  ...{ place: 1, doubt: null, lacksQuantity: false, status: 'missing', parts: [] },
}
const NEAR = {
  ...{ partNumber: '10-880-2-05', ownNumber: '10-880-2-05', displayName: 'Insulated Military', why: 'part number' },
  ...{ tableName: 'Insulated-Military', id: '12', url: '/part/10-880-2-05' },
}

test.for([
  ['another maker’s number', {}, true],
  ['a line of no maker', { manufacturerName: '' }, false],
  ['a number that is not looked up yet', { looked: false }, false],
  ['a number near one of ours', { parts: [NEAR] }, false],
  ['no number', { partNumber: 'N/A' }, false],
  ['a part of ours', { status: 'found', parts: [NEAR] }, false],
] as const)('%s is one to remove with those of other makers: %s', ([, change, isOther]) => {
  expect(isOtherMakers({ ...LINE, ...change })).toBe(isOther)
})

test('a note without room for the number that a part replaces stays whole', () => {
  const note = 'x'.repeat(490)
  expect(withPickedPart({ ...LINE, note }, '10-880-2-05', true)).toMatchObject({ manufacturerName: '', note })
})
