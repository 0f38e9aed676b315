import { expect, test } from 'vitest'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { type NumberEntries, NumberIndex } from '#catalog/search/number-index.ts'
import { buildNumberIndex } from '#catalog/search/number-index-build.ts'
import { type NumberHit, numberScorer } from '#catalog/search/search-ranking.ts'

type Row = { family: number; numbers: (string | null)[] }
type Result = { part: number; number: string; family: number; relevance: number; matchType: string }

function listNumbers(rows: readonly Row[]): NumberEntries {
  const list = rows.flatMap(({ family, numbers }, part) =>
    numbers.flatMap((text, column) => (text ? [{ text, part, family, column }] : [])),
  )
  return {
    texts: list.map(({ text }) => text),
    part: Uint32Array.from(list, ({ part }) => part),
    family: Uint8Array.from(list, ({ family }) => family),
    column: Uint8Array.from(list, ({ column }) => column),
  }
}

function build(rows: readonly Row[]): NumberIndex {
  const { sections } = buildNumberIndex(listNumbers(rows))
  const read = (name: string) => sections[name] ?? expect.unreachable(name)
  return new NumberIndex(read, 1 + Math.max(0, ...rows.map(({ family }) => family)))
}

/** The results by the rules (behavior 7.8 to 7.13): every number of every part scored and sorted. */
function allAnswers(rows: readonly Row[], term: string): Result[] {
  const scoreOf = numberScorer(term)
  const scored = rows.flatMap(({ family, numbers }, part): Result[] => {
    const hits = numbers.flatMap((number) => {
      const score = number ? scoreOf(number) : null
      return number && score ? [{ part, family, number, ...score }] : []
    })
    const best = hits.reduce((max, hit) => Math.max(max, hit.relevance), 0)
    return hits.filter((hit) => hit.relevance === best).slice(0, 1)
  })
  return scored.sort(
    (a, b) =>
      b.relevance - a.relevance || a.number.localeCompare(b.number, 'en') || a.family - b.family || a.part - b.part,
  )
}

/** The best 25, at most 20 of a family. */
function firstAnswers(all: readonly Result[]): Result[] {
  const taken = new Map<number, number>()
  const ofFamily = all.filter(({ family }) => {
    const count = (taken.get(family) ?? 0) + 1
    taken.set(family, count)
    return count <= 20
  })
  return ofFamily.slice(0, 25)
}

function found(rows: readonly Row[], hits: readonly NumberHit[]): Result[] {
  return hits.map(({ part, family, column, relevance, matchType }) => {
    return { part, family, number: rows[part]?.numbers[column] ?? '', relevance, matchType }
  })
}

