import { type Chunk, chunksOf } from '#catalog/words/word-tokens.ts'

/** What visitors type, and what the site calls it, as in `synonyms.yaml` (behavior 7.18). */
export type Synonyms = Readonly<Record<string, string>>

export const NO_SYNONYMS: Synonyms = {}

type Meaning = { readonly text: string; readonly chunks: readonly Chunk[] }
/** By the words of what is typed; `longest` is the most words of one. */
type OpenedSynonyms = { readonly meanings: ReadonlyMap<string, Meaning>; readonly longest: number }

/** Words that say nothing about a part. */
const STOP_WORDS = new Set(
  'a an and any are can do for from get have how i in is it me my need of on or our that the to us we what where with you your'.split(
    ' ',
  ),
)

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

/** What a whole query means, or null if it is no synonym. */
export const synonymOf = (synonyms: Synonyms, query: string): string | null =>
  openSynonyms(synonyms).meanings.get(wordsOf(chunksOf(query)).join(' '))?.text ?? null

/** The chunks of a query without words that say nothing. A synonym of one word counts unless the catalog has it (`isOwn`). */
export function queryChunks(query: string, synonyms: Synonyms, isOwn: (token: string) => boolean): Chunk[] {
  const typed = chunksOf(query)
  const { meanings, longest } = openSynonyms(synonyms)
  const all: Chunk[] = []
  for (let at = 0; at < typed.length; ) {
    const { length, meaning } = longestRun(typed.slice(at, at + longest), meanings, isOwn)
    const run = typed.slice(at, at + length)
    const text = run.map((chunk) => chunk.text).join(' ')
    for (const chunk of meaning?.chunks ?? run) all.push({ ...chunk, typed: text })
    at += length
  }
  const telling = all.filter(({ text }) => !STOP_WORDS.has(text))
  return telling.length > 0 ? telling : all
}

/** The longest run of chunks, from the first on, that is a synonym; else the first chunk alone. */
function longestRun(
  typed: readonly Chunk[],
  meanings: OpenedSynonyms['meanings'],
  isOwn: (token: string) => boolean,
): { readonly length: number; readonly meaning: Meaning | null } {
  for (let length = typed.length; length > 0; length--) {
    const words = wordsOf(typed.slice(0, length))
    const meaning = meanings.get(words.join(' '))
    if (meaning && (length > 1 || !words.every(isOwn))) return { length, meaning }
  }
  return { length: 1, meaning: null }
}
