import type { Catalog, PartsTable, WordHit } from '#catalog/answers.ts'
import { CRITERION_NAMES, type Criterion, fitUrl, readFitQuery } from '#catalog/fit/fit-query.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import type { Family } from '#catalog/registry/family.ts'
import { editDistance } from '#catalog/words/edit-distance.ts'
import { areStrong, type Candidate, familyCandidate, unusedWords } from '#catalog/words/family-hit.ts'
import { boardStep, namedCriterion } from '#catalog/words/nominal-sizes.ts'
import { isStopWord, queryReadings, type Synonyms } from '#catalog/words/synonyms.ts'
import { hasWords, tableWords } from '#catalog/words/table-words.ts'
import { type Chunk, chunksOf, tokensOf } from '#catalog/words/word-tokens.ts'
import { chunkWeight, type MeantChunk, nameShare, WEIGHT, type Weights, weigh } from '#catalog/words/word-weights.ts'

/** A page or document of the site that words lead to. */
export type SitePage = {
  readonly kind: 'page' | 'document'
  readonly title: string
  readonly detail: string
  readonly url: string
  /** Other words for it, and what it is about. */
  readonly text: string
}

const FIT = { equal: 1, begins: 0.75, isBegun: 0.6, typo: 0.5 } as const

const MIN_BEGINNING = 3
/** One wrong letter makes a shorter word another one: 'null' is not 'pull'. */
const MIN_CORRECTED = 5
/** An ending that a typed word may have and the token not: 'crimping', 'crimp'. */
const MAX_ENDING = 3

/** The tokens that a typed word may mean, with their fit: equal, longer, shorter; without any, those one typing error away. */
function similarTokens(word: string, vocabulary: Iterable<string>): Map<string, number> {
  const found = new Map<string, number>()
  for (const token of vocabulary) {
    if (token === word) found.set(token, FIT.equal)
    // 15 is not the beginning of 15.82, nor of 15 A
    else if (word.length >= MIN_BEGINNING && token.startsWith(word) && !/\d$/.test(word)) {
      found.set(token, FIT.begins)
    } else if (
      token.length >= 4 &&
      word.length - token.length <= MAX_ENDING &&
      word.startsWith(token) &&
      !hasDigit(word)
    ) {
      found.set(token, FIT.isBegun)
    }
  }
  if (found.size > 0) return found
  const errors = hasDigit(word) || word.length < MIN_CORRECTED ? 0 : word.length < 7 ? 1 : 2
  if (errors === 0) return found
  for (const token of vocabulary) {
    if (Math.abs(token.length - word.length) <= errors && editDistance(word, token) <= errors)
      found.set(token, FIT.typo)
  }
  return found
}

const hasDigit = (text: string): boolean => /\d/.test(text)

/** A longer query, or one of more words or pieces of words, is not words: each costs time (behavior 7.16). */
const MAX_LENGTH = 200
const MAX_CHUNKS = 8
const MAX_PARTS = 16
const MIN_LENGTH = 2
/** A hit that scores less than this share of the best one only mentions the words. */
const MIN_SHARE = 0.4

const openedPages = new WeakMap<readonly SitePage[], readonly OpenedPage[]>()
const vocabularies = new WeakMap<Catalog, { readonly pages: readonly OpenedPage[]; readonly words: Vocabulary }>()

type WordQuestion = { readonly synonyms: Synonyms; readonly query: string; readonly max: number }

