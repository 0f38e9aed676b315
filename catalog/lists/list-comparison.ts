import {
  type ListColumn,
  type ListField,
  type ListLookup,
  pickFields,
  valuesByKey,
} from '#catalog/lists/list-lookup.ts'
import { valuesDiffer } from '#catalog/part/part-comparison.ts'

/** The parts of a list side by side. Fields that many parts share are stated once. */
export type LineComparison = {
  /** The fields that all found parts have in common, without empty ones. For a single part, all of its fields. */
  readonly same: readonly ListField[]
  /**
   * For each family with three lines or more, the fields that its parts have in common in addition to `same` and `columns`.
   * Numbers, such as MIL and CID, are always at their line.
   */
  readonly families: readonly { readonly name: string; readonly same: readonly ListField[] }[]
  /** Fields in which the parts differ: at most MAX_DIFFERING_COLUMNS, those that distinguish the most parts. */
  readonly columns: readonly ListColumn[]
  /** One row for each line. */
  readonly rows: readonly LineRow[]
}

/** A line's cells, in the order of the columns, and its other fields. Null if no part was found. */
export type LineRow = { readonly cells: readonly (string | null)[]; readonly further: readonly ListField[] } | null

/** Fewer lines of a family have all of their fields themselves: what is said above them is far from its line. */
const MIN_STATED_ONCE = 3

/** More columns don't fit on a printed page. */
const MAX_DIFFERING_COLUMNS = 7

type FoundLine = { readonly family: number; readonly values: ReadonlyMap<string, string> }

/** Compares the parts of the lines. Parts of different families are compared by the keys that they share. */
export function compareLines({ families, lines }: ListLookup): LineComparison {
  const columns = new Map(
    families
      .flatMap((family) => family.columns)
      .reverse()
      .map((column) => [column.key, column]),
  )
  const parts = lines.map((line): FoundLine | null =>
    line.kind === 'found' ? { family: line.family, values: valuesByKey(families[line.family], line.values) } : null,
  )
  const found = parts.filter((part) => part !== null)
  const compared = [...columns.values()].reverse().map((column) => compareColumn(column, found))
  const filled = compared.filter(({ count }) => count > 0)
  const differing = filled.filter(({ differs }) => differs)
  const ranked = [...differing].sort((a, b) => b.distinguished - a.distinguished || b.count - a.count)
  const shown = new Set(ranked.slice(0, MAX_DIFFERING_COLUMNS))
  const shownColumns = differing.filter((each) => shown.has(each)).map(({ column }) => column)
  const others = differing.filter((each) => !shown.has(each))
  const ofFamily = Map.groupBy(found, (part) => part.family)
  const isStatedOnce = (family: number) => (ofFamily.get(family)?.length ?? 0) >= MIN_STATED_ONCE
  const otherColumns = (family: number, ofLine: boolean) =>
    others
      .filter(({ column, differingFamilies }) => {
        const isOfLine = !isStatedOnce(family) || column.kind === 'number' || differingFamilies.has(family)
        return isOfLine === ofLine
      })
      .map(({ column }) => column)
  const firstValues = (family: number) => ofFamily.get(family)?.[0]?.values ?? new Map()
  const sameColumns = filled.filter(({ differs }) => !differs).map(({ column }) => column)
  return {
    same: pickFields(sameColumns, found[0]?.values ?? new Map()),
    families: families
      .map(({ name }, family) => ({ name, same: pickFields(otherColumns(family, false), firstValues(family)) }))
      .filter(({ same }) => same.length > 0),
    columns: shownColumns,
    rows: parts.map((part) => {
      if (!part) return null
      const cells = shownColumns.map(({ key }) => part.values.get(key) ?? null)
      return { cells, further: pickFields(otherColumns(part.family, true), part.values) }
    }),
  }
}

/** Returns whether the parts differ in a column, in which families, and how many parts it distinguishes. */
function compareColumn(column: ListColumn, found: readonly FoundLine[]) {
  const cellOf = ({ values }: FoundLine) => values.get(column.key) ?? null
  const differingFamilies = new Set<number>()
  for (const family of new Set(found.map((part) => part.family))) {
    const values = found.filter((part) => part.family === family).map(cellOf)
    if (valuesDiffer(values, column.kind)) differingFamilies.add(family)
  }
  const distinguished = found.filter((part) => differingFamilies.has(part.family)).length
  const count = found.filter((part) => cellOf(part) !== null).length
  return { column, differingFamilies, distinguished, count, differs: valuesDiffer(found.map(cellOf), column.kind) }
}
