import type { PartsTable } from '#catalog/answers.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { EMPTY_QUERY } from '#catalog/facets/table-query.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

/** A family's values in one field. Values and sizes are as written; the most common values come first. */
export type FieldSummary =
  | { readonly form: 'sizes'; readonly kind: ColumnKind; readonly smallest: string; readonly largest: string }
  | { readonly form: 'values'; readonly values: readonly string[]; readonly more: number }
  | { readonly form: 'numbers'; readonly parts: number }

export type FieldDifference = {
  readonly key: string
  readonly label: string
  readonly summaries: readonly (FieldSummary | null)[]
}

const MAX_VALUES = 4

export function familyDifferences(tables: readonly PartsTable[]): FieldDifference[] {
  const labels = new Map<string, string>()
  const known = tables.map((table) => {
    const [, ...columns] = table.headings
    for (const { key, filterLabel } of columns) if (!labels.has(key)) labels.set(key, filterLabel)
    return readSummaries(table)
  })
  const fields = [...labels].map(([key, label]) => ({
    key,
    label,
    summaries: known.map((one) => one.get(key) ?? null),
  }))
  return fields.filter(({ summaries }) => new Set(summaries.map((summary) => JSON.stringify(summary))).size > 1)
}

function readSummaries(table: PartsTable): ReadonlyMap<string, FieldSummary | null> {
  const facets = new Map(table.facets(EMPTY_QUERY, Number.POSITIVE_INFINITY).map((facet) => [facet.key, facet]))
  const [, ...columns] = table.headings
  return new Map(
    columns.map(({ key, kind }) => {
      const values = table.values(key)
      const options = facets.get(key)?.options ?? []
      if (!values || values.count === 0) return [key, null]
      if (kind === 'number') return [key, { form: 'numbers', parts: filledRows(values, table.size) }]
      const sizes = sizeRange(values, kind)
      if (sizes) return [key, sizes]
      const common = options.toSorted((a, b) => b.count - a.count).map(({ value }) => value)
      return [
        key,
        { form: 'values', values: common.slice(0, MAX_VALUES), more: Math.max(0, common.length - MAX_VALUES) },
      ]
    }),
  )
}

function filledRows({ codes }: FacetValues, size: number): number {
  let filled = 0
  for (let row = 0; row < size; row++) if (codes[row]) filled += 1
  return filled
}

/** The smallest and the largest size by their lower ends, or null for a field without sizes. */
function sizeRange({ sizes, valueAt }: FacetValues, kind: ColumnKind): FieldSummary | null {
  let ends: { low: number; high: number; smallest: string; largest: string } | null = null
  for (const [index, size] of sizes.entries()) {
    if (!size || size.measure === 'area') continue
    const text = valueAt(index).trim()
    ends ??= { low: size.low, high: size.low, smallest: text, largest: text }
    if (size.low < ends.low) Object.assign(ends, { low: size.low, smallest: text })
    if (size.low > ends.high) Object.assign(ends, { high: size.low, largest: text })
  }
  return ends && { form: 'sizes', kind, smallest: ends.smallest, largest: ends.largest }
}
