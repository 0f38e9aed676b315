import {
  contains,
  EQUAL,
  ends,
  type Score,
  STRIPPED_CONTAINS,
  STRIPPED_EQUAL,
  starts,
  strippedStarts,
} from '#catalog/search/search-ranking.ts'
import {
  equalRun,
  findSuffixRun,
  type Group,
  type SuffixIndex,
  type SuffixRun,
} from '#catalog/search/suffixes/suffix-index.ts'

export type Spellings = { readonly written: SuffixIndex; readonly stripped: SuffixIndex }

/** The encoded term, null if it contains a character that no number has, or has no stripped variant. */
type Terms = { readonly typed: Uint16Array | null; readonly stripped: Uint16Array | null }

export type ScoredRun = SuffixRun & { readonly score: Score }

type Visit = {
  /** Whether a number with this score could still be among the results. */
  readonly isOpen: (relevance: number) => boolean
  readonly take: (run: ScoredRun) => void
}

/** Visits the runs that match a term by falling score until the results are full. `numberScorer` says why these runs do. */
export function searchRuns({ written, stripped }: Spellings, { typed, stripped: bare }: Terms, visit: Visit): void {
  if (typed) visitEqual(written, typed, EQUAL, visit)
  if (bare) visitEqual(stripped, bare, STRIPPED_EQUAL, visit)
  const start = () => 0
  if (typed) visitLonger(written, typed, start, (length) => starts(typed.length, length), visit)
  if (bare) visitLonger(stripped, bare, start, (length) => strippedStarts(bare.length, length), visit)
  const end = (length: number) => length - (typed?.length ?? 0)
  if (typed) visitLonger(written, typed, end, (length) => ends(typed.length, length), visit)
  if (typed) visitInsides(written, typed, bare ? STRIPPED_CONTAINS.relevance : 0, visit)
  if (bare) visitStrippedInsides(stripped, bare, visit)
}

function visitEqual(index: SuffixIndex, term: Uint16Array, score: Score, { isOpen, take }: Visit): void {
  const run = isOpen(score.relevance) ? equalRun(index, term) : null
  if (run) take({ ...run, score })
}

/** Visits the texts that are longer than the term and have it at one position. */
function visitLonger(
  index: SuffixIndex,
  term: Uint16Array,
  positionIn: (length: number) => number,
  scoreOf: (length: number) => Score,
  { isOpen, take }: Visit,
): void {
  for (const group of longerGroups(index, term.length)) {
    const score = scoreOf(group.length)
    if (!isOpen(score.relevance)) return
    const run = findSuffixRun(index, group, positionIn(group.length), term)
    if (run) take({ ...run, score })
  }
}

/** Goes position by position: scores fall with position, then length. Scores up to `lowest` are left to the stripped spelling. */
function visitInsides(index: SuffixIndex, term: Uint16Array, lowest: number, { isOpen, take }: Visit): void {
  for (let position = 1; ; position++) {
    let reached = false
    for (const group of longerGroups(index, term.length + position)) {
      const score = contains(term.length, group.length, position)
      if (score.relevance <= lowest || !isOpen(score.relevance)) break
      reached = true
      const run = findSuffixRun(index, group, position, term)
      if (run) take({ ...run, score })
    }
    if (!reached) return
  }
}

function visitStrippedInsides(index: SuffixIndex, term: Uint16Array, { isOpen, take }: Visit): void {
  const score = STRIPPED_CONTAINS
  for (const group of longerGroups(index, term.length)) {
    for (let position = 1; position <= group.length - term.length; position++) {
      if (!isOpen(score.relevance)) return
      const run = findSuffixRun(index, group, position, term)
      if (run) take({ ...run, score })
    }
  }
}

const longerGroups = ({ groups }: SuffixIndex, length: number): readonly Group[] => {
  const first = groups.findIndex((group) => group.length > length)
  return first < 0 ? [] : groups.slice(first)
}
