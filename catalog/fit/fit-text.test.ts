import { expect, test } from 'vitest'
import {
  CRITERION_NAMES,
  fitInchText,
  marginWords,
  matingName,
  missReason,
  missWords,
  mmText,
} from '#catalog/fit/fit-query.ts'
import { parseMatingPart } from '#catalog/fit/mating-part.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'

test.for([
  [0.25, '0.250 in'],
  [-0.25, '0.250 in'],
  [0.0403, '0.0403 in'],
  [1.5, '1.500 in'],
  [0, '0.000 in'],
] as const)('%f inches is %s', ([inches, text]) => {
  expect(fitInchText(inches)).toBe(text)
})

test.for([
  [6.35, '6.35 mm'],
  [-0.5, '0.50 mm'],
  [1.016, '1.02 mm'],
  [3.175, '3.18 mm'],
] as const)('%f millimeters is %s', ([mm, text]) => {
  expect(mmText(mm)).toBe(text)
})

const size = (inches: number) => ({ inches, mm: inches * 25.4 })

test.for([
  ['board', 0, '.062"', '.062"', 'exact match'],
  ['board', 0, '1.6 mm', '.062"', 'within .001 in'],
  ['board', 0, '.050"', '.031-.062', 'within the range'],
  ['board', 0.003, '.065"', '.031-.062', 'thicker'],
  ['board', -0.003, '.028"', '.031-.062', 'thinner'],
  ['hole', 0, '.136"', '.136"', 'exact match'],
  ['hole', 0.003, '.139"', '.136"', 'wider'],
  ['hole', -0.003, '.133"', '.136"', 'narrower'],
  ['wire', 0.003, '.043"', '.040"', 'thicker'],
  ['mate', 0, '4 mm', '.157"', 'match'],
  ['mate', -0.003, '.077"', '.080"', 'thinner'],
] as const)('a %s that is %f in off, %s for %s, is %s', ([criterion, off, requested, stated, words]) => {
  expect(marginWords(criterion, size(off), parseLength(requested)?.low ?? null, parseLength(stated))).toBe(words)
})

test.for([
  ['board', 0.003, 'takes at most', 'too thick'],
  ['board', -0.003, 'takes at least', 'too thin'],
  ['hole', 0.003, 'takes at most', 'too large'],
  ['hole', -0.003, 'needs', 'too small'],
  ['wire', 0.003, 'takes at most', 'too thick'],
  ['mate', -0.003, 'takes at least', 'too thin'],
] as const)('a %s that is %f in beyond a limit: %s, %s', ([criterion, off, limit, how]) => {
  expect(missWords(criterion, size(off))).toEqual({ limit, how })
})

test('a miss states the size, the limit and the difference in both units', () => {
  const reason = missReason('hole', size(0.25), size(0.257), size(-0.007))
  expect(reason).toBe('hole 0.250 in (6.35 mm): needs 0.257 in (6.53 mm), 0.007 in (0.18 mm) too small')
})

test('each criterion has a name', () => {
  expect(CRITERION_NAMES).toEqual({ board: 'board', hole: 'hole', wire: 'wire', mate: 'plug or pin' })
})

test.for([
  ['banana', 'banana plug'],
  ['banana jack', 'banana jack'],
  ['mini banana', 'miniature banana plug'],
  ['.080 pin', 'pin'],
  ['.080 tip jack', 'jack for a pin'],
  ['spade lug', 'spade lug'],
  ['bare wire', 'bare wire'],
] as const)('%s is called %s', ([typed, name]) => {
  const part = parseMatingPart(typed)
  expect(part && matingName(part)).toBe(name)
})
