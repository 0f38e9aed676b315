import type { Facet, FacetOption, Range, RangeEnd } from '#catalogue/answers.ts'
import type { SiteSettings } from '#catalogue/company/site-settings.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'
import { sizeText } from '#catalogue/quantities/quantity-text.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

const EXACT = 'exact:'

/** Returns a filter value as people read it: `exact:Brass` is 'Brass, exactly' (behavior 5.7). */
export const valueText = (value: string) => (value.startsWith(EXACT) ? `${value.slice(EXACT.length)}, exactly` : value)

/** Returns the `exact:` form of a value that other values contain ('Brass' in 'LEADED Red Brass'), else null. */
export function exactValue(value: string, { options }: Facet): string | null {
  const lower = value.toLowerCase()
  return options.some((option) => option.isPart && option.value.toLowerCase() === lower) ? EXACT + value : null
}

/** Returns a range as people read it: `.25" – 6 mm`, `from .25"`, `to thick (not read)`. */
export function rangeText({ from, to }: Range): string {
  const [low, high] = [endText(from), endText(to)]
  if (from && to) return `${low} – ${high}`
  return from ? `from ${low}` : `to ${high}`
}

const endText = (end: RangeEnd | null): string => (end ? end.text + (end.size ? '' : ' (not read)') : '')

/** Returns a value as people read it in their units: 'in', 'mm', or '' for both, `first` the first. Gauges stay as written. */
export function unitText(value: string, kind: ColumnKind, units: string, first: SiteSettings['sizesFirst']): string {
  const size = sizeText(value, kind)
  if (!size || size.written !== null) return valueText(value)
  if (units === '') return first === 'inches' ? `${size.inch} · ${size.mm}` : `${size.mm} · ${size.inch}`
  return units === 'mm' ? size.mm : size.inch
}

/**
 * Returns a function for the texts of one list. Where two values would have one text, as `.031"` and `1/32"` in
 * millimeters, each also says how it is written.
 */
export function unitTexts(
  values: readonly string[],
  kind: ColumnKind,
  units: string,
  first: SiteSettings['sizesFirst'],
) {
  const textOf = (value: string) => unitText(value, kind, units, first)
  const counts = new Map<string, number>()
  for (const value of new Set(values)) counts.set(textOf(value), (counts.get(textOf(value)) ?? 0) + 1)
  return (value: string): string => {
    const text = textOf(value)
    return (counts.get(text) ?? 0) > 1 && text !== value ? `${text} (${value})` : text
  }
}

type DropdownOption = { value: string; text: string; count: number | null }

/** Returns all options of a dropdown: first selected values that are no options, such as typed ones, then the options. */
export function dropdownOptions(
  options: readonly FacetOption[],
  selected: readonly string[],
  textOf: (value: string) => string,
): DropdownOption[] {
  const listed = options.flatMap(({ value, count, isPart }): DropdownOption[] => {
    const option = { value, text: textOf(value), count }
    return isPart ? [option, { value: EXACT + value, text: textOf(EXACT + value), count: null }] : [option]
  })
  const known = new Set(listed.map(({ value }) => value))
  const others = selected.filter((value) => !known.has(value))
  return [...others.map((value) => ({ value, text: textOf(value), count: null })), ...listed]
}

export const countText = (count: number | null) => (count === null ? '' : ` (${formatCount(count)})`)
