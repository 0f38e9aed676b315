import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'

/**
 * Three searches that lead somewhere in this catalog: a part's own number, a MIL or CID number, and a color with a family's
 * name (behavior 2.1). Fewer if the catalog has none of a kind.
 */
export function searchExamples(catalog: Catalog | null, families: readonly Family[]): string[] {
  const tables = families.flatMap(({ table }) => catalog?.table(table) ?? []).filter(({ size }) => size > 0)
  const first = <T>(read: (table: (typeof tables)[number]) => T | null | undefined) =>
    tables.flatMap((table) => read(table) ?? []).slice(0, 1)
  const own = first((table) => table.numbers(0)[0])
  const other = first((table) => table.numbers(0).slice(1).find(Boolean))
  const words = first(({ family, values }) => {
    const key = family.columns.find(({ kind }) => kind === 'swatch')?.key
    const color = key === undefined ? null : values(key)
    return color && color.count > 0 ? `${color.valueAt(0)} ${family.name}`.toLowerCase() : null
  })
  return [...own, ...other, ...words]
}
