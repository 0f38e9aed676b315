import type { Section } from '#catalog/columns/packed.ts'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { countMatches, type Matches, type MatchRange, readAllMatches } from '#catalog/search/matches/all-matches.ts'
import { ANY_CHARACTER, ANY_CODE, matchingEntries } from '#catalog/search/number-wildcard.ts'
import {
  MAX_RESULTS,
  MAX_RESULTS_PER_FAMILY,
  MIN_TERM_LENGTH,
  type NumberEntry,
  type NumberHit,
  numberScorer,
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
  readonly sections: Record<string, NumberSection>
  /** For each entry of the index, in the order of numbers: its place in `NumberEntries`. */
  readonly order: Uint32Array<ArrayBuffer>
}

/** The code of a character that no number has. */
const UNKNOWN = 65_535

/** All part numbers as `buildNumberIndex` made them, opened in no time worth measuring. */
export class NumberIndex {
  readonly #families: number
  readonly #columns: { readonly [Name in 'part' | 'family' | 'column' | 'sibling']: Section }
  readonly #alphabet: Section
  readonly #codeOf: ReadonlyMap<number, number>
  readonly #spellings: Spellings

  constructor(section: (name: string) => Section, families: number) {
    this.#families = families
    const [part, family] = [section('number.part'), section('number.family')]
    this.#columns = { part, family, column: section('number.column'), sibling: section('number.sibling') }
    this.#alphabet = section('number.alphabet')
    this.#codeOf = new Map(Array.from(this.#alphabet, (unit, index) => [unit, index + 1]))
    const written = openSuffixIndex((name) => section(`number.written.${name}`))
    this.#spellings = { written, stripped: openSuffixIndex((name) => section(`number.stripped.${name}`)) }
  }

