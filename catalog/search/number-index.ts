import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { countMatches, type Matches, type MatchRange, readAllMatches } from '#catalog/search/matches/all-matches.ts'
import { ANY_CHARACTER, ANY_CODE, matchingEntries } from '#catalog/search/number-wildcard.ts'
import {
  lowerCase,
  MAX_RESULTS,
  MAX_RESULTS_PER_FAMILY,
  MIN_TERM_LENGTH,
  type NumberEntry,
  type NumberHit,
  numberScorer,
  type Ranked,
  ranksBefore,
  representsPart,
  strippedTerm,
} from '#catalog/search/search-ranking.ts'
import { type ScoredRun, type Spellings, searchRuns } from '#catalog/search/search-runs.ts'
import { equalRun, nextBelow, openSuffixIndex } from '#catalog/search/suffixes/suffix-index.ts'

/** All part numbers of a catalog, one entry per number: `part[i]` has `texts[i]` in its number column `column[i]`. */
export type NumberEntries = {
  /** As written, trimmed, never empty. */
  readonly texts: readonly string[]
  /** The index of the part in the whole catalog. */
  readonly part: Uint32Array
  readonly family: Uint8Array | Uint16Array
  /** 0 for the own number, 1 and up for the others (MIL, CID). */
  readonly column: Uint8Array
}

type NumberSection = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

export type BuiltNumberIndex = {
  /** Named `number.…`; each has its own buffer. */
  readonly sections: Record<string, NumberSection>
  /** For each entry of the index, in the order of numbers: its place in `NumberEntries`. */
  readonly order: Uint32Array<ArrayBuffer>
}

export type NumberIndex = {
  /** The searched text: its first reading that finds something, else the text itself (behavior 7.17). */
  termOf(text: string): string
  search(term: string): NumberHit[]
  /** Counts all parts that match, and returns those of a range, in the order of results (behavior 7.14). */
  all(term: string, range: MatchRange): Matches
  /** Counts them. Null if there are too many to count while a visitor types. */
  count(term: string): number | null
  /** The numbers that equal a text apart from separators and case, in order; at most `max`. */
  equalStripped(text: string, max?: number): NumberEntry[]
  /** At most `max` numbers that match a normalized text with ANY_CHARACTER in it. */
  matching(text: string, max: number): NumberEntry[]
}

/** The code of a character that no number has. */
const UNKNOWN = 65_535

/** Opens an index made by `buildNumberIndex`, in no time worth measuring. `families` is how many the registry has. */
export function openNumberIndex(
  section: (name: string) => Uint8Array | Uint16Array | Uint32Array,
  families: number,
): NumberIndex {
  const part = section('number.part')
  const family = section('number.family')
  const column = section('number.column')
  const alphabet = section('number.alphabet')
  const written = openSuffixIndex((name) => section(`number.written.${name}`))
  const stripped = openSuffixIndex((name) => section(`number.stripped.${name}`))
  const sibling = section('number.sibling')
  const codeOf = new Map(Array.from(alphabet, (unit, index) => [unit, index + 1]))
  const opened: Opened = {
    families,
    spellings: { written, stripped },
    sibling,
    entryAt: (entry) => {
      return { entry, part: part[entry] ?? 0, family: family[entry] ?? 0, column: column[entry] ?? 0 }
    },
    textAt: (entry) => {
      const codes = written.codes.subarray(written.start[entry], written.start[entry + 1])
      return Array.from(codes, (code) => String.fromCharCode(alphabet[code - 1] ?? 0)).join('')
    },
    encode: (text) => {
      const codes = Uint16Array.from({ length: text.length }, (_, index) => codeOf.get(text.charCodeAt(index)) ?? 0)
      return codes.includes(0) ? null : codes
    },
  }
  const columns = { part, family, column, sibling }
  return {
    termOf: (text) => termOf(opened, text),
    search: (text) => {
      const term = termOf(opened, text)
      return term.length < MIN_TERM_LENGTH ? [] : searchNumbers(opened, lowerCase(term))
    },
    all: (text, range) => readAllMatches(allRuns(opened, termOf(opened, text)), columns, families, range),
    count: (text) => countMatches(allRuns(opened, termOf(opened, text)), columns, families),
    equalStripped(text, max = Number.POSITIVE_INFINITY) {
      const term = opened.encode(normalizeNumber(text))
      const run = term && equalRun(stripped, term)
      if (!run) return []
      return Array.from(stripped.order.subarray(run.begin, Math.min(run.end, run.begin + max)), opened.entryAt)
    },
    matching(text, max) {
      const pattern = Uint16Array.from({ length: text.length }, (_, index) => {
        return text[index] === ANY_CHARACTER ? ANY_CODE : (codeOf.get(text.charCodeAt(index)) ?? UNKNOWN)
      })
      return matchingEntries(stripped, pattern, max).map(opened.entryAt)
    },
  }
}

type Opened = {
  readonly families: number
  readonly spellings: Spellings
  readonly sibling: Uint8Array | Uint16Array | Uint32Array
  entryAt(entry: number): NumberEntry
  textAt(entry: number): string
  /** Encodes a lower-case text; null if it contains a character that no number has. */
  encode(text: string): Uint16Array | null
}

