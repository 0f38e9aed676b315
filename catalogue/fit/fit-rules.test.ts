import { expect, test } from 'vitest'
import { fitsBoard, fitsHole, fitsMate, fitsWire, mountingOf, takesFinerWire } from '#catalogue/fit/fit-rules.ts'
import { readMatesWith, readMating } from '#catalogue/fit/mating.ts'
import type { Verdict } from '#catalogue/fit/verdict.ts'
import { PER_INCH, parseGauge, parseLength, type Quantity } from '#catalogue/quantity.ts'

const length = (text: string): Quantity => {
  const read = parseLength(text)
  if (!read) throw new Error(`${text} is no length`)
  return read
}
/** `fits 0.003`, `misses -0.007 of 0.257`, in inches. */
const told = (verdict: Verdict): string => {
  const inches = (size: number) => String(Math.round((size / PER_INCH) * 10_000) / 10_000 || 0)
  if (verdict.is === 'fits') return `fits ${inches(verdict.off)}`
  return verdict.is === 'misses' ? `misses ${inches(verdict.off)} of ${inches(verdict.limit)}` : verdict.is
}

test.for([
  ['.062', '.062"', 'fits 0'],
  ['1.6 mm', '.062"', 'fits 0'], // .063: a thousandth is nothing
  ['1.5 mm', '.062"', 'fits -0.0029'],
  ['.068', '.062"', 'fits 0.006'],
  ['.070', '.062"', 'misses 0.0018 of 0.0682'],
  ['.050', '.062"', 'misses -0.0058 of 0.0558'],
  ['.047', '.031-.062', 'fits 0'],
  ['.028', '.031-.062', 'fits -0.003'],
  ['.080', '.031-.062', 'misses 0.0118 of 0.0682'],
  ['.047', '.031/.062', 'misses -0.0088 of 0.0558'], // nearer to the thicker one
  ['.031', '.031/.062', 'fits 0'],
  ['.093', '3/32', 'fits 0'],
] as const)('a board of %s in a part for %s %s', ([board, stated, verdict]) => {
  expect(told(fitsBoard(length(board).low, length(stated)))).toBe(verdict)
})

test.for([
  ['.250', '.257"', 'Nut, 1/4-32', 'misses -0.007 of 0.257'],
  ['.257', '.257"', 'Nut, 1/4-32', 'fits 0'],
  ['6.53 mm', '.257"', 'Nut, 1/4-32', 'fits 0'],
  ['.2565', '.257"', 'Nut, 1/4-32', 'fits 0'],
  ['.256', '.257"', 'Nut, 1/4-32', 'misses -0.001 of 0.257'],
  ['.281', '.257"', 'Nut, 1/4-32', 'fits 0.024'],
  ['.297', '.257"', 'Nut, 1/4-32, "D" hole', 'fits 0.04'],
  ['.300', '.257"', 'Nut, 1/4-32', 'misses 0.003 of 0.297'],
  ['.150', '.120"', 'Screw,  4-40', 'misses 0.006 of 0.144'],
  ['.138', '.136"', 'Press-fit', 'fits 0.002'],
  ['.140', '.136"', 'Press-fit', 'misses 0.002 of 0.138'],
  ['.100', '.096"', 'Elliptical  Swage', 'fits 0.004'],
  ['.100', '.096"', 'Rivet', 'fits 0.004'],
  ['.102', '.096"', 'Roll Swage', 'misses 0.001 of 0.101'],
  ['.060', '.052"', 'Solder', 'fits 0.008'],
  ['.254', '.250"', 'Snap-in Clip', 'fits 0.004'],
  ['.260', '.250"', 'Bayonet', 'unstated'],
  ['.260', '.250"', 'Nut, 7/16-28', 'unstated'],
  ['.250', '.250"', 'Bayonet', 'fits 0'],
  ['.240', '.250"', '', 'misses -0.01 of 0.25'],
] as const)('a hole of %s for %s, %s: %s', ([hole, stated, mounting, verdict]) => {
  expect(told(fitsHole(length(hole).low, length(stated), mountingOf(mounting)))).toBe(verdict)
})

test.for([
  ['18 AWG', '18 AWG', false, 'fits 0'],
  ['20 AWG', '18 AWG', false, 'misses -0.0061 of 0.038'],
  ['16 AWG', '18 AWG', false, 'misses 0.0081 of 0.0427'],
  ['20 AWG', '18 AWG', true, 'fits -0.0083'],
  ['28 AWG', '22 AWG', true, 'fits -0.0127'],
  ['28 AWG', '20 AWG', true, 'misses -0.0033 of 0.0159'],
  ['16 AWG', '18 AWG', true, 'misses 0.0081 of 0.0427'],
] as const)('a wire of %s on %s, finer ones too: %s: %s', ([wire, stated, finer, verdict]) => {
  const size = Math.round(0.005 * 92 ** ((36 - (parseGauge(wire)?.low ?? 0)) / 39) * PER_INCH)
  const gauge = parseGauge(stated)
  expect(gauge && told(fitsWire(size, gauge, finer))).toBe(verdict)
})

test('plugs take finer wire, pins for a wire end do not', () => {
  expect(takesFinerWire({ outline: 'insulated plug' })).toBe(true)
  expect(takesFinerWire({ outline: 'bare wire pin' })).toBe(false)
  expect(takesFinerWire({})).toBe(false)
})

test.for([
  ['banana', 'Standard  Banana Plug', 'fits 0'],
  ['4 mm pin', 'Standard Banana Plug, Spade Lug', 'fits 0'],
  ['banana', 'Miniature Banana Plug', 'other'],
  ['mini banana', 'Miniature Banana Plug', 'fits 0'],
  ['2 mm pin', '.080" Tip Plug', 'fits -0.0013'],
  ['.080 pin', '.080"  Tip Plug, Bare Wire', 'fits 0'],
  ['bare wire', '.080" Tip Plug, Bare Wire', 'fits 0'],
  ['spade lug', '.080" Tip Plug, Bare Wire', 'other'],
  ['1 mm pin', '.040" Pin', 'fits -0.0006'],
  ['.050 pin', '.040" Pin', 'misses 0.008 of 0.042'],
  ['.040 pin', '.050" Tip Plug', 'misses -0.008 of 0.048'],
  ['2 mm pin', 'Miniature Banana Plug', 'unstated'], // they are made in several sizes
  ['banana jack', 'Standard Banana Jack', 'fits 0'],
  ['banana', 'Standard Banana Jack', 'other'],
  ['.080 tip jack', '.080" Tip Jack', 'fits 0'],
  ['.025 pin', '.025" Square Pin', 'unstated'],
  ['.040 pin', '.025" Square Pin, .040" Pin', 'fits 0'],
  ['.040 pin', '', 'unstated'],
] as const)('a %s in a part that mates with %s: %s', ([mate, stated, verdict]) => {
  const read = readMating(mate)
  expect(read && told(fitsMate(read, readMatesWith(stated)))).toBe(verdict)
})