  /** The searched text: its first reading that finds something, else the text itself (behavior 7.17). */
  termOf(text: string): string {
    const typed = text.trim()
    if (typed.length < MIN_TERM_LENGTH) return typed
    const readings = numberReadings(typed).map(({ number }) => number)
    return readings.length < 2 ? typed : (readings.find((number) => this.#finds(number)) ?? typed)
  }

  /** Reads the runs of a term from the best score down, and of each only the entries that can still be results. */
  search(text: string): NumberHit[] {
    const term = this.termOf(text)
    const top = topResults(this.#families)
    const representative = this.#representativeOf(term)
    const take = (run: ScoredRun): void => {
      const { relevance } = run.score
      const limitOf = (family: number) => top.limitInFamily(relevance, family)
      const next = (from: number) => nextBelow(run, from, top.limit(relevance), limitOf)
      for (let slot = next(run.begin); slot < run.end; slot = next(slot + 1)) {
        const found = this.#entryAt(run.index.order[slot] ?? 0)
        if (found.entry < limitOf(found.family)) top.offer({ ...representative(found, relevance), ...run.score })
      }
    }
    this.#visit(term, { isOpen: (relevance) => top.limit(relevance) > 0, take })
    return top.hits()
  }

  /** Counts all parts that match, and returns those of a range, in the order of results (behavior 7.14). */
  all(text: string, range: MatchRange): Matches {
    return readAllMatches(this.#runs(text), this.#columns, this.#families, range)
  }

  count(text: string): number | null {
    return countMatches(this.#runs(text), this.#columns, this.#families)
  }

  /** The numbers that equal a text apart from separators and case, in order; at most `max`. */
  equalStripped(text: string, max = Number.POSITIVE_INFINITY): NumberEntry[] {
    const term = this.#encode(normalizeNumber(text))
    const run = term && equalRun(this.#spellings.stripped, term)
    if (!run) return []
    return Array.from(run.index.order.subarray(run.begin, Math.min(run.end, run.begin + max)), (entry) =>
      this.#entryAt(entry),
    )
  }

  /** At most `max` numbers that match a normalized text with ANY_CHARACTER in it. */
  matching(text: string, max: number): NumberEntry[] {
    const pattern = Uint16Array.from({ length: text.length }, (_, index) =>
      text[index] === ANY_CHARACTER ? ANY_CODE : (this.#codeOf.get(text.charCodeAt(index)) ?? UNKNOWN),
    )
    return matchingEntries(this.#spellings.stripped, pattern, max).map((entry) => this.#entryAt(entry))
  }

  #entryAt(entry: number): NumberEntry {
    const { part, family, column } = this.#columns
    return { entry, part: part[entry] ?? 0, family: family[entry] ?? 0, column: column[entry] ?? 0 }
  }

  #textAt(entry: number): string {
    const { codes, start } = this.#spellings.written
    const units = codes.subarray(start[entry], start[entry + 1])
    return Array.from(units, (code) => String.fromCharCode(this.#alphabet[code - 1] ?? 0)).join('')
  }

  /** Encodes a lower-case text; null if it contains a character that no number has. */
  #encode(text: string): Uint16Array | null {
    const codes = Uint16Array.from({ length: text.length }, (_, at) => this.#codeOf.get(text.charCodeAt(at)) ?? 0)
    return codes.includes(0) ? null : codes
  }

  #visit(term: string, visit: Parameters<typeof searchRuns>[2]): void {
    if (term.length < MIN_TERM_LENGTH) return
    const lower = term.toLowerCase()
    const stripped = strippedTerm(lower)
    const terms = { typed: this.#encode(lower), stripped: stripped === null ? null : this.#encode(stripped) }
    searchRuns(this.#spellings, terms, visit)
  }

  #finds(number: string): boolean {
    let found = false
    const take = () => {
      found = true
    }
    this.#visit(number, { isOpen: () => !found, take })
    return found
  }

  #runs(text: string): ScoredRun[] {
    const runs: ScoredRun[] = []
    this.#visit(this.termOf(text), { isOpen: () => true, take: (run) => runs.push(run) })
    return runs
  }

  /**
   * On equal scores a part is found by its first number (behavior 7.12). If that is sorted before the entry found, the
   * search meets it later and `topResults` replaces the result. If it is sorted after it, it must be offered instead now:
   * the entry found would rank too high and push out another part.
   */
  #representativeOf(term: string) {
    const { sibling } = this.#columns
    const score = numberScorer(term)
    return (found: NumberEntry, relevance: number): NumberEntry => {
      let chosen = found.entry
      let at = found.entry
      for (let before = sibling[at] ?? at; before !== at; before = sibling[at] ?? at) {
        at = before
        if (at > found.entry && score(this.#textAt(at))?.relevance === relevance) chosen = at
      }
      return chosen === found.entry ? found : this.#entryAt(chosen)
    }
  }
}

/** Collects the results: the best 25 parts, 20 of a family, each with its best number. */
function topResults(families: number) {
  const kept: NumberHit[] = []
  const counts = new Uint8Array(families)
  const worst: (NumberHit | undefined)[] = [] // of each family that has its 20
  const limitAfter = (last: NumberHit | undefined, relevance: number): number => {
    if (!last || last.relevance < relevance) return Number.POSITIVE_INFINITY
    return last.relevance > relevance ? 0 : last.entry
  }
  const count = (family: number, change: 1 | -1): void => {
    const now = (counts[family] ?? 0) + change
    counts[family] = now
    worst[family] = now < MAX_RESULTS_PER_FAMILY ? undefined : kept.findLast((hit) => hit.family === family)
  }
  const remove = (hit: NumberHit | undefined): void => {
    if (!hit) return
    kept.splice(kept.indexOf(hit), 1)
    count(hit.family, -1)
  }
  const limit = (relevance: number) => limitAfter(kept.length < MAX_RESULTS ? undefined : kept.at(-1), relevance)
  const limitInFamily = (relevance: number, family: number) => limitAfter(worst[family], relevance)
  return {
    offer(hit: NumberHit): void {
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
    /** The first entry that would be rejected with this score, like all after it; and within one family. */
    limit,
    limitInFamily,
    hits: () => kept,
  }
}
