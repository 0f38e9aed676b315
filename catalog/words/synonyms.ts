import { namedCriterion } from '#catalog/words/nominal-sizes.ts'
import { type Chunk, chunksOf, isSizeToken } from '#catalog/words/word-tokens.ts'

/** What visitors type, and what the site calls it, as in `synonyms.yaml` (behavior 7.18). */
export type Synonyms = Readonly<Record<string, string>>

export const NO_SYNONYMS: Synonyms = {}

type Meaning = { readonly text: string; readonly chunks: readonly Chunk[] }
/** By the words of what is typed; `longest` is the most words of one. */
type OpenedSynonyms = { readonly meanings: ReadonlyMap<string, Meaning>; readonly longest: number }

const STOP_WORDS = new Set(
  'a an and any are can dia do for from get have how i in inch inches is it me my need of on or our that the to us w we what where with you your'.split(
    ' ',
  ),
)

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

const opened = new WeakMap<Synonyms, OpenedSynonyms>()

function openSynonyms(synonyms: Synonyms): OpenedSynonyms {
  const known = opened.get(synonyms)
  if (known) return known
  const meanings = new Map<string, Meaning>()
  let longest = 0
  for (const [typed, text] of Object.entries(synonyms)) {
    const words = wordsOf(chunksOf(typed))
    const chunks = chunksOf(text)
    if (words.length === 0 || chunks.length === 0) continue
    longest = Math.max(longest, words.length)
    // `step-file` is the same as `step file`.
    for (const gap of [' ', '']) meanings.set(words.join(gap), { text, chunks })
  }
  const made = { meanings, longest }
  opened.set(synonyms, made)
  return made
}

const wordsOf = (chunks: readonly Chunk[]): string[] => chunks.map(({ whole }) => whole)

/** What a whole query means, or null if it isn't a synonym. */
export const synonymOf = (synonyms: Synonyms, query: string): string | null =>
  openSynonyms(synonyms).meanings.get(wordsOf(chunksOf(query)).join(' '))?.text ?? null

/**
 * What a query may mean: its chunks with synonyms in their place, without words that say nothing. A synonym of one word
 * counts unless the catalog has it (`isOwn`), or it is the size of a hole or a board; where the catalog has several
 * words, or the synonym only adds to the word ('turret: turret terminal'), they count too, as typed.
 */
export function queryReadings(query: string, synonyms: Synonyms, isOwn: (token: string) => boolean): Chunk[][] {
  const typed = chunksOf(query)
  const { meanings, longest } = openSynonyms(synonyms)
  const criterion = namedCriterion(typed.map(({ text }) => text))
  const isKept = (token: string) =>
    isOwn(token) || ((criterion === 'hole' || criterion === 'board') && isSizeToken(token))
  const all: Chunk[] = []
  let isAlsoOwn = false
  for (let at = 0; at < typed.length; ) {
    const { length, meaning } = longestRun(typed.slice(at, at + longest), meanings, isKept)
    const run = typed.slice(at, at + length)
    const text = run.map((chunk) => chunk.typed).join(' ')
    for (const chunk of meaning?.chunks ?? run) all.push(meaning ? { ...chunk, typed: text } : chunk)
    if (meaning && wordsOf(run).every(isOwn)) isAlsoOwn = true
    at += length
  }
  return (isAlsoOwn ? [all, typed] : [all]).map((chunks) => {
    const telling = chunks.filter(({ text }) => !isStopWord(text))
    return telling.length > 0 ? telling : chunks
  })
}

/** The longest run of chunks, from the first on, that is a synonym; else the first chunk alone. */
function longestRun(typed: readonly Chunk[], meanings: OpenedSynonyms['meanings'], isOwn: (token: string) => boolean) {
  for (let length = typed.length; length > 0; length--) {
    const words = wordsOf(typed.slice(0, length))
    const meaning = meanings.get(words.join(' '))
    const isAdded = meaning?.chunks.some(({ whole }) => whole === words[0])
    if (meaning && (length > 1 || isAdded || !words.every(isOwn))) return { length, meaning }
  }
  return { length: 1, meaning: null }
}
