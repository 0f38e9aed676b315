import { whatIsMeant } from '#content/nearest-word.ts'
import type { ValuePath } from '#content/yaml-text.ts'

/** Values of placeholders such as `{company}`, by the word in braces. */
export type Placeholders = Readonly<Record<string, string>>

const IN_BRACES = /\{([a-z][\w -]*)\}(\.?)/gi

/** Replaces a text's placeholders. A period after `Acme, Inc.` is one. Keeps unknown ones, and calls `unknown`. */
export function fillIn(text: string, words: Placeholders, unknown: (word: string) => void): string {
  return text.replace(IN_BRACES, (written, word: string, period: string) => {
    const value = Object.hasOwn(words, word) ? words[word] : undefined
    if (value === undefined) unknown(word)
    if (value === undefined) return written
    return value.endsWith('.') ? value : value + period
  })
}

/** Replaces placeholders in all nested texts of a value. `unknown` also gets the text's path. */
export function fillInAll<T>(
  value: T,
  words: Placeholders,
  unknown: (word: string, path: ValuePath) => void,
  path: ValuePath = [],
): T {
  const inner = (inside: unknown, key: PropertyKey) => fillInAll(inside, words, unknown, [...path, key])
  if (typeof value === 'string') return fillIn(value, words, (word) => unknown(word, path)) as T
  if (Array.isArray(value)) return value.map(inner) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one, key)])) as T
}

export function unknownPlaceholder(word: string, words: readonly string[]): string {
  const inBraces = (one: string) => `{${one}}`
  const all = `. Possible: ${words.map(inBraces).join(', ')}`
  return `There is no ${inBraces(word)}${whatIsMeant(word, words, all, inBraces)}`
}
