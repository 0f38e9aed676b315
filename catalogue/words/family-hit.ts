import type { PartsTable, WordHit } from '#catalogue/answers.ts'
import { normalizeText } from '#catalogue/facets/parse-filter-value.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalogue/facets/table-query.ts'
import { type TableWords, tableWords, type ValueWords } from '#catalogue/words/table-words.ts'
import { chunkWeight, type MeantChunk, WEIGHT } from '#catalogue/words/word-weights.ts'

/** A hit before its parts are counted. */
export type Candidate = {
  /** How many of the typed chunks it explains. */
  readonly explained: number
  readonly score: number
  /** Null if no part matches. */
  hit(): WordHit | null
}

type Filter = { readonly key: string; readonly label: string; readonly value: string }

/** A value that some of the typed chunks lead to. */
type Match = {
  readonly value: ValueWords
  readonly chunks: ReadonlySet<number>
  readonly weight: number
  /** Whether each word of the value was typed, and a word of its field's label. */
  readonly isWhole: boolean
  readonly isLabeled: boolean
}

/** What a family has to offer for the typed chunks: itself, or itself with the filters that the other chunks lead to. */
export function familyCandidate(table: PartsTable, chunks: readonly MeantChunk[]): Candidate | null {
  const words = tableWords(table)
  const terms = chunks.map((chunk) => chunkWeight(chunk, words.terms))
  const chosen = chooseValues(matchesOf(words, chunks), terms)
  const scores = terms.map((weight, place) =>
    Math.max(weight, ...chosen.filter((match) => match.chunks.has(place)).map((match) => match.weight)),
  )
  const explained = scores.filter((score) => score > 0).length
  if (explained === 0) return null
  const sum = scores.reduce((total, score) => total + score, 0)
  const filters = chosen.map((match) => filterOf(words, match, chunks))
  return {
    explained,
    score: sum / chunks.length + nameShare(words, chunks) - filters.length * 0.1,
    hit: () => hitOf(table, filters),
  }
}

/** How much of the family's name was typed, up to 2: 'insulated jacks' are not the non-insulated ones. */
function nameShare({ name }: TableWords, chunks: readonly MeantChunk[]): number {
  let typed = 0
  for (const token of name)
    if (chunks.some(({ whole, parts }) => [whole, ...parts].some((meant) => meant.get(token) === 1))) typed += 1
  return (2 * typed) / name.size
}

function matchesOf({ values, valuesOf }: TableWords, chunks: readonly MeantChunk[]): Match[] {
  const places = new Set<number>()
  for (const { whole, parts } of chunks) {
    for (const meant of [whole, ...parts]) {
      for (const token of meant.keys()) for (const place of valuesOf.get(token) ?? []) places.add(place)
    }
  }
  return [...places]
    .sort((a, b) => a - b)
    .flatMap((place): Match[] => {
      const value = values[place]
      if (!value) return []
      const weights = new Map([...value.tokens].map((token) => [token, WEIGHT.value]))
      const found = chunks.map((chunk) => chunkWeight(chunk, weights))
      const matched = new Set(found.flatMap((weight, index) => (weight > 0 ? [index] : [])))
      const share = value.isYes ? 1 : typedShare(value.tokens, chunks)
      // 'red' is a color, not a piece of 'Leaded Red Brass'.
      if (share < 1 && !value.isColor) for (const index of matched) if (chunks[index]?.isColor) matched.delete(index)
      if (matched.size === 0) return []
      const isLabeled = typedShare(value.labels, chunks) > 0
      return [
        { value, chunks: matched, weight: Math.max(...found) * (0.5 + share / 2), isWhole: share === 1, isLabeled },
      ]
    })
}

/** The share of tokens that were typed. */
function typedShare(tokens: ReadonlySet<string>, chunks: readonly MeantChunk[]): number {
  const isTyped = (token: string) =>
    chunks.some(({ whole, parts }) => whole.has(token) || parts.some((part) => part.has(token)))
  return [...tokens].filter(isTyped).length / tokens.size
}

/**
 * Chooses one value per field until every chunk is explained: for a chunk that the family's own words don't explain, or
 * explain only in a sentence, the value that explains the most of them; then one whose label was typed too, then one
 * of which more was typed, then the first.
 */
function chooseValues(matches: readonly Match[], terms: readonly number[]): Match[] {
  const chosen: Match[] = []
  const open = new Set(terms.flatMap((weight, place) => (weight <= WEIGHT.text ? [place] : [])))
  const isUseful = (match: Match): boolean =>
    [...match.chunks].some((place) => open.has(place) && (match.isWhole || (terms[place] ?? 0) <= WEIGHT.label))
  const newly = ({ chunks }: Match): number => [...chunks].filter((place) => open.has(place)).length
  const rank = (match: Match): number[] => [newly(match), Number(match.isLabeled), match.weight]
  while (open.size > 0) {
    const left = matches.filter(
      (match) => isUseful(match) && !chosen.some(({ value }) => value.key === match.value.key),
    )
    const best = left.reduce<Match | null>((a, b) => (a && !isBefore(rank(b), rank(a)) ? a : b), null)
    if (!best) break
    chosen.push(best)
    for (const place of best.chunks) open.delete(place)
  }
  return chosen
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((one, index) => one !== b[index])
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0)
}

/**
 * The filter of a match. If the words typed are only a piece of its value and several values contain them, the filter is
 * these words: 'MIL-DTL-39024' are all of its specification sheets.
 */
function filterOf(
  { values }: TableWords,
  { value, chunks: places, isWhole: whole }: Match,
  chunks: readonly MeantChunk[],
): Filter {
  const { key, label } = value
  const piece = [...places].map((place) => chunks[place]?.text.replace(/s$/, '') ?? '').join(' ')
  const at = value.value.toLowerCase().indexOf(piece)
  if (whole || at < 0) return { key, label, value: value.value }
  const others = values.filter((other) => other.key === key && normalizeText(other.value).includes(piece))
  return { key, label, value: others.length > 1 ? value.value.slice(at, at + piece.length) : value.value }
}

function hitOf(table: PartsTable, filters: readonly Filter[]): WordHit | null {
  const { name: title, path, group } = table.family
  const query = { ...EMPTY_QUERY, filters: Object.fromEntries(filters.map(({ key, value }) => [key, [value]])) }
  const count = filters.length === 0 ? table.size : table.rows(query).length
  if (count === 0) return null
  if (filters.length === 0) return { kind: 'family', title, detail: group, url: path, count }
  const detail = filters.map(({ label, value }) => `${label}: ${value}`).join(', ')
  return { kind: 'filter', title, detail, url: path + writeTableQuery(query), count }
}
