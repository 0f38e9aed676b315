import type { MatchType } from '#catalogue/answers.ts'
import { ANY, ANY_SIGN, fittingEntries } from '#catalogue/number-wildcard.ts'
import { type ScoredRun, type Spellings, searchRuns } from '#catalogue/search-runs.ts'
import { foldCase, SHORTEST_TERM, scoreAsTyped, scoreVariant } from '#catalogue/search-score.ts'
import { bareVariant, type Variant, withoutSeparators } from '#catalogue/search-variants.ts'
import { equalRun, nextBelow, openSuffixIndex } from '#catalogue/suffix-order.ts'
import { topResults } from '#catalogue/top-results.ts'

/** All part numbers of a catalogue, one entry a number: `part[i]` bears `texts[i]` in its column `column[i]`. */
export type NumberEntries = {
  /** As written, trimmed, never empty. */
  readonly texts: readonly string[]
  /** The index of the part in the whole catalogue. */
  readonly part: Uint32Array
  /** Its family's position in the registry. */
  readonly family: Uint8Array | Uint16Array
  /** 0 the own number, 1 and up the others (MIL, CID). */
  readonly column: Uint8Array
}

export type NumberSection = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** What is not an array; plain JSON. */
export type NumberMeta = {
  /** Families in the registry, up to the last that has numbers. */
  readonly families: number
  /** The most results an answer can ever hold: 25, or fewer where the families have fewer parts. */
  readonly capacity: number
}

export type BuiltNumberIndex = {
  /** Named `number.…`; each has its own buffer. */
  readonly sections: Record<string, NumberSection>
  readonly meta: NumberMeta
  /** For each entry of the index, which stand in number order: its place in `NumberEntries`. */
  readonly order: Uint32Array<ArrayBuffer>
}

/** One number of the index. `entry` is its rank in number order, ties by family, part and column. */
export type NumberEntry = {
  readonly entry: number
  readonly part: number
  readonly family: number
  readonly column: number
}

export type NumberHit = NumberEntry & { readonly relevance: number; readonly matchType: MatchType }

export type NumberIndex = {
  /** The best 25 parts at most, 20 a family at most, in the order of the answer (SPEC 9, RULINGS). */
  search(term: string): NumberHit[]
  /** The numbers that are the same text but for separators and case, in number order; the first `most` if stated. */
  equalStripped(text: string, most?: number): NumberEntry[]
  /** At most `most` numbers that fit a text in which ANY_SIGN stands for any sign, separators and case aside. */
  fitting(text: string, most: number): NumberEntry[]
}

/** The weight of a character that no number has. */
const UNKNOWN = 65_535

/** Opens an index made by `buildNumberIndex`; takes no time worth naming, whatever its size. */
export function openNumberIndex(
  section: (name: string) => Uint8Array | Uint16Array | Uint32Array,
  meta: NumberMeta,
): NumberIndex {
  const part = section('number.part')
  const family = section('number.family')
  const column = section('number.column')
  const alphabet = section('number.alphabet')
  const written = openSuffixIndex((name) => section(`number.written.${name}`))
  const bare = openSuffixIndex((name) => section(`number.bare.${name}`))
  const weights = new Map(Array.from(alphabet, (unit, index) => [unit, index + 1]))
  const opened: Opened = {
    meta,
    spellings: { written, bare },
    sibling: section('number.sibling'),
    entryAt: (entry) => {
      return { entry, part: part[entry] ?? 0, family: family[entry] ?? 0, column: column[entry] ?? 0 }
    },
    foldedText: (entry) => {
      const codes = written.codes.subarray(written.start[entry], written.start[entry + 1])
      return Array.from(codes, (code) => String.fromCharCode(alphabet[code - 1] ?? 0)).join('')
    },
    encode: (text) => {
      const codes = Uint16Array.from({ length: text.length }, (_, index) => weights.get(text.charCodeAt(index)) ?? 0)
      return codes.includes(0) ? null : codes
    },
  }
  return {
    search: (term) => (term.trim().length < SHORTEST_TERM ? [] : searchNumbers(opened, foldCase(term.trim()))),
    equalStripped(text, most = Number.POSITIVE_INFINITY) {
      const term = opened.encode(withoutSeparators(foldCase(text)))
      const run = term && equalRun(bare, term)
      return run ? Array.from(bare.order.subarray(run.begin, Math.min(run.end, run.begin + most)), opened.entryAt) : []
    },
    fitting(text, most) {
      const signs = withoutSeparators(foldCase(text))
      const pattern = Uint16Array.from({ length: signs.length }, (_, index) => {
        return signs[index] === ANY_SIGN ? ANY : (weights.get(signs.charCodeAt(index)) ?? UNKNOWN)
      })
      return fittingEntries(bare, pattern, most).map(opened.entryAt)
    },
  }
}

type Opened = {
  readonly meta: NumberMeta
  readonly spellings: Spellings
  /** For each entry that of the same part in the column before; itself where there is none. */
  readonly sibling: Uint8Array | Uint16Array | Uint32Array
  entryAt(entry: number): NumberEntry
  foldedText(entry: number): string
  /** The weights of a folded text; null where it has a character that no number has. */
  encode(text: string): Uint16Array | null
}

function searchNumbers(opened: Opened, term: string): NumberHit[] {
  const { meta, spellings, entryAt, encode } = opened
  const variant = bareVariant(term)
  const spokesman = chooseSpokesman(opened, term, variant)
  const top = topResults<NumberHit>(meta.families, meta.capacity)
  const take = (run: ScoredRun): void => {
    const { relevance } = run.score
    const limitOf = (family: number) => top.limitInFamily(relevance, family)
    const next = (from: number) => nextBelow(run, from, top.limit(relevance), limitOf)
    for (let slot = next(run.begin); slot < run.end; slot = next(slot + 1)) {
      const found = entryAt(run.index.order[slot] ?? 0)
      if (found.entry < limitOf(found.family)) top.offer({ ...spokesman(found, relevance), ...run.score })
    }
  }
  const terms = { typed: encode(term), bare: variant && encode(variant.text) }
  searchRuns(spellings, terms, { open: (relevance) => top.limit(relevance) > 0, take })
  return top.hits()
}

/**
 * On equal scores the number in the part's first column is the one that counts (RULINGS: the own number first). One
 * that stands before the entry found will come by itself and improve the result. One that stands after it has to be
 * taken in its stead at once: the entry found would stand too high, and turn out another part.
 */
function chooseSpokesman({ sibling, entryAt, foldedText }: Opened, term: string, variant: Variant | null) {
  const relevanceOf = (text: string): number => {
    const typed = scoreAsTyped(term, text)?.relevance ?? 0
    return variant ? Math.max(typed, scoreVariant(variant, text)?.relevance ?? 0) : typed
  }
  return (found: NumberEntry, relevance: number): NumberEntry => {
    let chosen = found.entry
    let at = found.entry
    for (let before = sibling[at] ?? at; before !== at; before = sibling[at] ?? at) {
      at = before
      if (at > found.entry && relevanceOf(foldedText(at)) === relevance) chosen = at
    }
    return chosen === found.entry ? found : entryAt(chosen)
  }
}
