import { expect, test } from 'vitest'
import { scoreNumber } from '#catalogue/search-score.ts'

/** Terms, numbers, and the score with its badge; the sums are written out as SPEC 9 and RULINGS give them. */
test.for([
  // The term as typed
  ['10-880-2-05', '10-880-2-05', 1000, 'Exact'],
  ['m55155/295h01', 'M55155/295H01', 1000, 'Exact'],
  ['  10-880-2-05 ', '10-880-2-05', 1000, 'Exact'],
  ['AA', 'aa', 1000, 'Exact'],
  ['%_', '%_', 1000, 'Exact'],
  ["'; drop table--", "'; DROP TABLE--", 1000, 'Exact'],
  ['10-880', '10-880-2-05', 900 + (50 * 6) / 11, 'Starts'],
  ['10', '10-880-2-05', 900 + (50 * 2) / 11, 'Starts'],
  ['1-', '1-1', 900 + (50 * 2) / 3, 'Starts'],
  ['aa59126/', 'AA59126/295H01', 900 + (50 * 8) / 14, 'Starts'],
  ['10-880-2-0', '10-880-2-05', 900 + (50 * 10) / 11, 'Starts'],
  ['1010', '101010', 900 + (50 * 4) / 6, 'Starts'], // it also ends the number
  ['2-05', '10-880-2-05', 800 + (50 * 4) / 11, 'Match'],
  ['05', '10-880-2-05', 800 + (50 * 2) / 11, 'Match'],
  ['h01', 'AA59126/295H01', 800 + (50 * 3) / 14, 'Match'],
  ['11', '12-11-11', 800 + (50 * 2) / 8, 'Match'], // it also stands inside
  ['/295H01', 'M55155/295H01', 800 + (50 * 7) / 13, 'Match'],
  ['88', '10-880-2-05', 700 + (50 * 2) / 11 - 10 * 3, 'Contains'],
  ['-2', '10-880-2-05', 700 + (50 * 2) / 11 - 10 * 6, 'Contains'],
  ['59', 'AA59126/295H01', 700 + (50 * 2) / 14 - 10 * 2, 'Contains'],
  ['9_', '1"9_%', 700 + (50 * 2) / 5 - 10 * 2, 'Contains'],
  ['12', '0120120', 700 + (50 * 2) / 7 - 10 * 1, 'Contains'], // the first place counts
  ['880', '10-880-2-05', 700 + (50 * 3) / 11 - 10 * 3, 'Contains'],
  ['0-8', '10-880-2-05', 700 + (50 * 3) / 11 - 10 * 1, 'Contains'],
  ['xy', `${'1'.repeat(19)}xy1`, 700 + (50 * 2) / 22 - 10 * 19, 'Contains'],
  ['xy', `${'1'.repeat(21)}xy1`, 500, 'Contains'], // never below 500
  ['😀1', 'A😀12', 700 + (50 * 3) / 5 - 10 * 1, 'Contains'], // an emoji is two UTF-16 units

  // All separators out: 95
  ['10880205', '10-880-2-05', 950, 'Pattern'],
  ['10 880 2 05', '10-880-2-05', 950, 'Pattern'],
  ['10.880/2_05', '10-880-2-05', 950, 'Pattern'],
  ['aa59126295h01', 'AA59126/295H01', 950, 'Pattern'],
  ['AA59126-295H01', 'AA59126/295H01', 950, 'Pattern'],
  ['10-880-2-05', '10880205', 950, 'Pattern'],
  ['1-1', '11', 950, 'Pattern'],
  ['10\u00a0880', '10-880', 950, 'Pattern'], // a pasted no-break space
  ['1088', '10-880-2-05', 9 * 95 + (40 * 4) / 8, 'P-Start'],
  ['10_880', '10-880-2-05', 9 * 95 + (40 * 5) / 8, 'P-Start'],
  ['aa59126 295', 'AA59126/295H01', 9 * 95 + (40 * 10) / 13, 'P-Start'],
  ['m55155295', 'M55155/295H01', 9 * 95 + (40 * 9) / 12, 'P-Start'],
  ['-10', '10-880-2-05', 9 * 95 + (40 * 2) / 8, 'P-Start'],
  ['8802', '10-880-2-05', 665, 'Contains'],
  ['880 2', '10-880-2-05', 665, 'Contains'],
  ['26295', 'AA59126/295H01', 665, 'Contains'],
  ['0205', '10-880-2-05', 665, 'Contains'], // no variant ends a number
  ['2-05', '10-880-205', 665, 'Contains'],
  ['0-2-0', '10-880-2-05', 700 + (50 * 5) / 11 - 10 * 5, 'Contains'], // more than 665
  ['205', '10-100-000-205-1', 665, 'Contains'], // found as typed at position 11, for less

  // Single separators and dashes put in: outdone by all separators out
  ['1.2-3', '1.23', 950, 'Pattern'],
  ['1 2/3', '12/3', 950, 'Pattern'],
  ['a_b-c', 'a_bc', 950, 'Pattern'],
  ['1088', '10-88', 950, 'Pattern'],
  ['1088', '1-0880', 9 * 95 + (40 * 4) / 5, 'P-Start'],
  ['1088', '5-10-88-5', 665, 'Contains'],
  ['1./', '1-./2', 9 * 95 + (40 * 1) / 2, 'P-Start'], // the share counts no separators

  // A leading zero: outdone by the term as typed
  ['12', '012', 800 + (50 * 2) / 3, 'Match'],
  ['12', '012-4', 700 + (50 * 2) / 5 - 10 * 1, 'Contains'],
  ['1401', '01401-2', 700 + (50 * 4) / 7 - 10 * 1, 'Contains'],
  ['012', '12-4', null, null], // a zero is added, never taken

  // Nothing
  ['1', '1', null, null],
  [' 1 ', '1', null, null],
  ['', '10', null, null],
  ['   ', '10', null, null],
  ['10-881', '10-880-2-05', null, null],
  ['1-0', '11', null, null],
  ['1_', '11', null, null], // two characters have no variants
  ['108', '10', null, null],
  ['-.-', '1.2', null, null], // nothing but separators has no variants
  ['---', '10-880', null, null],
  ['--', '1--2', 700 + (50 * 2) / 4 - 10 * 1, 'Contains'],
  ['10%', '10-880', null, null],
  ['10_880', '10x880', null, null],
  ['.*', '10-880', null, null],
  ['É1', 'é1', 1000, 'Exact'],
] as const)('%s in %s scores %s %s', ([term, number, relevance, matchType]) => {
  const score = scoreNumber(term, number)
  expect(score?.matchType ?? null).toBe(matchType)
  if (relevance !== null) expect(score?.relevance).toBeCloseTo(relevance, 9)
})

test('numbers and terms of 5,000 characters score as any other', () => {
  const long = 'A1-'.repeat(1666).concat('zz')
  expect(scoreNumber(long, long)).toEqual({ relevance: 1000, matchType: 'Exact' })
  expect(scoreNumber(long.slice(0, -1), long)).toEqual({ relevance: 900 + (50 * 4999) / 5000, matchType: 'Starts' })
  expect(scoreNumber('ZZ', long)).toEqual({ relevance: 800 + (50 * 2) / 5000, matchType: 'Match' })
  expect(scoreNumber('-z', long)).toEqual({ relevance: 500, matchType: 'Contains' })
  expect(scoreNumber(long.replaceAll('-', '/'), long)).toEqual({ relevance: 950, matchType: 'Pattern' })
})
