import type { FacetOption, Range, RangeEnd } from '#catalog/answers.ts'
import { CONTAINS } from '#catalog/columns/parse-filter-value.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { FACT_FILTERS, factWords } from '#catalog/registry/compliance-fact.ts'

const EXACT = /^exact:/i

/** A compliance filter's name and value for people, or undefined for another key. */
export const factOf = (key: string, value: string) => {
  const fact = FACT_FILTERS.find((other) => other.key === key)
  return fact && factWords(fact, value)
}

/** Returns a filter value for people: '- (none)' for a dash, 'Brass' for `exact:Brass`, 'contains Brass' (behavior 5.7). */
export const valueText = (value: string, key = '') =>
  value === '-'
    ? '- (none)'
    : value.startsWith(CONTAINS)
      ? `contains ${value.slice(CONTAINS.length)}`
      : (factOf(key, value)?.words ?? value.replace(EXACT, ''))

/** Returns a range for people: `.25" – 6 mm`, `from .25"`, `to thick (not read)`. */
export function rangeText({ from, to }: Range): string {
  const [low, high] = [endText(from), endText(to)]
  if (from && to) return `${low} – ${high}`
  return from ? `from ${low}` : `to ${high}`
}

const endText = (end: RangeEnd | null): string => (end ? end.text + (end.size ? '' : ' (not read)') : '')

export type DropdownOption = { value: string; text: string; count: number | null }

/** Returns a dropdown's options: first selected values that aren't options, such as typed ones, then the options. */
export function dropdownOptions(
  options: readonly FacetOption[],
  selected: readonly string[],
  textOf: (value: string) => string,
): DropdownOption[] {
  const listed = options.map(({ value, count }): DropdownOption => ({ value, text: textOf(value), count }))
  const known = new Set(listed.map(({ value }) => value))
  const others = selected.filter((value) => !known.has(value))
  return [...others.map((value) => ({ value, text: textOf(value), count: null })), ...listed]
}

export const countText = (count: number | null) => (count === null ? '' : ` (${formatCount(count)})`)
