import type { PartsTable, TableQuery, WordHit } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { sameQuantity } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { RULE_FIELDS } from '#catalog/registry/fit-columns.ts'
import { namedCriterion, nominalSizes } from '#catalog/words/nominal-sizes.ts'
import { type TableWords, tableWords, type ValueWords } from '#catalog/words/table-words.ts'
import { chunkWeight, type MeantChunk, nameShare, WEIGHT } from '#catalog/words/word-weights.ts'

/** The fields that a typed size is of, the likeliest last. */
const FIELD_RANKS: readonly string[] = [RULE_FIELDS.hole, RULE_FIELDS.board, RULE_FIELDS.mate]

export type Candidate = {
  /** How many chunks it doesn't explain, and how many of them name it. */
  readonly missing: number
  readonly named: number
  readonly kind: 'family' | 'page' | 'document'
  readonly score: number
  /** Whether each explained chunk is in a name or a value, not just in a sentence. */
  readonly isStrong: boolean
  hit(): WordHit | null
}

/** Typed chunks that score nothing, or whose size doesn't. */
export function unusedWords(chunks: readonly MeantChunk[], scores: readonly number[]): string[] {
  const isUsed = (one: string) => {
    const places = chunks.flatMap(({ typed, isSize }, at) =>
      typed === one ? [{ isSize, score: scores[at] ?? 0 }] : [],
    )
    return places.some(({ score }) => score > 0) && !places.some(({ isSize, score }) => isSize && score === 0)
  }
  return [...new Set(chunks.map(({ typed }) => typed))].filter((typed) => !isUsed(typed))
}

/** Whether each explained chunk weighs more than one of a sentence. */
export const areStrong = (scores: readonly number[]): boolean =>
  scores.every((score) => score === 0 || score > WEIGHT.text)

type Filter = {
  readonly key: string
  readonly label: string
  readonly values: readonly string[]
  /** A description of the values, if not their names. */
  readonly text?: string
}

type Match = {
  readonly value: ValueWords
  readonly chunks: ReadonlySet<number>
  readonly weight: number
  /** Whether each word of the value was typed. */
  readonly isWhole: boolean
  /** The chunks that are its field's label. */
  readonly labels: ReadonlySet<number>
}

/** A family's hit for the typed chunks: itself, or itself with the filters that the other chunks lead to. */
export function familyCandidate(table: PartsTable, chunks: readonly MeantChunk[]): Candidate | null {
  const words = tableWords(table)
  const matches = matchesOf(words, chunks)
  // If some parts state a word, or a size, others would contradict a summary, or a name with that size.
  const terms = chunks.map((chunk, place) => {
    const weight = chunkWeight(chunk, words.terms)
    const isStated = matches.some((match) => match.chunks.has(place))
    return isStated && (chunk.isSize || weight <= WEIGHT.text) ? 0 : weight
  })
  const chosen = chooseValues(matches, terms, chunks)
  const scores = scoresOf(terms, chosen)
  const explained = scores.filter((score) => score > 0).length
  if (explained === 0) return null
  const sum = scores.reduce((total, score) => total + score, 0)
  const labeled = chosen.filter(({ labels, value }) => labels.size > 0 && !value.isYes).length
  const found = chosen.map((match) => ({ match, filter: filterOf(words, match, chunks) }))
  return {
    missing: chunks.length - explained,
    named: chunks.filter((chunk) => chunkWeight(chunk, words.names) > 0).length,
    kind: 'family',
    score: sum / chunks.length + nameShare(words.name, chunks) - found.length * 0.1 + labeled * 0.5,
    isStrong: areStrong(scores),
    hit: () => {
      const used = withParts(table, found)
      const left = scoresOf(
        terms,
        used.map(({ match }) => match),
      )
      return hitOf(
        table,
        used.map(({ filter }) => filter),
        unusedWords(chunks, left),
      )
    },
  }
}

/** What each chunk scores, by the family's own words or by chosen values. A label alone says which field, not which parts. */
function scoresOf(terms: readonly number[], chosen: readonly Match[]): number[] {
  const scores = terms.map((weight, place) =>
    Math.max(
      weight > WEIGHT.label ? weight : 0,
      ...chosen.map((match) => (match.chunks.has(place) ? match.weight : match.labels.has(place) ? WEIGHT.label : 0)),
    ),
  )
  return scores.some((score) => score > 0) ? scores : [...terms]
}

type Found = { readonly match: Match; readonly filter: Filter }

/** The filters that match parts together. One that would leave no part is dropped: what must fit, a size or a thread, counts before the rest. */
function withParts(table: PartsTable, found: readonly Found[]): readonly Found[] {
  const count = (some: readonly Found[]) => table.rows(queryOf(some.map(({ filter }) => filter))).length
  if (found.length < 2 || count(found) > 0) return found
  const mustFit = ({ filter }: Found) => filter.values.some((value) => /\d/.test(value))
  const used: Found[] = []
  for (const next of found.toSorted((a, b) => Number(mustFit(b)) - Number(mustFit(a))))
    if (count([...used, next]) > 0) used.push(next)
  return used
}

