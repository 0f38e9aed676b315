import type { Catalogue, Part } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { differ } from '#catalogue/compare.ts'
import type { ColumnKind } from '#catalogue/family.ts'
import { readListAddress } from '#catalogue/list-address.ts'
import type { ListLine } from '#catalogue/list-line.ts'

export type FactColumn = { readonly key: string; readonly label: string; readonly kind: ColumnKind }
export type ListFamily = { readonly name: string; readonly columns: readonly FactColumn[] }

/** What the catalogue says of the number on a line. */
export type LineFacts =
  /** `family` is a place in `ListFacts.families`, the values stand in the order of its columns. */
  | {
      readonly kind: 'found'
      readonly number: string
      readonly url: string
      readonly imageUrl: string | null
      readonly family: number
      readonly values: readonly (string | null)[]
    }
  /** Several parts bear the number, or fit it with its X; at most 25 are counted. */
  | { readonly kind: 'several'; readonly how: 'exact' | 'wildcard'; readonly count: number }
  /** `meant`: a number that is one slip away. */
  | { readonly kind: 'unknown'; readonly meant: { readonly number: string; readonly url: string } | null }

/** The facts of the lines, in their order, and the families that they speak of. */
export type ListFacts = { readonly families: readonly ListFamily[]; readonly lines: readonly LineFacts[] }

export type Fact = FactColumn & { readonly value: string }

/** The lines' parts side by side: what is the same for many is said once. */
export type SideBySide = {
  /** What all the parts found have in common, empty cells aside; of one part everything. */
  readonly same: readonly Fact[]
  /** Of each family what its parts have in common beyond that, and no column has. */
  readonly families: readonly { readonly name: string; readonly same: readonly Fact[] }[]
  /** Facts in which the parts differ, at most seven: those that tell the most parts apart. */
  readonly columns: readonly FactColumn[]
  /** One row a line: its cells in the order of the columns, and its other facts. Null where no part was found. */
  readonly rows: readonly ListRow[]
}

export type ListRow = { readonly cells: readonly (string | null)[]; readonly further: readonly Fact[] } | null

/** More columns don't fit on a sheet of paper. */
const MOST_COLUMNS = 7
/** About two milliseconds of work. */
const LOT = 32

/** The lines that a visitor's address names, without what no text may hold. */
export function askedLines(address: URLSearchParams): ListLine[] {
  return readListAddress(new URLSearchParams([...address].map(([name, value]) => [name, value.replaceAll('\0', '')])))
}

/** Looks up the part of each line. Awaits `turn` now and then, so that a long list holds up nobody else. */
export async function listFacts(
  catalogue: Catalogue,
  lines: readonly Pick<ListLine, 'number'>[],
  turn: () => Promise<unknown>,
): Promise<ListFacts> {
  const families = new Map<string, { place: number; family: ListFamily }>()
  const familyOf = (table: string): number => {
    const known = families.get(table)
    if (known) return known.place
    families.set(table, { place: families.size, family: familyFacts(catalogue, table) })
    return families.size - 1
  }
  const told: LineFacts[] = []
  for (const { number } of lines) {
    if (told.length % LOT === LOT - 1) await turn()
    told.push(lineFacts(catalogue, number, familyOf))
  }
  return { families: [...families.values()].map(({ family }) => family), lines: told }
}

function familyFacts(catalogue: Catalogue, name: string): ListFamily {
  const table = catalogue.table(name)
  const own = table?.headings.slice(1).map(({ key, name: label, kind }) => ({ key, label, kind })) ?? []
  return { name: table?.family.name ?? name, columns: [...own, MANUFACTURER] }
}

/** The specification grid ends with it. */
const MANUFACTURER: FactColumn = { key: 'manufacturer', label: 'Manufacturer', kind: 'text' }

function lineFacts(catalogue: Catalogue, number: string, familyOf: (table: string) => number): LineFacts {
  const { how, found } = catalogue.find(number)
  const [first] = found
  if (!first || how === 'none') return { kind: 'unknown', meant: null }
  if (how === 'near') return { kind: 'unknown', meant: { number: first.number, url: first.part.url } }
  if (found.length > 1) return { kind: 'several', how, count: found.length }
  const { part } = first
  return { ...partFacts(catalogue, part), family: familyOf(part.tableName) }
}