/** Reads the runs of a term from the best score down, and of each only the entries that can still be results. */
function searchNumbers(opened: Opened, term: string): NumberHit[] {
  const { families, spellings, entryAt } = opened
  const representative = representativeOf(opened, term)
  const top = topResults<NumberHit>(families)
  const take = (run: ScoredRun): void => {
    const { relevance } = run.score
    const limitOf = (family: number) => top.limitInFamily(relevance, family)
    const next = (from: number) => nextBelow(run, from, top.limit(relevance), limitOf)
    for (let slot = next(run.begin); slot < run.end; slot = next(slot + 1)) {
      const found = entryAt(run.index.order[slot] ?? 0)
      if (found.entry < limitOf(found.family)) top.offer({ ...representative(found, relevance), ...run.score })
    }
  }
  searchRuns(spellings, encodedTerms(opened, term), { isOpen: (relevance) => top.limit(relevance) > 0, take })
  return top.hits()
}

/** Readings that are too short to search don't count. A text with a single reading isn't looked up. */
function termOf(opened: Opened, text: string): string {
  const typed = text.trim()
  if (typed.length < MIN_TERM_LENGTH) return typed
  const readings = numberReadings(typed).map(({ number }) => number)
  return readings.length < 2 ? typed : (readings.find((number) => finds(opened, number)) ?? typed)
}

function finds(opened: Opened, term: string): boolean {
  if (term.length < MIN_TERM_LENGTH) return false
  let found = false
  const take = () => {
    found = true
  }
  searchRuns(opened.spellings, encodedTerms(opened, lowerCase(term)), { isOpen: () => !found, take })
  return found
}

function allRuns(opened: Opened, term: string): ScoredRun[] {
  const runs: ScoredRun[] = []
  if (term.length < MIN_TERM_LENGTH) return runs
  const terms = encodedTerms(opened, lowerCase(term))
  searchRuns(opened.spellings, terms, { isOpen: () => true, take: (run) => runs.push(run) })
  return runs
}

function encodedTerms({ encode }: Opened, term: string) {
  const stripped = strippedTerm(term)
  return { typed: encode(term), stripped: stripped === null ? null : encode(stripped) }
}

/**
 * On equal scores a part is found by its first number (behavior 7.12). If that is sorted before the entry found, the
 * search meets it later and `topResults` replaces the result. If it is sorted after it, it must be offered instead now:
 * the entry found would rank too high and push out another part.
 */
function representativeOf({ sibling, entryAt, textAt }: Opened, term: string) {
  const score = numberScorer(term)
  return (found: NumberEntry, relevance: number): NumberEntry => {
    let chosen = found.entry
    let at = found.entry
    for (let before = sibling[at] ?? at; before !== at; before = sibling[at] ?? at) {
      at = before
      if (at > found.entry && score(textAt(at))?.relevance === relevance) chosen = at
    }
    return chosen === found.entry ? found : entryAt(chosen)
  }
}

type TopResults<Hit extends Ranked> = {
  /** Keeps or rejects a number, in any order: the best 25 parts, 20 of a family, each with its best number. */
  offer(hit: Hit): void
  /** The first entry that would be rejected with this score, like all after it. */
  limit(relevance: number): number
  /** The same within one family. */
  limitInFamily(relevance: number, family: number): number
  hits(): Hit[]
}

function topResults<Hit extends Ranked>(families: number): TopResults<Hit> {
  const kept: Hit[] = []
  const counts = new Uint8Array(families)
  const worst: (Hit | undefined)[] = [] // of each family that has its 20
  const limitAfter = (last: Hit | undefined, relevance: number): number => {
    if (!last || last.relevance < relevance) return Number.POSITIVE_INFINITY
    return last.relevance > relevance ? 0 : last.entry
  }
  const count = (family: number, change: 1 | -1): void => {
    const now = (counts[family] ?? 0) + change
    counts[family] = now
    worst[family] = now < MAX_RESULTS_PER_FAMILY ? undefined : kept.findLast((hit) => hit.family === family)
  }
  const remove = (hit: Hit | undefined): void => {
    if (!hit) return
    kept.splice(kept.indexOf(hit), 1)
    count(hit.family, -1)
  }
  const limit = (relevance: number) => limitAfter(kept.length < MAX_RESULTS ? undefined : kept.at(-1), relevance)
  const limitInFamily = (relevance: number, family: number) => limitAfter(worst[family], relevance)
  return {
    offer(hit) {
      const same = kept.find((other) => other.part === hit.part)
      if (same) {
        if (!representsPart(hit, same)) return
        remove(same)
      }
      if (hit.entry >= limitInFamily(hit.relevance, hit.family) || hit.entry >= limit(hit.relevance)) return
      if (counts[hit.family] === MAX_RESULTS_PER_FAMILY) remove(worst[hit.family])
      else if (kept.length === MAX_RESULTS) remove(kept.at(-1))
      const place = kept.findIndex((other) => ranksBefore(hit, other))
      kept.splice(place < 0 ? kept.length : place, 0, hit)
      count(hit.family, 1)
    },
    limit,
    limitInFamily,
    hits: () => kept,
  }
}
