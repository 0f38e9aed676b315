import { expect, test } from 'vitest'
import { anyMatcher, filterMatcher, folded } from '#catalogue/filter-value.ts'

test.for([
  ['Brass', 'LEADED Red Brass', true],
  ['brass', 'Brass', true],
  ['exact:Brass', 'LEADED Red Brass', false],
  ['exact:brass', ' Brass ', true],
  ['-', '-', true],
  ['-', 'Pin-Pin', false],
  ['Bright Tin', 'bright  tin-lead', true], // odd spacing doesn't hide a match
  ['%', 'Brass', false], // no wildcards
  ['_', 'Brass', false],
  ['%', '100%', true],
  ['<script>', 'a <script>alert(1)</script>', true],
  ['🔌', 'plug 🔌', true],
  ['exact:', '', true],
] as const)('%s in %s: %s', ([value, text, matches]) => {
  expect(filterMatcher(value)(folded(text))).toBe(matches)
})

test('several values match what any of them matches', () => {
  const matches = anyMatcher(['exact:Gold', 'Nickel'])
  expect(['Gold', 'Gold flash', 'Bright Nickel'].map((text) => matches(folded(text)))).toEqual([true, false, true])
})
