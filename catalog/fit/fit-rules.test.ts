import { expect, test } from 'vitest'
import { FIT_ALLOWANCES } from '#catalog/fit/fit-allowances.ts'
import { fitRuleTexts } from '#catalog/fit/fit-rule-texts.ts'
import {
  fitsBoard,
  fitsHole,
  fitsMate,
  fitsWire,
  isClamped,
  MOUNTINGS,
  mountingOf,
  takesFinerWire,
} from '#catalog/fit/fit-rules.ts'
import { parseMatesWith, parseMatingPart } from '#catalog/fit/mating-part.ts'
import type { FitVerdict } from '#catalog/fit/verdict.ts'
import { PER_INCH, type Quantity } from '#catalog/quantities/quantity.ts'
import { parseLength, parseWire } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'

const length = (text: string): Quantity => {
  const read = parseLength(text)
  if (!read) throw new Error(`${text} is no length`)
  return read
}
/** `fits 0.003`, `misses -0.007 of 0.257`, in inches. */
const summary = (verdict: FitVerdict): string => {
  const inches = (size: number) => String(Math.round((size / PER_INCH) * 10_000) / 10_000 || 0)
  if (verdict.is === 'fits') return `fits ${inches(verdict.off)}`
  return verdict.is === 'misses' ? `misses ${inches(verdict.off)} of ${inches(verdict.limit)}` : verdict.is
}

test.for([
  ['.062', '.062"', 'fits 0'],
  ['1.6 mm', '.062"', 'fits 0'], // .063: differences below .001 don't count
  ['1.5 mm', '.062"', 'fits -0.0029'],
  ['.068', '.062"', 'fits 0.006'],
  ['.070', '.062"', 'misses 0.0018 of 0.0682'],
  ['.050', '.062"', 'misses -0.0058 of 0.0558'],
  ['.047', '.031-.062', 'fits 0'],
  ['.028', '.031-.062', 'fits -0.003'],
  ['1.57 mm', '.031-.062', 'fits 0'],
  ['1.60 mm', '.031-.062', 'fits 0.001'], // not within the range, whose ends are exact
  ['.080', '.031-.062', 'misses 0.0118 of 0.0682'],
  ['.047', '.031/.062', 'misses -0.0088 of 0.0558'], // nearer to the thicker one
  ['.031', '.031/.062', 'fits 0'],
  ['.093', '3/32', 'fits 0'],
] as const)('a board of %s in a part for %s %s', ([board, stated, verdict]) => {
  expect(summary(fitsBoard(length(board).low, length(stated), false, FIT_ALLOWANCES))).toBe(verdict)
})

test.for([
  ['.062', '.187"', 'Nut, 1/4-32', 'unstated'],
  ['.062', '.187"', 'Nut, 7/16-28', 'unstated'], // a nut, regardless of its thread
  ['.062', '.093"', 'Screw,  4-40', 'unstated'],
  ['.093', '.093"', 'Nut, 1/4-32', 'fits 0'],
  ['.090', '.093"', 'Nut, 1/4-32', 'fits -0.003'],
  ['.031', '.062-.125', 'Nut, 10-32', 'unstated'],
  ['.047', '.031/.062', 'Nut, 10-32', 'unstated'],
  ['.125', '.093"', 'Nut, 1/4-32', 'misses 0.0227 of 0.1023'],
  ['.140', '.062-.125', 'Nut, 10-32', 'misses 0.0025 of 0.1375'],
  ['.062', '.187"', 'Press-fit', 'misses -0.1063 of 0.1683'],
  ['.062', '.187"', '', 'misses -0.1063 of 0.1683'],
] as const)('a board of %s in a part for %s with %s: %s', ([board, stated, mounting, verdict]) => {
  expect(summary(fitsBoard(length(board).low, length(stated), isClamped(mounting), FIT_ALLOWANCES))).toBe(verdict)
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
  ['.2509', '.250"', 'Bayonet', 'fits 0'],
  ['.251', '.250"', 'Bayonet', 'unstated'],
  ['.249', '.250"', 'Bayonet', 'misses -0.001 of 0.25'],
  ['.239', '.190"', 'Nut, 10-32', 'misses 0.001 of 0.238'],
  ['.359', '.257"', 'Nut, 5/16-32', 'fits 0.102'],
  ['.300', '.300"', 'Nut, 1/4-32', 'fits 0'], // stated wider than the loose fit
  ['.140', '.136"', 'Stud 4-40', 'fits 0.004'],
  ['.140', '.136"', 'Nutty 4-40', 'unstated'],
  ['.240', '.250"', '', 'misses -0.01 of 0.25'],
  ['.280', '.250/.312', 'Solder', 'misses 0.02 of 0.26'], // between the two
  ['.310', '1/4 or 5/16', 'Solder', 'misses -0.0025 of 0.3125'],
  ['.255', '.250/.312', 'Solder', 'fits 0.005'],
  ['.280', '.250/.312', '', 'unstated'],
  ['.280', '.250-.312', 'Solder', 'fits 0'],
] as const)('a hole of %s for %s, %s: %s', ([hole, stated, mounting, verdict]) => {
  expect(summary(fitsHole(length(hole).low, length(stated), mountingOf(mounting), FIT_ALLOWANCES))).toBe(verdict)
})