/** What words lead to (behavior 7.16), best first: what explains all that was typed, else the most of it. */
export function searchWords(
  catalog: Catalog,
  families: readonly Family[],
  pages: readonly SitePage[],
  { synonyms, query, max }: WordQuestion,
): WordHit[] {
  const typed = query.trim()
  if (typed.length < MIN_LENGTH || typed.length > MAX_LENGTH || chunksOf(typed).length > MAX_CHUNKS) return []
  const tables = tablesWithParts(catalog, families)
  const opened = openPages(pages)
  const { tokens, colors, own } = vocabularyOf(catalog, tables, opened)
  const readings = queryReadings(typed.toWellFormed(), synonyms, (token) => own.has(token))
  const longest = Math.max(...readings.map((chunks) => chunks.length))
  if (longest === 0 || longest > MAX_CHUNKS) return []
  if (readings.some((chunks) => chunks.flatMap(({ parts }) => parts).length > MAX_PARTS)) return []
  const meant = readings.map((chunks) => {
    const isBoard = namedCriterion(chunks.flatMap(({ typed }) => typed.split(' '))) === 'board'
    return chunks.map((chunk) => meantChunk(chunk, isBoard, tokens, colors))
  })
  const bestOf = (candidate: (chunks: readonly MeantChunk[]) => Candidate | null) =>
    meant
      .flatMap((chunks) => candidate(chunks) ?? [])
      .sort(byUse)
      .slice(0, 1)
  const candidates = [
    ...tables.flatMap((table) => bestOf((chunks) => familyCandidate(table, chunks))),
    ...opened.flatMap((page) => bestOf((chunks) => pageCandidate(page, chunks))),
  ]
  return bestHits(candidates, longest, max)
}

function meantChunk(
  { text, typed, isSize, whole, parts }: Chunk,
  isNamedBoard: boolean,
  tokens: ReadonlySet<string>,
  colors: ReadonlySet<string>,
): MeantChunk {
  const together = isSize ? new Map([[whole, 1]]) : similarTokens(whole, tokens)
  const each = parts.length < 2 || isSize ? [together] : parts.map((part) => similarTokens(part, tokens))
  const isBoard = isSize && (isNamedBoard || text.endsWith('mm'))
  return { text, typed, isSize, isBoard, isColor: colors.has(whole), whole: together, parts: each }
}

const byUse = (a: Candidate, b: Candidate): number => a.missing - b.missing || b.named - a.named || b.score - a.score

/** Reads the words of tables, with a pause after each, so the first search in a new catalog blocks nothing. */
export async function readWords(catalog: Catalog, families: readonly Family[], pause: () => Promise<unknown>) {
  for (const table of tablesWithParts(catalog, families).filter((one) => !hasWords(one))) {
    tableWords(table)
    await pause()
  }
}

const tablesWithParts = (catalog: Catalog, families: readonly Family[]): PartsTable[] =>
  families.flatMap(({ table: name }) => {
    const table = catalog.table(name)
    return table && table.size > 0 ? [table] : []
  })

function vocabularyOf(catalog: Catalog, tables: readonly PartsTable[], pages: readonly OpenedPage[]): Vocabulary {
  const known = vocabularies.get(catalog)
  if (known?.pages === pages) return known.words
  const words = tables.map(tableWords)
  const tokens = new Set([
    ...words.flatMap(({ terms, valuesOf }) => [...terms.keys(), ...valuesOf.keys()]),
    ...pages.flatMap(({ weights }) => [...weights.keys()]),
  ])
  const named = words.flatMap(({ values }) => values.filter((value) => value.isColor && value.tokens.size === 1))
  const own = new Set(words.flatMap(({ terms, valuesOf }) => [...namesOf(terms), ...valuesOf.keys()]))
  const vocabulary = { tokens, colors: new Set(named.flatMap((color) => [...color.tokens])), own }
  vocabularies.set(catalog, { pages, words: vocabulary })
  return vocabulary
}

const namesOf = (terms: Weights): string[] =>
  [...terms].flatMap(([token, weight]) => (weight > WEIGHT.text ? [token] : []))

/** Every token of the catalog and the pages, those that are names of colors, and those of the catalog's names and values. */
type Vocabulary = { readonly [Kind in 'tokens' | 'colors' | 'own']: ReadonlySet<string> }

type OpenedPage = { readonly hit: WordHit; readonly weights: Weights; readonly title: ReadonlySet<string> }

function openPages(pages: readonly SitePage[]): readonly OpenedPage[] {
  const opened = openedPages.get(pages) ?? pages.map(openPage)
  openedPages.set(pages, opened)
  return opened
}

