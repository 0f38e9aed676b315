import type { Catalogue, PartsTable, WordHit } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { type Candidate, familyCandidate } from '#catalogue/words/family-hit.ts'
import { similarTokens } from '#catalogue/words/similar-tokens.ts'
import type { SitePage } from '#catalogue/words/site-page.ts'
import { hasWords, tableWords } from '#catalogue/words/table-words.ts'
import { queryChunks, tokensOf } from '#catalogue/words/word-tokens.ts'
import { chunkWeight, type MeantChunk, WEIGHT, type Weights, weigh } from '#catalogue/words/word-weights.ts'

/** A longer query, or one of more words or pieces of words, is not words: each costs time (behavior 7.16). */
const MAX_LENGTH = 200
const MAX_CHUNKS = 8
const MAX_PARTS = 16
const MIN_LENGTH = 2
/** A hit that scores less than this share of the best one only mentions the words. */
const MIN_SHARE = 0.4

const openedPages = new WeakMap<readonly SitePage[], readonly OpenedPage[]>()
/** With the pages whose words are in it. */
const vocabularies = new WeakMap<Catalogue, { readonly pages: readonly OpenedPage[]; readonly words: Vocabulary }>()

/**
 * Returns what words lead to (behavior 7.16), best first: the families, filters, pages and documents that explain all
 * that was typed, or, if there are none, the most of it. Words of tables and pages are read at their first use.
 */
export function searchWords(
  catalogue: Catalogue,
  families: readonly Family[],
  pages: readonly SitePage[],
  query: string,
  max: number,
): WordHit[] {
  const typed = query.trim()
  const chunks = typed.length < MIN_LENGTH || typed.length > MAX_LENGTH ? [] : queryChunks(typed.toWellFormed())
  if (chunks.length === 0 || chunks.length > MAX_CHUNKS) return []
  if (chunks.flatMap(({ parts }) => parts).length > MAX_PARTS) return []
  const tables = tablesWithParts(catalogue, families)
  const opened = openPages(pages)
  const { tokens, colors } = vocabularyOf(catalogue, tables, opened)
  const meant = chunks.map(({ text, whole, parts }): MeantChunk => {
    const together = similarTokens(whole, tokens)
    const each = parts.length < 2 ? [together] : parts.map((part) => similarTokens(part, tokens))
    return { text, isColor: colors.has(whole), whole: together, parts: each }
  })
  const candidates = [
    ...tables.flatMap((table) => familyCandidate(table, meant) ?? []),
    ...opened.flatMap((page) => pageCandidate(page, meant) ?? []),
  ]
  return bestHits(candidates, chunks.length, max)
}

/**
 * Reads the words of tables that haven't been read, with a pause after each, so that the first search in a new catalog
 * holds up nothing else.
 */
export async function readWords(
  catalogue: Catalogue,
  families: readonly Family[],
  pause: () => Promise<unknown>,
): Promise<void> {
  for (const table of tablesWithParts(catalogue, families).filter((one) => !hasWords(one))) {
    tableWords(table)
    await pause()
  }
}

const tablesWithParts = (catalogue: Catalogue, families: readonly Family[]): PartsTable[] =>
  families.flatMap(({ table: name }) => {
    const table = catalogue.table(name)
    return table && table.size > 0 ? [table] : []
  })

function vocabularyOf(catalogue: Catalogue, tables: readonly PartsTable[], pages: readonly OpenedPage[]): Vocabulary {
  const known = vocabularies.get(catalogue)
  if (known?.pages === pages) return known.words
  const words = tables.map(tableWords)
  const tokens = new Set([
    ...words.flatMap(({ terms, valuesOf }) => [...terms.keys(), ...valuesOf.keys()]),
    ...pages.flatMap(({ weights }) => [...weights.keys()]),
  ])
  const named = words.flatMap(({ values }) => values.filter((value) => value.isColor && value.tokens.size === 1))
  const vocabulary = { tokens, colors: new Set(named.flatMap((color) => [...color.tokens])) }
  vocabularies.set(catalogue, { pages, words: vocabulary })
  return vocabulary
}

/** Every token of the catalog and the pages, and those that are names of colors. */
type Vocabulary = { readonly tokens: ReadonlySet<string>; readonly colors: ReadonlySet<string> }

type OpenedPage = { readonly hit: WordHit; readonly weights: Weights; readonly title: readonly string[] }

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
  return { hit: { kind, title, detail, url, count: null }, weights, title: tokens }
}

function pageCandidate({ hit, weights, title }: OpenedPage, chunks: readonly MeantChunk[]): Candidate | null {
  const scores = chunks.map((chunk) => chunkWeight(chunk, weights))
  const explained = scores.filter((score) => score > 0).length
  if (explained === 0) return null
  const typed = title.filter((token) =>
    chunks.some(({ whole, parts }) => [whole, ...parts].some((some) => some.get(token) === 1)),
  )
  const sum = scores.reduce((total, score) => total + score, 0)
  return { explained, score: sum / chunks.length + (2 * typed.length) / title.length, hit: () => hit }
}

/** The best candidates. Those that explain only a piece count if none explains everything, and they explain half. */
function bestHits(candidates: readonly Candidate[], chunks: number, max: number): WordHit[] {
  const most = candidates.reduce((best, { explained }) => Math.max(best, explained), 0)
  if (most * 2 < chunks) return []
  const hits: WordHit[] = []
  const best = candidates.filter(({ explained }) => explained === most).sort((a, b) => b.score - a.score)
  for (const candidate of best) {
    if (hits.length === max || candidate.score < (best[0]?.score ?? 0) * MIN_SHARE) break
    const hit = candidate.hit()
    if (hit) hits.push(hit)
  }
  return hits
}
