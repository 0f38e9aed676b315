import { nearestWord } from '#content/nearest-word.ts'
import type { ValuePath } from '#content/yaml-text.ts'

/** What `{company}` and the like stand for, by the word in braces. */
export type Placeholders = Readonly<Record<string, string>>

const IN_BRACES = /\{([a-z][\w -]*)\}/gi

/** Replaces the placeholders of a text. Those that don't exist stay, and `unknown` is told. */
export function fillIn(text: string, words: Placeholders, unknown: (word: string) => void): string {
  return text.replace(IN_BRACES, (written, word: string) => {
    const value = Object.hasOwn(words, word) ? words[word] : undefined
    if (value === undefined) unknown(word)
    return value ?? written
  })
}

/** Replaces the placeholders in all texts of a value, however deep. `unknown` gets the path of the text too. */
export function fillInAll<T>(
  value: T,
  words: Placeholders,
  unknown: (word: string, path: ValuePath) => void,
  path: ValuePath = [],
): T {
  const inner = (one: unknown, key: PropertyKey) => fillInAll(one, words, unknown, [...path, key])
  if (typeof value === 'string') return fillIn(value, words, (word) => unknown(word, path)) as T
  if (Array.isArray(value)) return value.map(inner) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one, key)])) as T
}

/** What would be right instead of a placeholder that doesn't exist. */
export function unknownPlaceholder(word: string, words: readonly string[]): string {
  const near = nearestWord(word, words)
  return near
    ? `There is no {${word}}: {${near}} is meant?`
    : `There is no {${word}}. Possible: ${words.map((one) => `{${one}}`).join(', ')}`
}
