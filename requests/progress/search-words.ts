import { createHash } from 'node:crypto'
import type { RequestRow } from '#database/tables.ts'
import { foldedText } from '#requests/folded-text.ts'

/** Longer words are cut: the databases limit them. */
const MAX_WORD_LENGTH = 40
/** PostgreSQL takes a megabyte of words. */
const MAX_WORDS = 20_000
const MAX_TERMS = 8
const MAX_PARTS = 8

/**
 * The words of a text in lower case, without accents: runs of letters and digits. A run with dashes or dots in it, such as
 * a part number, is also one word without them.
 */
function wordsOf(text: string): string[] {
  return foldedText(text)
    .split(/\s+/)
    .flatMap((run) => {
      const parts = run.match(/[\p{L}\p{N}]+/gu) ?? []
      return (parts.length > 1 ? [...parts, parts.join('')] : parts).map(cut)
    })
}

const cut = (word: string): string => word.slice(0, MAX_WORD_LENGTH)

/** Found where a word starts with `start`, or where all of `parts` are words. One letter alone must be a word. */
export type Term = { readonly start: string; readonly parts: readonly string[] }

/** The terms to look for: one for each run of the text. `880-2` starts a number `8802…`, or is in one with `880` and `2`. */
export function queryTerms(text: string): Term[] {
  const terms = foldedText(text)
    .split(/\s+/)
    .map((run) => run.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ start: cut(parts.join('')), parts: parts.slice(0, MAX_PARTS).map(cut) }))
  return terms.slice(0, MAX_TERMS)
}

/** The words of a request's texts, each once. */
export function indexedWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].slice(0, MAX_WORDS)
}

/** Words that no text has: they start with `=`. The search filters by them. */
export const stateWord = (tab: RequestRow['state'] | 'held'): string => `=${tab}`
export const ownerWord = (id: string | null): string => (id === null ? '=nobody' : `=by${digest(id)}`)
export const formWord = (key: string): string => `=of${digest(key)}`

const DIGEST_LENGTH = 20
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH)
