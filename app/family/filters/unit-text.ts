import { valueText } from '#app/family/filters/filter-value.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

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