/** Numbers that are the same on every run (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const ALPHABETS = ['01', '01-', '0aA-/', 'ab-_ ./', 'a1%_\'"\\-', 'aé1-İß', 'aB0-😀ø', '0123456789', 'xX-. \u00a0']

function randomRows(draw: (below: number) => number): Row[] {
  const alphabet = [...(ALPHABETS[draw(ALPHABETS.length)] ?? '')]
  const families = 1 + draw(4)
  const longest = draw(10) === 0 ? 60 : 1 + draw(8)
  const text = () =>
    Array.from({ length: 1 + draw(longest) }, () => alphabet[draw(alphabet.length)])
      .join('')
      .trim()
  const sizes = [3, 30, 150, 600]
  const rows = Array.from({ length: 1 + draw(sizes[draw(4)] ?? 1) }, (): Row => {
    const family = Math.min(draw(families), draw(families))
    const own = draw(8) === 0 ? null : text()
    const others = draw(2) === 0 ? [] : [draw(3) === 0 ? own : text(), draw(3) === 0 ? null : text()]
    return { family, numbers: [own, ...others] }
  })
  return rows.sort((a, b) => a.family - b.family)
}

function randomTerm(draw: (below: number) => number, rows: readonly Row[]): string {
  const number = rows[draw(rows.length)]?.numbers[0] ?? 'a1'
  const from = draw(number.length)
  const piece = number.slice(from, from + 1 + draw(6))
  const separator = '-_ ./'[draw(5)] ?? ''
  const at = draw(piece.length + 1)
  const forms = [
    piece,
    piece.toUpperCase(),
    piece.replace(/[-_ ./]/g, ''),
    piece.slice(0, at) + separator + piece.slice(at),
    ` ${piece}${piece} `,
    separator + piece + separator,
    Array.from({ length: 2 + draw(4) }, () => '-_ ./'[draw(5)]).join(''),
  ]
  return forms[draw(forms.length)] ?? ''
}

function expectAnswers(seed: number, rows: readonly Row[], terms: readonly string[]): void {
  const index = build(rows)
  for (const term of terms) {
    // Of a term that finds nothing as typed, the first reading counts that does (behavior 7.17).
    const readings = numberReadings(term).map(({ number }) => allAnswers(rows, number))
    const all = readings.find((answers) => answers.length > 0) ?? []
    expect({ seed, term, results: found(rows, index.search(term)) }).toEqual({ seed, term, results: firstAnswers(all) })
    expect(index.count(term)).toBe(all.length)
    const { counts, hits } = index.all(term, { from: 3, to: 90, family: null })
    expect({ seed, term, results: found(rows, hits) }).toEqual({ seed, term, results: all.slice(3, 90) })
    const ofFamily = (family: number) => all.filter((each) => each.family === family)
    expect([...counts]).toEqual(Array.from(counts, (_, family) => ofFamily(family).length))
    const ofFirst = index.all(term, { from: 0, to: 20, family: 0 }).hits
    expect({ seed, term, results: found(rows, ofFirst) }).toEqual({ seed, term, results: ofFamily(0).slice(0, 20) })
  }
}

/** Fewer for mutants: counting every branch makes the searches ten times slower. */
const [SEEDS, LONG_SEEDS, LONG_TERMS] = process.env.MUTANTS ? [8, 1, 4] : [80, 6, 12]

test('the index finds the same as scoring every number', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const draw = random(seed)
    const rows = randomRows(draw)
    const terms = Array.from({ length: 20 }, () => randomTerm(draw, rows))
    expectAnswers(seed, rows, terms)
  }
})

test('it does so with long runs, most of them of families that have their 20', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= LONG_SEEDS; seed++) {
    const draw = random(seed)
    const first = seed % 2 === 0 ? 3700 : 3990
    const head = '7'.repeat(1 + (seed % 6)) // from the sixth position on, all score the same
    const inside = '0123-'.slice(0, 2 + draw(4))
    const text = () => Array.from({ length: 5 + draw(3) }, () => inside[draw(inside.length)]).join('')
    const rows = Array.from({ length: 4000 }, (_, part): Row => {
      return {
        family: part < first ? 0 : part % 3,
        numbers: [`${head}${text()}8`, draw(4) === 0 ? null : `${head}${text()}9`],
      }
    })
    const starts = ['', '', '', '7']
    const terms = Array.from({ length: LONG_TERMS }, () => `${starts[draw(4)]}${text().slice(0, 2 + draw(3))}`)
    expectAnswers(seed, rows, terms)
  }
})

