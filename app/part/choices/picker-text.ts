import { readColumn, readLines, writeColumn, writeLines } from '#app/data-text.ts'
import type { NumberPicker } from '#catalog/ordering/build-result.ts'
import type { VariantField } from '#catalog/part/part-relations.ts'
import { partSlug } from '#catalog/part/part-slug.ts'

/** Three lines: the values, the parts' numbers, and their addresses (data-text.ts). */
export function sentPicker({ key, label, kind, options }: NumberPicker, fields: readonly VariantField[]) {
  const field = fields.find((other) => other.key === key)
  const numbers = options.map(({ url }) => field?.variants.find((variant) => variant.url === url)?.partNumber ?? '')
  const urls = options.map(({ url }) => url)
  const values = writeLines([options.map(({ value }) => value)])
  const text = [values, writeLines([numbers]), writeColumn(urls, numbers.map(partSlug))]
  return { key, label, kind, options: text, compareUrl: field?.compareUrl ?? null }
}

/** Reads a picker's options: a value, and the part that has it. Without a number, the address is the builder's. */
export function readOptions([values = '', named = '', addresses = '']: readonly string[]) {
  const [numbers = []] = readLines(named)
  const urls = readColumn(
    addresses,
    numbers.map((number) => partSlug(number ?? '')),
  )
  return (readLines(values)[0] ?? []).map((value, at) => ({
    value,
    number: numbers[at] || undefined,
    url: urls[at] ?? '',
  }))
}