function matchesOf(words: TableWords, chunks: readonly MeantChunk[]): Match[] {
  const ofSizes = chunks.map((chunk) => new Set(sizeValues(words, chunk)))
  const candidates = new Set(ofSizes.flatMap((values) => [...values]))
  for (const token of chunks.flatMap(({ whole, parts }) => [whole, ...parts].flatMap((meant) => [...meant.keys()])))
    for (const value of words.valuesOf.get(token) ?? []) candidates.add(value)
  const inOrder = [...candidates].sort((a, b) => a.place - b.place)
  // Beside a size, 'hole' says what has it, and isn't part of a '"D" hole'.
  const hasSize = chunks.some(({ isSize }) => isSize)
  const isUnit = chunks.map(({ text }) => hasSize && namedCriterion([text]) === 'hole')
  return inOrder.flatMap((value): Match[] => {
    const weights = new Map([...value.tokens].map((token) => [token, WEIGHT.value]))
    const found = chunks.map((chunk, index) => {
      if (ofSizes[index]?.has(value)) return WEIGHT.value
      return isUnit[index] || (chunk.isSize && value.size) ? 0 : chunkWeight(chunk, weights)
    })
    const matched = new Set(found.flatMap((weight, index) => (weight > 0 ? [index] : [])))
    const isSame = ofSizes.some((values) => values.has(value))
    const typed = typedShare(value.tokens, chunks)
    // 'tin' is a finish, not 'No pure tin'.
    if (value.isYes && typed < 0.5) return []
    const share = value.isYes || isSame ? 1 : typed
    // 'red' is a color, not a piece of 'Leaded Red Brass'.
    if (share < 1 && !value.isColor) for (const index of matched) if (chunks[index]?.isColor) matched.delete(index)
    if (matched.size === 0) return []
    const labels = new Set(chunks.flatMap((chunk, index) => (chunkWeight(chunk, value.labels) > 0 ? [index] : [])))
    return [{ value, chunks: matched, weight: Math.max(...found) * (0.5 + share / 2), isWhole: share === 1, labels }]
  })
}

/** The values that are a typed size in any spelling (behavior 6.3), or that the trade means by it (behavior 7.16). */
function sizeValues({ sizeFields, values }: TableWords, chunk: MeantChunk): readonly ValueWords[] {
  const { isSize, isBoard, text, typed } = chunk
  if (!isSize) return []
  const exact = parseLength(text)
  return sizeFields.flatMap(({ key, sizeOf }) => {
    // A filter takes `2 mm` for any size that rounds to it; here that would be another size than the one typed.
    const size = /^\d+mm$/.test(text) ? exact : sizeOf(text)
    const own = values.filter((value) => value.key === key)
    const same = own.filter((value) => size !== null && value.size !== null && sameQuantity(value.size, size))
    return exact ? nominalSizes(own, same, exact, typed, isBoard) : same
  })
}

function typedShare(tokens: ReadonlySet<string>, chunks: readonly MeantChunk[]): number {
  const isTyped = (token: string) =>
    chunks.some(({ whole, parts }) => whole.has(token) || parts.some((part) => part.has(token)))
  return [...tokens].filter(isTyped).length / tokens.size
}

/** Chooses one value per field, or several colors, until every chunk is explained: the one that explains most, then by label, exact size, field, words typed. */
function chooseValues(
  matches: readonly Match[],
  terms: readonly number[],
  typed: readonly Pick<MeantChunk, 'isSize'>[],
): Match[] {
  const chosen: Match[] = []
  const open = new Set(terms.flatMap((weight, place) => (weight <= WEIGHT.text ? [place] : [])))
  const newly = ({ chunks }: Match): number => [...chunks].filter((place) => open.has(place)).length
  const fieldRank = ({ value, chunks }: Match): number =>
    [...chunks].some((place) => open.has(place) && typed[place]?.isSize) ? FIELD_RANKS.indexOf(value.key) : -1
  const rank = (match: Match): number[] => [
    newly(match),
    Number(match.labels.size > 0),
    Number(match.value.usual === undefined),
    fieldRank(match),
    match.weight,
  ]
  while (open.size > 0) {
    const left = matches.filter(
      (match) =>
        newly(match) > 0 &&
        !chosen.some(({ value }) => value.key === match.value.key && !(value.isColor && match.isWhole)),
    )
    const best = left.reduce<Match | null>((a, b) => (a && !isBefore(rank(b), rank(a)) ? a : b), null)
    if (!best) break
    const place = chosen.findIndex(({ value }) => value.key === best.value.key)
    const other = chosen[place]
    if (other) chosen[place] = eitherColor(other, best)
    else chosen.push(best)
    for (const place of [...best.chunks, ...best.labels]) open.delete(place)
  }
  return chosen
}

/** 'red and black' are the parts of either color. */
function eitherColor(a: Match, b: Match): Match {
  const meaning = [a, b].flatMap(({ value }) => value.meaning ?? [value.value])
  return { ...a, value: { ...a.value, meaning }, chunks: new Set([...a.chunks, ...b.chunks]) }
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((token, index) => token !== b[index])
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0)
}

/** The filter of a match: the value, or the words typed if several values contain them (`MIL-DTL-39024`). */
function filterOf(
  { values }: TableWords,
  { value, chunks: places, isWhole: whole }: Match,
  chunks: readonly MeantChunk[],
): Filter {
  const { key, label, usual, meaning = [value.value] } = value
  if (usual) return { key, label, values: meaning, text: usual }
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
  const detail = filters.map(({ label, values, text }) => `${label}: ${text ?? values.join(' or ')}`).join(', ')
  const near = table.near(query).filter(({ key }) => !filters.some((filter) => filter.key === key && filter.text))
  const hit = { kind: 'filter', title, detail, url: path + writeTableQuery(query), count, unused } as const
  return near.length > 0 ? { ...hit, near } : hit
}
