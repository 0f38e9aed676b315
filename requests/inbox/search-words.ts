import { createHash } from 'node:crypto'
import type { RequestRow } from '#database/tables.ts'
import { foldedText } from '#requests/folded-text.ts'

const MAX_WORD_LENGTH = 40
/** PostgreSQL's limit is a megabyte of words. */
const MAX_WORDS = 20_000
const MAX_TERMS = 8
const MAX_PARTS = 8

/** A text's words: runs of letters and digits, folded. A run with dashes or dots is also one word without them. */
function wordsOf(text: string): string[] {
  return foldedText(text)
    .split(/\s+/)
    .flatMap((run) => {
      const parts = run.match(/[\p{L}\p{N}]+/gu) ?? []
      return (parts.length > 1 ? [...parts, parts.join('')] : parts).map(cut)
    })
}

const cut = (word: string): string => word.slice(0, MAX_WORD_LENGTH)

/** Matches a word that starts with `start`, or all of `parts` as words. A single letter must be a word. */
export type Term = { readonly start: string; readonly parts: readonly string[] }

/** One term per run of the text. `880-2` is the start of a number `8802…`, or the words `880` and `2`. */
export function queryTerms(text: string): Term[] {
  const terms = foldedText(text)
    .split(/\s+/)
    .map((run) => run.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ start: cut(parts.join('')), parts: parts.slice(0, MAX_PARTS).map(cut) }))
  return terms.slice(0, MAX_TERMS)
}

export function indexedWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))].slice(0, MAX_WORDS)
}

/** Words for the search's filters. They start with `=`, so no text has them. */
export const stateWord = (tab: RequestRow['state'] | 'held'): string => `=${tab}`
export const ownerWord = (id: string): string => `=by${digest(id)}`
export const formWord = (key: string): string => `=of${digest(key)}`

const DIGEST_LENGTH = 20
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH)