const own = (family: number, ...numbers: string[]): Row[] => numbers.map((number) => ({ family, numbers: [number] }))
const numbered = (head: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${head}${String(place).padStart(3, '0')}`)
const shown = (rows: readonly Row[], term: string) => found(rows, build(rows).search(term)).map(({ number }) => number)

test('a family has at most its best 20 results, all families together 25 (behavior 7.13)', () => {
  const rows = [...own(0, ...numbered('10-', 30)), ...own(1, ...numbered('10-5', 30)), ...own(2, 'X10')]
  expect(shown(rows, '10-')).toEqual([...numbered('10-', 20), ...numbered('10-5', 5)])
  expect(shown(rows.slice(0, 30), '10-')).toEqual(numbered('10-', 20))
  expect(shown([...rows.slice(0, 30), ...own(2, 'X10-', 'Y10')], '10-')).toEqual([
    ...numbered('10-', 20),
    'X10-',
    'Y10',
  ])
})

test('a part appears once, with its best number, on equal scores its own (behavior 7.12)', () => {
  const part = { family: 0, numbers: ['10-880', 'M55155/10', 'AA59126/10'] }
  expect(shown([part], '10')).toEqual(['10-880'])
  expect(shown([part], '55')).toEqual(['M55155/10'])
  expect(shown([{ family: 0, numbers: ['Z12', 'A12'] }], '12')).toEqual(['Z12'])
  expect(shown([{ family: 0, numbers: ['A12', 'a12'] }], 'a12')).toEqual(['A12'])
})

test('the own number decides the place too, even if another one would rank higher', () => {
  const letters = [...'#BCDEFGHIJKLMNOPQRSTUVWXY'].map((letter) => `${letter}12`)
  const others = [...own(1, ...letters.slice(0, 13)), ...own(2, ...letters.slice(13))]
  const twins = { family: 0, numbers: ['Z12', 'A12'] }
  expect(shown([twins, ...others], '12')).toEqual(letters)
  expect(shown([twins, ...others.slice(1)], '12')).toEqual([...letters.slice(1), 'Z12'])
})

test('numbers of 5,000 characters are found by their start, end and middle', () => {
  const long = `${'0123456789'.repeat(499)}ABC-DEF-GH`
  const rows = own(0, long, `${long}1`, '10-880', long.toLowerCase())
  expect(shown(rows, long)).toEqual([long.toLowerCase(), long, `${long}1`])
  expect(shown(rows, 'abcdefgh')).toEqual([long.toLowerCase(), long, `${long}1`])
  expect(shown(rows, '-GH1')).toEqual([`${long}1`])
})

test('separators and case do not tell numbers apart', () => {
  const rows = [...own(0, 'AA59126/295H01', 'aa59126-295H01', 'AA59126/295H012'), ...own(3, '1-2'), ...own(4, '---')]
  const index = build(rows)
  const same = (text: string) => index.equalStripped(text).map(({ part, family, column }) => [part, family, column])
  expect(same('aa 59126 295h01')).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ])
  expect(same('12')).toEqual([[3, 3, 0]])
  expect(same('1')).toEqual([])
  expect(same('--')).toEqual([])
  expect(same('ü')).toEqual([])
})

test('an empty catalog finds nothing', () => {
  expect(shown([], '10')).toEqual([])
  expect(build([]).equalStripped('10')).toEqual([])
})

test('the index says which number each entry is', () => {
  const numbers = ['B', 'a', '1', 'A', '-']
  expect(Array.from(buildNumberIndex(listNumbers(own(0, ...numbers))).order)).toEqual([4, 2, 1, 3, 0])
})

test('equal numbers are in the order of family, part and column', () => {
  const { order } = buildNumberIndex({
    texts: ['A', 'A', 'A', 'A'],
    family: Uint8Array.of(1, 0, 0, 0),
    part: Uint32Array.of(0, 2, 1, 1),
    column: Uint8Array.of(0, 0, 1, 0),
  })
  expect(Array.from(order)).toEqual([3, 2, 1, 0])
})

test('the index knows the other numbers of a part', () => {
  const pairs = [
    { family: 0, numbers: ['A', 'C'] },
    { family: 0, numbers: ['B', 'D'] },
  ]
  const { sections } = buildNumberIndex(listNumbers([...pairs, ...own(1, ...numbered('E', 30))]))
  expect(Array.from(sections['number.sibling']?.subarray(0, 5) ?? [])).toEqual([0, 1, 0, 1, 4])
})

test.for([
  [255, 1],
  [256, 2],
] as const)('numbers of %i different characters take %i bytes for each', ([count, bytes]) => {
  const rows = own(0, ...Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e00 + index).repeat(2)))
  const { sections } = buildNumberIndex(listNumbers(rows))
  expect(sections['number.written.codes']?.BYTES_PER_ELEMENT).toBe(bytes)
  const last = rows.at(-1)?.numbers[0] ?? ''
  expect(shown(rows, last)).toEqual([last])
})