function openPage({ kind, title, detail, url, text }: SitePage): OpenedPage {
  const tokens = tokensOf(title)
  const weights = weigh([
    [tokens, WEIGHT.name],
    [tokensOf(detail), WEIGHT.value],
    [tokensOf(text), WEIGHT.text],
  ])
  return { hit: { kind, title, detail, url, count: null, unused: [] }, weights, title: new Set(tokens) }
}

function pageCandidate({ hit, weights, title }: OpenedPage, chunks: readonly MeantChunk[]): Candidate | null {
  const scores = chunks.map((chunk) => chunkWeight(chunk, weights))
  const explained = scores.filter((score) => score > 0).length
  if (explained === 0) return null
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    missing: chunks.length - explained,
    named: chunks.filter(({ whole }) => [...whole.keys()].some((token) => title.has(token))).length,
    kind: hit.kind === 'document' ? 'document' : 'page',
    score: sum / chunks.length + nameShare(title, chunks),
    isStrong: areStrong(scores),
    hit: () => ({ ...hit, unused: unusedWords(chunks, scores) }),
  }
}

/** The best candidates: those that explain everything, else half. Hits that leave out more words rank lower. */
function bestHits(all: readonly Candidate[], chunks: number, max: number): WordHit[] {
  const candidates = all.filter(({ missing }) => missing * 2 <= chunks)
  const families = candidates.filter(({ kind }) => kind === 'family')
  const isNamed = families.some(({ named }) => named > 0)
  // Below families that explain as many words: documents, and pages that only mention the words.
  const isBelow = ({ kind, isStrong, missing }: Candidate): boolean =>
    kind !== 'family' &&
    ((isNamed && !isStrong) ||
      families.some((family) => family.missing <= missing && (kind === 'document' || family.isStrong > isStrong)))
  const best = candidates.toSorted((a, b) => Number(isBelow(a)) - Number(isBelow(b)) || byUse(a, b))
  const least = best[0]?.missing ?? 0
  const isAnswered = best.some(({ missing, isStrong }) => missing === least && isStrong)
  const enough = (best[0]?.score ?? 0) * MIN_SHARE
  const found: { readonly hit: WordHit; readonly isLast: boolean }[] = []
  let full = 0
  for (const candidate of best) {
    if (full === max) break
    const { missing, score } = candidate
    const hit = score < enough || (isAnswered && missing > least) ? null : candidate.hit()
    if (!hit) continue
    found.push({ hit, isLast: isBelow(candidate) })
    if (hit.unused.length <= missing) full += 1
  }
  found.sort((a, b) => Number(a.isLast) - Number(b.isLast) || a.hit.unused.length - b.hit.unused.length)
  return found.slice(0, max).map(({ hit }) => hit)
}

/** The fit finder with the one size of a query: `1/16 board`, `#29 drill`, `20 AWG stranded`, `4 mm` (behavior 7.16). */
export function fitHit(query: string): WordHit | null {
  const chunks = chunksOf(query).filter(({ text }) => !isStopWord(text))
  const [size, ...others] = new Set(
    chunks.flatMap(({ isSize, text, typed }) => (isSize || /(?:awg|mm2)$/.test(text) ? [typed] : [])),
  )
  if (size === undefined || others.length > 0) return null
  const words = chunks.flatMap(({ typed }) => (typed === size ? [] : [typed]))
  const texts = chunks.map(({ text }) => text)
  const criterion = criterionOf(size, texts)
  const read = readFitQuery(new URLSearchParams({ [criterion]: size }))
  if (read.inputs.length === 0) return null
  const unused = words.filter((word) => namedCriterion([word]) !== criterion)
  const detail = `Parts that fit: ${CRITERION_NAMES[criterion]} ${size}`
  return { kind: 'page', title: 'Fit finder', detail, url: fitUrl(read), count: null, unused }
}

/** The thing that has the size, by the words or by the size alone: a board of a usual thickness, or a plug. */
function criterionOf(size: string, words: readonly string[]): Criterion {
  if (words.some((word) => /(?:awg|mm2)$/.test(word))) return 'wire'
  const length = parseLength(size)
  const isBoard = length !== null && boardStep(length, /[mc]m$/i.test(size)) !== null
  return namedCriterion(words, isBoard) ?? (isBoard ? 'board' : 'mate')
}
