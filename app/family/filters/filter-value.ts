import type { Facet, FacetOption, Range } from '#catalogue/answers.ts'
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

/** Returns a range as people read it: `.25" – 6 mm`, `from .25"`, or null if neither end can be read. */
export function rangeText({ from, to }: Range): string | null {
  const [low, high] = [from?.size && from.text, to?.size && to.text]
  if (low && high) return `${low} – ${high}`
  if (low) return `from ${low}`
  return high ? `to ${high}` : null
}

/** Returns a value as people read it in their units: 'in', 'mm', or '' for both, `first` the first. Gauges stay as written. */
export function unitText(value: string, kind: ColumnKind, units: string, first: SiteSettings['sizesFirst']): string {
  const size = sizeText(value, kind)
  if (!size || size.written !== null) return valueText(value)
  if (units === '') return first === 'inches' ? `${size.inch} · ${size.mm}` : `${size.mm} · ${size.inch}`
  return units === 'mm' ? size.mm : size.inch
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
