import { expect, test } from 'vitest'
import { daysUntil, lifecycleState, lifecycleText, readLifecycle } from '#catalog/part/life/lifecycle.ts'

test.for([
  ['Active', 'Active'],
  [' not  for new-designs ', 'Not for new designs'],
  ['NRND', 'Not for new designs'],
  ['LAST_TIME_BUY', 'Last time buy'],
  ['Superseded', 'Replaced'],
  ['Discontinued', null], // some stop making it, others selling it
  ['EOL', null],
  ['', null],
] as const)("'%s' is the state %s", ([text, state]) => {
  expect(lifecycleState(text)).toBe(state)
})

const textOf = (cells: Readonly<Record<string, string>>) => {
  const life = readLifecycle((key) => cells[key] ?? null)
  return life && lifecycleText(life)
}

test.for([
  [{ lifecycle: 'Active' }, null],
  [{ lifecycle: 'New' }, null],
  [{ lifecycle: 'Active', replacedBy: '34-301-1-0001' }, 'Replaced by 34-301-1-0001'],
  [{ lifecycle: 'NRND' }, 'Not for new designs'],
  [{ lifecycle: 'LTB', lastTimeBuy: '2027-06-30' }, 'Last time buy 2027-06-30'],
  [{ lastTimeBuy: '2027-06-30' }, 'Last time buy 2027-06-30'],
  [{ lifecycle: 'Obsolete', replacedBy: '34-301-1-0001' }, 'Obsolete, replaced by 34-301-1-0001'],
  [{ replacedBy: '34-301-1-0001' }, 'Replaced by 34-301-1-0001'],
  [{ lifecycle: 'Replaced' }, 'Replaced'],
  [{ lifecycle: 'Discontinued', lastTimeBuy: '2027-06-30' }, null], // what it means is asked, not guessed
  [{}, null],
] as const)('%j warns: %s', ([cells, text]) => {
  expect(textOf(cells)).toBe(text)
})

test.for([
  ['2026-12-06', 10],
  ['June 30, 2027', 216],
  ['2026-11-20', -6],
  ['31.12.2026', 35],
  ['1/2/2027', null], // January or February
  ['Q2 2027', null],
  ['June 2027', null],
] as const)('a last buy on %s is %s days from 2026-11-26', ([written, days]) => {
  expect(daysUntil(written, '2026-11-26')).toBe(days)
})