test.for([
  ['18 AWG', '18 AWG', false, 'fits 0'],
  ['20 AWG', '18 AWG', false, 'misses -0.0061 of 0.038'],
  ['16 AWG', '18 AWG', false, 'misses 0.0081 of 0.0427'],
  ['20 AWG', '18 AWG', true, 'fits -0.0083'],
  ['28 AWG', '22 AWG', true, 'fits -0.0127'],
  ['28 AWG', '20 AWG', true, 'misses -0.0033 of 0.0159'],
  ['16 AWG', '18 AWG', true, 'misses 0.0081 of 0.0427'],
] as const)('a wire of %s on %s, with finer ones %s: %s', ([wire, stated, finer, verdict]) => {
  const size = Math.round(0.005 * 92 ** ((36 - (parseWire(wire)?.low ?? 0)) / 39) * PER_INCH)
  const gauge = parseWire(stated)
  expect(gauge && summary(fitsWire(size, gauge, finer, FIT_ALLOWANCES))).toBe(verdict)
})

test.for([
  ['26 AWG', '22-30 AWG', 'fits 0'],
  ['22 AWG', '22-30 AWG', 'fits 0'],
  ['20 AWG', '22-30 AWG', 'misses 0.0051 of 0.0269'],
  ['32 AWG', '22-30 AWG', 'misses -0.0015 of 0.0095'],
  ['23 AWG', '22 or 26 AWG', 'misses -0.0013 of 0.0239'],
  ['20 AWG', '0.5 mm²', 'fits 0.0005'],
  ['2/0 AWG', '2/0 AWG', 'fits 0'],
] as const)('a wire of %s on %s: %s', ([wire, stated, verdict]) => {
  const [size, read] = [parseWire(wire), parseWire(stated)]
  expect(size && read && summary(fitsWire(wireDiameters(size).high, read, false, FIT_ALLOWANCES))).toBe(verdict)
})

test('plugs take finer wire, wire pins do not', () => {
  expect(takesFinerWire({ outline: 'insulated plug' })).toBe(true)
  expect(takesFinerWire({ outline: 'bare wire pin' })).toBe(false)
  expect(takesFinerWire({})).toBe(false)
})

test.for([
  ['banana', 'Standard  Banana Plug', 'fits 0'],
  ['4 mm pin', 'Standard Banana Plug, Spade Lug', 'unstated'], // the jack is made for springs
  ['.156 pin', 'Standard Banana Plug', 'unstated'],
  ['.080 pin', 'Standard Banana Plug', 'misses -0.0755 of 0.1555'],
  ['banana', '4 mm pin', 'unstated'],
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
] as const)('a %s in a part that mates with %s: %s (behavior 16.4)', ([mate, stated, verdict]) => {
  const read = parseMatingPart(mate)
  expect(read && summary(fitsMate(read, parseMatesWith(stated)))).toBe(verdict)
})

test('every mounting is known by its name', () => {
  expect(MOUNTINGS.map(({ name }) => name)).toEqual([
    ...['press-fit', 'swage or rivet', 'clip', 'solder'],
    ...['2', '4', '6', '8', '10', '1/4', '5/16', '3/8'],
  ])
})

const RULE_TEXTS = fitRuleTexts({})

test('each rule has a text of whole sentences, in the order of the form', () => {
  expect(RULE_TEXTS.map(({ criterion, title, reads }) => [criterion, title, reads])).toEqual([
    ['board', 'Board or panel thickness', 'Board Thickness. Mounting determines whether thinner boards may fit.'],
    ['hole', 'Mounting hole', 'Hole Size. Mounting determines how much wider the hole may be.'],
    ['wire', 'Wire', 'AWG.'],
    ['mate', 'Mating plug or pin', 'Mates With.'],
  ])
  for (const { decides, margin, source } of RULE_TEXTS) {
    expect([decides, margin, source]).toEqual(Array(3).fill(expect.stringMatching(/^[A-Z].+\.$/)))
  }
  expect(RULE_TEXTS[0]?.decides).toContain('within 10% of it: .0558 to .0682 in for .062.')
})

test('each rule names the allowances that the maker has to confirm', () => {
  expect(RULE_TEXTS.map(({ toConfirm }) => toConfirm)).toEqual([
    '10% of the thickness.',
    '.002 in (press-fit), .005 in (swage or rivet), .005 in (clip), .010 in (solder).',
    '6 gauges finer for the wire of a plug.',
    null,
  ])
})

test('the rule for holes states every allowance', () => {
  expect(RULE_TEXTS[1]?.decides).toBe(
    'Never narrower than stated. Wider by up to .002 in (press-fit), .005 in (swage or rivet), .005 in (clip), .010 in (solder), but not beyond a stated MAX. If two holes are stated, either one counts. With a nut or a screw, up to the loose-fit hole of its thread: #2 .116, #4 .144, #6 .185, #8 .213, #10 .238, 1/4 .297, 5/16 .359, 3/8 .422 in. If Mounting names none of these, only the stated hole is known to fit.',
  )
})

test('an allowance that the maker states counts, and is no longer its to confirm', () => {
  const own = { boardShare: 0.075, pressFit: 0.0015 }
  const allowances = { ...FIT_ALLOWANCES, ...own, finerGauges: 0 }
  expect(summary(fitsBoard(length('.068').low, length('.062"'), false, allowances))).toBe('misses 0.0014 of 0.0667')
  expect(summary(fitsHole(length('.138').low, length('.136"'), mountingOf('Press-fit'), allowances))).toBe('fits 0.002')
  expect(summary(fitsHole(length('.139').low, length('.136"'), mountingOf('Press-fit'), allowances))).toMatch(/^misses/)
  const [board, hole, wire] = fitRuleTexts(own)
  expect([board?.toConfirm, board?.source]).toEqual([null, expect.stringMatching(/The maker states: 7\.5% of the th/)])
  expect(hole?.toConfirm).toBe('.005 in (swage or rivet), .005 in (clip), .010 in (solder).')
  expect(hole?.source).toMatch(/The maker states: \.0015 in \(press-fit\)\.$/)
  expect(wire).toEqual(RULE_TEXTS[2])
})
