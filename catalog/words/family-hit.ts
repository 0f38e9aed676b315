import type { PartsTable, TableQuery, WordHit } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { sameQuantity } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { type TableWords, tableWords, type ValueWords } from '#catalog/words/table-words.ts'
import { chunkWeight, type MeantChunk, WEIGHT } from '#catalog/words/word-weights.ts'

const MATE = 'matesWith'

export type Candidate = {
  readonly explained: number
  readonly score: number
  /** Whether each explained chunk is in a name or a value, not just in a sentence. */
  readonly isStrong: boolean
  hit(): WordHit | null
}

/** The typed words of chunks that score nothing. */
export const unusedWords = (chunks: readonly MeantChunk[], scores: readonly number[]): string[] => [
  ...new Set(chunks.flatMap(({ typed }, place) => ((scores[place] ?? 0) > 0 ? [] : [typed]))),
]

/** Whether each explained chunk weighs more than one of a sentence. */
export const areStrong = (scores: readonly number[]): boolean =>
  scores.every((score) => score === 0 || score > WEIGHT.text)

type Filter = { readonly key: string; readonly label: string; readonly values: readonly string[] }

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
  const matches = matchesOf(words, chunks)
  // Parts of another size would contradict a size that only the family's name has, if some parts state it.
  const terms = chunks.map((chunk, place) =>
    chunk.isSize && matches.some((match) => match.chunks.has(place)) ? 0 : chunkWeight(chunk, words.terms),
  )
  const chosen = chooseValues(matches, terms, chunks)
  const scores = terms.map((weight, place) =>
    Math.max(weight, ...chosen.filter((match) => match.chunks.has(place)).map((match) => match.weight)),
  )
  const explained = scores.filter((score) => score > 0).length
  if (explained === 0) return null
  const sum = scores.reduce((total, score) => total + score, 0)
  const labeled = chosen.filter(({ isLabeled, value }) => isLabeled && !value.isYes).length
  const found = chosen.map((match) => ({ match, filter: filterOf(words, match, chunks) }))
  return {
    explained,
    score: sum / chunks.length + nameShare(words, chunks) - found.length * 0.1 + labeled * 0.5,
    isStrong: areStrong(scores),
    hit: () => {
      const used = withParts(table, found)
      const left = terms.map((weight, place) =>
        Math.max(weight, ...used.map(({ match }) => Number(match.chunks.has(place)))),
      )
      return hitOf(
        table,
        used.map(({ filter }) => filter),
        unusedWords(chunks, left),
      )
    },
  }
}

type Found = { readonly match: Match; readonly filter: Filter }

/** The filters that match parts together. A filter that would leave no part is dropped, the later one first. */
function withParts(table: PartsTable, found: readonly Found[]): readonly Found[] {
  const count = (some: readonly Found[]) => table.rows(queryOf(some.map(({ filter }) => filter))).length
  if (found.length < 2 || count(found) > 0) return found
  const used: Found[] = []
  for (const next of found) if (count([...used, next]) > 0) used.push(next)
  return used
}

/** How much of the family's name was typed, up to 2: 'insulated jacks' are not the non-insulated ones. */
function nameShare({ name }: TableWords, chunks: readonly MeantChunk[]): number {
  let typed = 0
  for (const token of name)
    if (chunks.some(({ whole, parts }) => [whole, ...parts].some((meant) => meant.get(token) === 1))) typed += 1
  return (2 * typed) / name.size
}

function matchesOf(words: TableWords, chunks: readonly MeantChunk[]): Match[] {
  const { values, valuesOf } = words
  const places = new Set<number>()
  const ofSizes = chunks.map((chunk) => sizePlaces(words, chunk))
  for (const place of ofSizes.flatMap((some) => [...some])) places.add(place)
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
      const found = chunks.map((chunk, index) =>
        ofSizes[index]?.has(place) ? WEIGHT.value : chunkWeight(chunk, weights),
      )
      const matched = new Set(found.flatMap((weight, index) => (weight > 0 ? [index] : [])))
      const isSame = ofSizes.some((some) => some.has(place))
      const share = value.isYes || isSame ? 1 : typedShare(value.tokens, chunks)
      // 'red' is a color, not a piece of 'Leaded Red Brass'.
      if (share < 1 && !value.isColor) for (const index of matched) if (chunks[index]?.isColor) matched.delete(index)
      if (matched.size === 0) return []
      const isLabeled = typedShare(value.labels, chunks) > 0
      return [
        { value, chunks: matched, weight: Math.max(...found) * (0.5 + share / 2), isWhole: share === 1, isLabeled },
      ]
    })
}

