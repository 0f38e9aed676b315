import type { Catalog, FoundPart, PartsTable } from '#catalog/answers.ts'
import { valuesDiffer } from '#catalog/part/part-comparison.ts'
import { tellApart } from '#catalog/part/tell-apart.ts'

/** A part that a line may mean. `differs` tells it from the others of its family: `Red · Vertical`. */
export type MatchedPart = FoundPart & { readonly differs: string }

const MAX_VALUES = 3

/** Says how each part differs from the others of its family; '' if it is the only one, or doesn't. */
export function partDifferences(catalog: Pick<Catalog, 'table'>, parts: readonly FoundPart[]): MatchedPart[] {
  const texts = new Map<FoundPart, string>()
  for (const [name, group] of Map.groupBy(parts, ({ tableName }) => tableName)) {
    const table = catalog.table(name)
    const rows = group.map(({ id }) => table?.rowOf(id) ?? null).filter((row) => row !== null)
    if (!table || rows.length < 2 || rows.length < group.length) continue
    const differences = differencesOf(table, rows)
    for (const [index, part] of group.entries()) texts.set(part, differences[index] ?? '')
  }
  return parts.map((part) => ({ ...part, differs: texts.get(part) ?? '' }))
}

function differencesOf(table: PartsTable, rows: readonly number[]): string[] {
  const specifications = rows.map((row) => table.specifications(row))
  const fields = (specifications[0] ?? []).flatMap(({ label, kind }, index) => {
    const values = specifications.map((cells) => cells[index]?.value || null)
    return kind !== 'number' && valuesDiffer(values, kind) ? [{ label, values }] : []
  })
  if (fields.length === 0) {
    return tellApart(table, rows).map(({ numbers, codes }) =>
      [...codes.map(({ label, code }) => `${label} ${code}`), ...numbers.map(({ text }) => text.join(''))]
        .slice(0, MAX_VALUES)
        .join(' · '),
    )
  }
  return rows.map((_, row) =>
    fields
      .slice(0, MAX_VALUES)
      .map(({ label, values }) => `${label} ${values[row] ?? 'not stated'}`)
      .join(' · '),
  )
}