function partFacts(catalogue: Catalogue, { tableName, id, partNumber, url, imageUrl }: Part) {
  const table = catalogue.table(tableName)
  const row = table?.rowOf(id) ?? null
  const values = table && row !== null ? table.specifications(row).map(({ value }) => value) : []
  // The last one is the manufacturer: an empty cell is the maker's own part (RULINGS).
  if (values.length > 0) values.push(values.pop() ?? COMPANY.maker)
  return { kind: 'found', number: partNumber, url, imageUrl, values } as const
}

/** Puts the facts of the lines side by side, parts of several families by the keys that they share. */
export function sideBySide({ families, lines }: ListFacts): SideBySide {
  const columns = new Map(
    families
      .flatMap((family) => family.columns)
      .reverse()
      .map((column) => [column.key, column]),
  )
  const parts = lines.map((line): Values | null =>
    line.kind === 'found' ? { family: line.family, values: byKey(families[line.family], line.values) } : null,
  )
  const found = parts.filter((part) => part !== null)
  const compared = [...columns.values()].reverse().map((column) => comparedColumn(column, found))
  const borne = compared.filter(({ count }) => count > 0)
  const differing = borne.filter(({ differs }) => differs)
  const shown = new Set([...differing].sort((a, b) => b.tells - a.tells || b.count - a.count).slice(0, MOST_COLUMNS))
  const inColumns = differing.filter((each) => shown.has(each))
  const others = differing.filter((each) => !shown.has(each))
  const rest = (family: number, varies: boolean) => others.filter((each) => each.within.has(family) === varies)
  const first = (family: number) => found.find((part) => part.family === family)?.values ?? new Map()
  return {
    same: factsAmong(
      borne.filter(({ differs }) => !differs),
      found[0]?.values ?? new Map(),
    ),
    families: families
      .map(({ name }, family) => ({ name, same: factsAmong(rest(family, false), first(family)) }))
      .filter(({ same }) => same.length > 0),
    columns: inColumns.map(({ column }) => column),
    rows: parts.map((part) => {
      if (!part) return null
      const cells = inColumns.map(({ column }) => part.values.get(column.key) ?? null)
      return { cells, further: factsAmong(rest(part.family, true), part.values) }
    }),
  }
}

type Values = { readonly family: number; readonly values: ReadonlyMap<string, string> }

/** Whether the parts differ in a column, in which families, and how many parts it tells apart from others of theirs. */
function comparedColumn(column: FactColumn, found: readonly Values[]) {
  const cellOf = ({ values }: Values) => values.get(column.key) ?? null
  const within = new Set<number>()
  for (const family of new Set(found.map((part) => part.family))) {
    const values = found.filter((part) => part.family === family).map(cellOf)
    if (differ(values, column.kind)) within.add(family)
  }
  const tells = found.filter((part) => within.has(part.family)).length
  const count = found.filter((part) => cellOf(part) !== null).length
  return { column, within, tells, count, differs: differ(found.map(cellOf), column.kind) }
}

const factsAmong = (columns: readonly { column: FactColumn }[], values: ReadonlyMap<string, string>): Fact[] =>
  columns.flatMap(({ column }) => {
    const value = values.get(column.key)
    return value ? [{ ...column, value }] : []
  })

/** A part's values by their keys, without the empty ones. */
function byKey(family: ListFamily | undefined, values: readonly (string | null)[]): Map<string, string> {
  const all = family?.columns.map(({ key }, place) => [key, values[place]?.trim() ?? ''] as const) ?? []
  return new Map(all.filter(([, value]) => value !== ''))
}

/** All that is known of one line's part, empty cells aside. */
export function factsOf({ families }: ListFacts, line: LineFacts | undefined): Fact[] {
  if (line?.kind !== 'found') return []
  const family = families[line.family]
  return factsAmong(family?.columns.map((column) => ({ column })) ?? [], byKey(family, line.values))
}