/** The places of values that are a typed size, however it is spelled (behavior 6.3). */
function sizePlaces({ sizeFields, values }: TableWords, { isSize, text }: MeantChunk): ReadonlySet<number> {
  if (!isSize) return new Set()
  // A filter takes `2 mm` for any size that rounds to it; here that would be another size than the one typed.
  const exact = /^\d+mm$/.test(text) ? parseLength(text) : null
  const same = sizeFields.map(({ key, sizeOf }) => ({ key, size: exact ?? sizeOf(text) }))
  const isSame = ({ key, size }: ValueWords): boolean =>
    size !== null && same.some((one) => one.key === key && one.size !== null && sameQuantity(one.size, size))
  return new Set(values.flatMap((value, place) => (isSame(value) ? [place] : [])))
}

function typedShare(tokens: ReadonlySet<string>, chunks: readonly MeantChunk[]): number {
  const isTyped = (token: string) =>
    chunks.some(({ whole, parts }) => whole.has(token) || parts.some((part) => part.has(token)))
  return [...tokens].filter(isTyped).length / tokens.size
}

/** Chooses one value per field until every chunk is explained: the one that explains most, then by label, size, words typed. */
function chooseValues(
  matches: readonly Match[],
  terms: readonly number[],
  typed: readonly Pick<MeantChunk, 'isSize'>[],
): Match[] {
  const chosen: Match[] = []
  const open = new Set(terms.flatMap((weight, place) => (weight <= WEIGHT.text ? [place] : [])))
  const isUseful = (match: Match): boolean => [...match.chunks].some((place) => open.has(place))
  const newly = ({ chunks }: Match): number => [...chunks].filter((place) => open.has(place)).length
  const isMate = ({ value, chunks }: Match): boolean =>
    value.key === MATE && [...chunks].some((place) => open.has(place) && typed[place]?.isSize)
  const rank = (match: Match): number[] => [newly(match), Number(match.isLabeled), Number(isMate(match)), match.weight]
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

/** The filter of a match: the value, or the words typed if several values contain them (`MIL-DTL-39024`). */
function filterOf(
  { values }: TableWords,
  { value, chunks: places, isWhole: whole }: Match,
  chunks: readonly MeantChunk[],
): Filter {
  const { key, label, meaning = [value.value] } = value
  const piece = [...places].map((place) => chunks[place]?.text.replace(/s$/, '') ?? '').join(' ')
  const at = value.value.toLowerCase().indexOf(piece)
  if (whole || at < 0) return { key, label, values: meaning }
  const others = values.filter((other) => other.key === key && normalizeText(other.value).includes(piece))
  return { key, label, values: others.length > 1 ? [value.value.slice(at, at + piece.length)] : meaning }
}

const queryOf = (filters: readonly Filter[]): TableQuery => ({
  ...EMPTY_QUERY,
  filters: Object.fromEntries(filters.map(({ key, values }) => [key, values])),
})

function hitOf(table: PartsTable, filters: readonly Filter[], unused: readonly string[]): WordHit | null {
  const { name: title, path, group } = table.family
  const query = queryOf(filters)
  const count = filters.length === 0 ? table.size : table.rows(query).length
  if (count === 0) return null
  if (filters.length === 0) return { kind: 'family', title, detail: group, url: path, count, unused }
  const detail = filters.map(({ label, values }) => `${label}: ${values.join(' or ')}`).join(', ')
  const near = table.near(query)
  const hit = { kind: 'filter', title, detail, url: path + writeTableQuery(query), count, unused } as const
  return near.length > 0 ? { ...hit, near } : hit
}
