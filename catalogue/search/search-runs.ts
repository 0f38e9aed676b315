import {
  contains,
  EXACT,
  ends,
  type Score,
  starts,
  variantContains,
  variantEquals,
  variantStarts,
} from '#catalogue/search-score.ts'
import { BARE_PRIORITY } from '#catalogue/search-variants.ts'
import { equalRun, findRun, type Group, type Run, type SuffixIndex } from '#catalogue/suffix-order.ts'

/** The numbers as they are written, and without their separators. */
export type Spellings = { readonly written: SuffixIndex; readonly bare: SuffixIndex }

/** The term in the weights of the index; null where it holds a character that no number has, or has no bare variant. */
export type Terms = { readonly typed: Uint16Array | null; readonly bare: Uint16Array | null }

/** A run of numbers that all have this score. */
export type ScoredRun = Run & { readonly score: Score }

type Visit = {
  /** Whether a number of this score could still get into the answer. */
  readonly open: (relevance: number) => boolean
  readonly take: (run: ScoredRun) => void
}

/** What stands inside a bare number has one score, wherever it stands. */
const BARE_INSIDE = variantContains(BARE_PRIORITY)

/**
 * Gives the runs of numbers that a term finds, each number's best run first, as long as the answer is open to them.
 * The kinds of match come by falling score: Exact 1000, Pattern 950, Starts above 900, P-Start above 855, Match above
 * 800, Contains below 740. That these six are enough is shown at `scoreNumber`.
 */
export function searchRuns({ written, bare }: Spellings, { typed, bare: bareTerm }: Terms, visit: Visit): void {
  if (typed) visitEqual(written, typed, EXACT, visit)
  if (bareTerm) visitEqual(bare, bareTerm, variantEquals(BARE_PRIORITY), visit)
  if (typed) visitBeginnings(written, typed, (length) => starts(typed.length, length), visit)
  if (bareTerm) {
    visitBeginnings(bare, bareTerm, (length) => variantStarts(BARE_PRIORITY, bareTerm.length, length), visit)
  }
  if (typed) visitEndings(written, typed, visit)
  if (typed) visitInsides(written, typed, bareTerm ? BARE_INSIDE.relevance : 0, visit)
  if (bareTerm) visitBareInsides(bare, bareTerm, visit)
}

function visitEqual(index: SuffixIndex, term: Uint16Array, score: Score, { open, take }: Visit): void {
  const run = open(score.relevance) ? equalRun(index, term) : null
  if (run) take({ ...run, score })
}

function visitBeginnings(
  index: SuffixIndex,
  term: Uint16Array,
  scoreOf: (length: number) => Score,
  { open, take }: Visit,
): void {
  for (const group of longerGroups(index, term.length)) {
    const score = scoreOf(group.length)
    if (!open(score.relevance)) return
    const run = findRun(index, group, 0, term)
    if (run) take({ ...run, score })
  }
}

function visitEndings(index: SuffixIndex, term: Uint16Array, { open, take }: Visit): void {
  for (const group of longerGroups(index, term.length)) {
    const score = ends(term.length, group.length)
    if (!open(score.relevance)) return
    const run = findRun(index, group, group.length - term.length, term)
    if (run) take({ ...run, score })
  }
}

/**
 * Position by position, since for one number the first is the best; at one position scores fall with the length.
 * What doesn't score above `lowest` is found otherwise.
 */
function visitInsides(index: SuffixIndex, term: Uint16Array, lowest: number, { open, take }: Visit): void {
  for (let position = 1; ; position++) {
    let reached = false
    for (const group of longerGroups(index, term.length + position)) {
      const score = contains(term.length, group.length, position)
      if (score.relevance <= lowest || !open(score.relevance)) break
      reached = true
      const run = findRun(index, group, position, term)
      if (run) take({ ...run, score })
    }
    if (!reached) return
  }
}

function visitBareInsides(index: SuffixIndex, term: Uint16Array, { open, take }: Visit): void {
  for (const group of longerGroups(index, term.length)) {
    for (let position = 1; position <= group.length - term.length; position++) {
      if (!open(BARE_INSIDE.relevance)) return
      const run = findRun(index, group, position, term)
      if (run) take({ ...run, score: BARE_INSIDE })
    }
  }
}

const longerGroups = ({ groups }: SuffixIndex, length: number): readonly Group[] => {
  const first = groups.findIndex((group) => group.length > length)
  return first < 0 ? [] : groups.slice(first)
}
