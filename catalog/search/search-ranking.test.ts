import { expect, test } from 'vitest'
import { numberScorer, type Ranked, ranksBefore, representsPart, type Score } from '#catalog/search/search-ranking.ts'

const scoreNumber = (term: string, number: string) => numberScorer(term)(number)

/** Term, number, and the score with its badge, as in the formulas of behavior 7.8 and 7.9. */
test.for([
  // The term as typed
  ['10-880-2-05', '10-880-2-05', 1000, 'Exact'],
  ['m55155/295h01', 'M55155/295H01', 1000, 'Exact'],
  ['  10-880-2-05 ', '10-880-2-05', 1000, 'Exact'],
  ['%_', '%_', 1000, 'Exact'],
  ['10-880', '10-880-2-05', 900 + (50 * 6) / 11, 'Starts'],
  ['1-', '1-1', 900 + (50 * 2) / 3, 'Starts'],
  ['1010', '101010', 900 + (50 * 4) / 6, 'Starts'], // it also ends the number
  ['2-05', '10-880-2-05', 800 + (50 * 4) / 11, 'Match'],
  ['h01', 'AA59126/295H01', 800 + (50 * 3) / 14, 'Match'],
  ['11', '12-11-11', 800 + (50 * 2) / 8, 'Match'], // it is also inside
  ['88', '10-880-2-05', 700 + (50 * 2) / 11 - 10 * 3, 'Contains'],
  ['9_', '1"9_%', 700 + (50 * 2) / 5 - 10 * 2, 'Contains'],
  ['12', '0120120', 700 + (50 * 2) / 7 - 10 * 1, 'Contains'], // the first position counts
  ['xy', `${'1'.repeat(19)}xy1`, 700 + (50 * 2) / 22 - 10 * 19, 'Contains'],
  ['xy', `${'1'.repeat(21)}xy1`, 500, 'Contains'], // never below 500
  ['😀1', 'A😀12', 700 + (50 * 3) / 5 - 10 * 1, 'Contains'], // an emoji is two UTF-16 units

  // Without separators: priority 95
  ['10880205', '10-880-2-05', 950, 'Pattern'],
  ['10 880 2 05', '10-880-2-05', 950, 'Pattern'],
  ['10.880/2_05', '10-880-2-05', 950, 'Pattern'],
  ['AA59126-295H01', 'AA59126/295H01', 950, 'Pattern'],
  ['10\u00a0880', '10-880', 950, 'Pattern'], // a pasted no-break space
  ['1088', '10-880-2-05', 9 * 95 + (40 * 4) / 8, 'P-Start'],
  ['-10', '10-880-2-05', 9 * 95 + (40 * 2) / 8, 'P-Start'],
  ['8802', '10-880-2-05', 665, 'Contains'],
  ['0205', '10-880-2-05', 665, 'Contains'], // no variant ends a number
  ['0-2-0', '10-880-2-05', 700 + (50 * 5) / 11 - 10 * 5, 'Contains'], // more than 665
  ['205', '10-100-000-205-1', 665, 'Contains'], // found as typed at position 11, for less

  // Without one kind of separator, or with a dash inserted: the variant without separators scores higher
  ['1.2-3', '1.23', 950, 'Pattern'],
  ['1088', '10-88', 950, 'Pattern'],
  ['1088', '1-0880', 9 * 95 + (40 * 4) / 5, 'P-Start'],
  ['1088', '5-10-88-5', 665, 'Contains'],
  ['1./', '1-./2', 9 * 95 + (40 * 1) / 2, 'P-Start'], // lengths don't count separators

  // A leading zero: the term as typed scores higher
  ['12', '012', 800 + (50 * 2) / 3, 'Match'],
  ['12', '012-4', 700 + (50 * 2) / 5 - 10 * 1, 'Contains'],
  ['012', '12-4', null, null], // a zero is added, never removed

  // No match
  ['1', '1', null, null],
  ['', '10', null, null],
  ['10-881', '10-880-2-05', null, null],
  ['1_', '11', null, null], // two characters have no variants
  ['108', '10', null, null],
  ['-.-', '1.2', null, null], // a term of separators has no variants
  ['--', '1--2', 700 + (50 * 2) / 4 - 10 * 1, 'Contains'],
  ['10%', '10-880', null, null],
  ['.*', '10-880', null, null],
  ['É1', 'é1', 1000, 'Exact'],
  ['ß1', 'SS1', null, null],
] as const)('%s in %s scores %s %s (behavior 7.8, 7.9, 7.11)', ([term, number, relevance, matchType]) => {
  const score = scoreNumber(term, number)
  expect(score?.matchType ?? null).toBe(matchType)
  if (relevance !== null) expect(score?.relevance).toBeCloseTo(relevance, 9)
})

