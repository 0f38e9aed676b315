/** Draws whole numbers below a bound, the same on every run (mulberry32). */
export type DrawTerm = (below: number) => number

export function createTermDraw(seed: number): DrawTerm {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const bare = (number: string): string => number.replace(/[-./]/g, '')

/** A substring of a number that does not start at its first character. */
function piece(number: string, draw: DrawTerm, length: number): string {
  const from = 1 + draw(Math.max(1, number.length - length - 1))
  return number.slice(from, from + length)
}

/** What people type, made from a part number. */
const TERM_KINDS: Readonly<Record<string, (number: string, draw: DrawTerm) => string>> = {
  exact: (number) => number,
  prefix: (number, draw) => number.slice(0, 3 + draw(5)),
  middle: (number, draw) => piece(number, draw, 3 + draw(3)),
  ending: (number, draw) => number.slice(-3 - draw(3)),
  'two characters': (number, draw) => piece(number, draw, 2),
  'no match': (number) => `${number.slice(0, 6)}Q`,
  undashed: (number) => bare(number),
  'undashed prefix': (number, draw) => bare(number).slice(0, 4 + draw(4)),
  'other dashes': (number, draw) => {
    const text = bare(number)
    const from = draw(text.length - 4)
    return `${text.slice(from, from + 2)}-${text.slice(from + 2, from + 5)}`
  },
}

/** What people type in words. */
const WORDS = {
  family: ['banana', 'panel jacks', 'military terminal', 'pc jack', 'wire applied pin', 'binding post'],
  filter: ['red tip jack', '4 mm jack gold', 'MIL-DTL-39024', 'ptfe terminal', '.062 board', '22 awg plug', '1/4-32'],
  page: ['rohs', 'press-fit tool', 'catalog', 'salt spray', 'phone number'],
  misspelled: ['bananna plug', 'insulted jack', 'berylium copper', 'milatary terminals', 'catlog'],
  'typed so far': ['re', 'red', 'red t', 'red tip', 'red tip ja', 'ba', 'ban', 'gol', 'turr'],
  'no word': ['10-880-2-05', 'M55155/29', 'qwertzuiop'],
} as const

/** Returns questions in words by kind, each many times, as a busy site gets them. */
export const makeWords = (): Map<string, string[]> =>
  new Map(Object.entries(WORDS).map(([kind, list]) => [kind, Array.from({ length: 100 }, () => list).flat()]))

/** Returns the same number of terms of each kind. */
export function makeTerms(numbers: readonly string[], each: number): Map<string, string[]> {
  const draw = createTermDraw(5)
  const number = () => numbers[draw(numbers.length)] ?? ''
  const make = (kind: (number: string, draw: DrawTerm) => string) =>
    Array.from({ length: each }, () => kind(number(), draw))
  return new Map(Object.entries(TERM_KINDS).map(([name, kind]) => [name, make(kind)]))
}
