import type { Column } from '#catalogue/column.ts'
import { folded } from '#catalogue/filter-value.ts'
import { naturalOrder } from '#catalogue/natural-order.ts'

/** One thing that a field can be narrowed to: its usual spelling, and the codes of every value that it matches. */
export type Option = { readonly value: string; codes(): readonly number[] }

/** A field with more different values than this is typed freely; its options are the most common ones (DESIGN 5). */
export const MOST_OPTIONS = 1000

/** A column as a code a row (0: null) and its different values in natural order. */
export type CodedValues = { readonly codes: ArrayLike<number>; readonly values: readonly string[] }

/** Gives every column the same face; for a plain one, the dictionary is made here, at its first use. */
export function codedValues(column: Column, size: number): CodedValues {
  if (column.form === 'coded') return { codes: column.codes, values: column.values }
  const texts = Array.from({ length: size }, (_, row) => column.at(row))
  const values = naturalOrder([...new Set(texts.filter((text) => text !== null))])
  const code = new Map(values.map((text, index) => [text, index + 1]))
  return { codes: Uint32Array.from(texts, (text) => (text === null ? 0 : (code.get(text) ?? 0))), values }
}

/**
 * The options of a field, in natural order: values that differ in case or spacing alone are one, in their most common
 * spelling. Choosing one is a contains match (SPEC 5), so an option stands for every value that contains it.
 */
export function fieldOptions({ codes, values }: CodedValues, size: number): Option[] {
  const uses = new Uint32Array(values.length + 1)
  for (let row = 0; row < size; row++) uses[codes[row] ?? 0] = (uses[codes[row] ?? 0] ?? 0) + 1
  const foldedValues = values.map(folded)
  const spellings = new Map<string, { value: string; uses: number }>()
  values.forEach((text, index) => {
    const key = foldedValues[index] ?? ''
    const count = uses[index + 1] ?? 0
    const best = spellings.get(key)
    const usual = !best || count > best.uses ? text.trim().replace(/\s+/g, ' ') : best.value
    spellings.set(key, { value: usual, uses: Math.max(count, best?.uses ?? 0) })
  })
  const containing = findContaining(foldedValues)
  const options = mostUsed([...spellings])
  return options.map(([key, { value }]) => {
    let found: readonly number[] | null = null
    return {
      value,
      codes: () => {
        found ??= containing(key)
        return found
      },
    }
  })
}

function mostUsed<Entry extends [string, { uses: number }]>(entries: Entry[]): Entry[] {
  if (entries.length <= MOST_OPTIONS) return entries
  return entries.sort((a, b) => b[1].uses - a[1].uses).slice(0, MOST_OPTIONS)
}

/** Finds the codes of all values that contain a text by running through them as one long text, which is fast. */
function findContaining(values: readonly string[]): (text: string) => readonly number[] {
  const all = `\n${values.join('\n')}\n`
  const ends: number[] = []
  let end = 1
  for (const value of values) {
    end += value.length + 1
    ends.push(end)
  }
  return (text) => {
    if (text === '-') return values.flatMap((value, index) => (value === '-' ? index + 1 : []))
    const codes: number[] = []
    let index = 0
    let at = all.indexOf(text)
    while (at >= 0) {
      while ((ends[index] ?? Number.POSITIVE_INFINITY) <= at) index += 1
      codes.push(index + 1)
      at = all.indexOf(text, ends[index] ?? all.length)
    }
    return codes
  }
}