test('numbers and terms of 5,000 characters score like any other', () => {
  const long = 'A1-'.repeat(1666).concat('zz')
  expect(scoreNumber(long, long)).toEqual({ relevance: 1000, matchType: 'Exact' })
  expect(scoreNumber(long.slice(0, -1), long)).toEqual({ relevance: 900 + (50 * 4999) / 5000, matchType: 'Starts' })
  expect(scoreNumber('ZZ', long)).toEqual({ relevance: 800 + (50 * 2) / 5000, matchType: 'Match' })
  expect(scoreNumber('-z', long)).toEqual({ relevance: 500, matchType: 'Contains' })
  expect(scoreNumber(long.replaceAll('-', '/'), long)).toEqual({ relevance: 950, matchType: 'Pattern' })
})

const ranked = ([relevance, entry, column]: readonly [number, number, number]): Ranked => {
  return { relevance, entry, column, part: 0, family: 0 }
}

test.for([
  [[950, 9, 1], [900, 1, 0], true],
  [[900, 1, 0], [950, 9, 1], false],
  [[900, 1, 1], [900, 9, 0], true],
  [[900, 9, 0], [900, 1, 1], false],
  [[900, 1, 0], [900, 1, 0], false],
] as const)('%j ranks before %j, by score, then in the order of numbers: %s', ([a, b, first]) => {
  expect(ranksBefore(ranked(a), ranked(b))).toBe(first)
})

test.for([
  [[950, 9, 1], [900, 1, 0], true],
  [[900, 1, 0], [950, 9, 1], false],
  [[900, 9, 0], [900, 1, 1], true],
  [[900, 1, 1], [900, 9, 0], false],
  [[900, 1, 0], [900, 1, 0], false],
] as const)('%j represents its part before %j, by score, then by number column: %s', ([a, b, first]) => {
  expect(representsPart(ranked(a), ranked(b))).toBe(first)
})

type Variant = { readonly text: string; readonly priority: number; readonly removed: RegExp | null }

const ALL_SEPARATORS = /[-\s_./]/g
const strip = (text: string) => text.replace(ALL_SEPARATORS, '')

/** Every variant of a term and its priority, as in behavior 7.10. */
function allVariants(term: string): Variant[] {
  if (strip(term) === '') return []
  const kinds = [ALL_SEPARATORS, /-/g, /\s/g, /_/g, /\./g, /\//g]
  const stripped = kinds.map((removed, index) => ({ text: term.replace(removed, ''), priority: 95 - index, removed }))
  const dashed = Array.from(term.slice(1), (_, index) => {
    const text = `${term.slice(0, index + 1)}-${term.slice(index + 1)}`
    return { text, priority: Math.max(71, 85 - (index + 1)), removed: null }
  })
  return [
    ...(term.length >= 3 ? stripped : []),
    ...(term.length >= 4 && !term.includes('-') ? dashed : []),
    ...(/^\d{1,6}$/.test(term) ? [{ text: `0${term}`, priority: 70, removed: null }] : []),
  ]
}

/** The score of a variant, as in behavior 7.9. */
function variantScore({ text, priority, removed }: Variant, number: string): number {
  const written = removed ? number.replace(removed, '') : number
  if (written === text) return 10 * priority
  if (written.startsWith(text)) return 9 * priority + (40 * strip(text).length) / strip(written).length
  return written.includes(text) ? Math.max(500, 7 * priority) : 0
}

/** The score of the term as typed, as in behavior 7.8. */
function typedScore(term: string, number: string): number {
  const [t, n, p] = [term.length, number.length, number.indexOf(term)]
  if (number === term) return 1000
  if (number.startsWith(term)) return 900 + (50 * t) / n
  if (number.endsWith(term)) return 800 + (50 * t) / n
  return p < 0 ? 0 : Math.max(500, 700 + (50 * t) / n - 10 * p)
}

/** Fewer for mutants: counting every branch makes this ten times slower. */
const ROUNDS = process.env.MUTANTS ? 2_000 : 15_000

test('the two spellings score like all the variants (behavior 7.10)', () => {
  let seed = 11
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % below
  }
  const text = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[draw(alphabet.length)])
      .join('')
      .trim()
  const scored: (Score | null)[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alphabet = ['01', '01-', '0a-', 'a-_ ./', '01 -', '0123'][draw(6)] ?? ''
    const term = text(alphabet, 2 + draw(6))
    const number =
      draw(3) === 0 ? `${text(alphabet, draw(3))}${term}${text(alphabet, draw(4))}`.trim() : text(alphabet, 10)
    if (term.length < 2 || number === '') continue
    const best = Math.max(
      typedScore(term, number),
      ...allVariants(term).map((variant) => variantScore(variant, number)),
    )
    const score = scoreNumber(term, number)
    expect([term, number, score?.relevance ?? 0]).toEqual([term, number, best])
    scored.push(score)
  }
  expect(new Set(scored.map((score) => score?.matchType)).size).toBe(7) // every badge, and no match
})
