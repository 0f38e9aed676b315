import { expect, test } from 'vitest'
import { guessKind } from '#catalog/check/guess-kind.ts'

test.for([
  ['Color', ['Red', 'Black'], 'swatch'],
  ['Body Length', ['.062"', '0.093', '1/16', '-', '2.5 mm'], 'dimension'],
  ['Overall (in)', ['0.5', '0.75'], 'dimension'],
  ['Pin', ['.040', '.080'], 'dimension'],
  ['Wire Gauge', ['20', '22-24', '18 AWG'], 'gauge'],
  ['Fits', ['20 AWG', '22 AWG'], 'gauge'],
  ['Current Rating', ['15 A', '5 A'], 'current'],
  ['Rated', ['500 V', '1 kV'], 'voltage'],
  ['Released', ['2026-11-24', '2025-01-02'], 'date'],
  ['Material', ['Brass', 'Beryllium copper'], 'text'],
  ['Pieces per Bag', ['100', '250'], 'text'],
  ['Body Length', ['long', 'short', '.5'], 'text'],
  ['Notes', ['', '-'], 'text'],
] as const)('%s with %j is %s', ([heading, values, kind]) => {
  expect(guessKind(heading, values)).toBe(kind)
})
