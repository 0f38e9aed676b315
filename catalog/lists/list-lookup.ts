import type { Catalog, FoundPart } from '#catalog/answers.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import type { LifecycleWarning } from '#catalog/part/life/lifecycle.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { type ColumnKind, MAKER_COLUMN } from '#catalog/registry/family.ts'
import type { RecordField } from '#catalog/registry/record-columns.ts'

export type ListColumn = { readonly key: string; readonly label: string; readonly kind: ColumnKind }
export type ListField = ListColumn & { readonly value: string }
export type ListFamily = { readonly name: string; readonly columns: readonly ListColumn[] }

export type LineLookup =
  /** `family` is an index into `ListLookup.families`. `values` are in the order of its columns. */
  | {
      readonly kind: 'found'
      readonly number: string
      readonly url: string
      readonly imageUrl: string | null
      readonly family: number
      readonly values: readonly (string | null)[]
      readonly record: readonly RecordField[]
      readonly lifecycle: LifecycleWarning | null
    }
  /** Several parts have the number, or match it with X as a wildcard. Counts at most 25. */
  | { readonly kind: 'several'; readonly how: 'exact' | 'wildcard'; readonly count: number }
  /** `meant` is a number that differs by one typing error. */
  | { readonly kind: 'unknown'; readonly meant: { readonly number: string; readonly url: string } | null }

export type ListLookup = { readonly families: readonly ListFamily[]; readonly lines: readonly LineLookup[] }

const LINES_PER_CHUNK = 32

/** Looks up the part of each line. Awaits `pause` between chunks, so a long list doesn't block other requests. */
export async function lookUpLines(
  catalog: Catalog,
  lines: readonly Pick<RequestLine, 'partNumber'>[],
  pause: () => Promise<unknown>,
): Promise<ListLookup> {
  const tables = new Set<string>()
  const familyIndex = (table: string): number => [...tables.add(table)].indexOf(table)
  const found: LineLookup[] = []
  for (const { partNumber } of lines) {
    if (found.length % LINES_PER_CHUNK === LINES_PER_CHUNK - 1) await pause()
    found.push(lookUpLine(catalog, partNumber, familyIndex))
  }
  return { families: [...tables].map((table) => listFamily(catalog, table)), lines: found }
}

function listFamily(catalog: Catalog, name: string): ListFamily {
  const table = catalog.table(name)
  const own = table?.headings.slice(1).map(({ key, name: label, kind }) => ({ key, label, kind })) ?? []
  return { name: table?.family.name ?? name, columns: [...own, MANUFACTURER] }
}

const MANUFACTURER: ListColumn = { key: 'manufacturer', label: MAKER_COLUMN, kind: 'text' }

function lookUpLine(catalog: Catalog, number: string, familyIndex: (table: string) => number): LineLookup {
  const { how, found } = catalog.find(number)
  const [first] = found
  if (!first || how === 'none') return { kind: 'unknown', meant: null }
  if (how === 'near') return { kind: 'unknown', meant: { number: first.partNumber, url: first.url } }
  if (found.length > 1) return { kind: 'several', how, count: found.length }
  return { ...foundPart(catalog, first), family: familyIndex(first.tableName) }
}

function foundPart(catalog: Catalog, { tableName, id, ownNumber, url }: FoundPart) {
  const found = { kind: 'found', number: ownNumber, url } as const
  const table = catalog.table(tableName)
  const row = table?.rowOf(id) ?? null
  if (!table || row === null) return { ...found, imageUrl: null, values: [], record: [], lifecycle: null }
  const values = table.specifications(row).map(({ value }) => value)
  // The last value is the manufacturer. An empty cell means the company itself (behavior 4.4).
  values.push(values.pop() ?? catalog.maker)
  const lifecycle = lifecycleWarning(catalog.exact, table, row)
  return { ...found, imageUrl: table.imageUrl(row), values, record: table.record(row), lifecycle }
}

/** Warnings for a buyer of the one part that has a number, as one text; '' if there are none. */
export function orderTermsOf(catalog: Pick<Catalog, 'exact' | 'table'>, number: string): string {
  const part = onlyPart(catalog, number)
  if (!part) return ''
  const warning = lifecycleWarning(catalog.exact, part.table, part.row)
  return [warning?.text, termsText(part.table.record(part.row))].filter(Boolean).join(' · ')
}

/** `ECCN: EAR99`, `HTS: 8536.90.4000`: what customs ask for, as a line of a quote has it. */
export const tradeText = (record: readonly RecordField[]): string[] =>
  record.flatMap(({ group, key, label, value }) =>
    group === 'trade' && key !== 'weight' ? [`${label}: ${value}`] : [],
  )

/** `Minimum Order: 100 pieces · Lead Time: 4 weeks`. */
export const termsText = (record: readonly RecordField[]): string =>
  record.flatMap(({ group, label, value }) => (group === 'ordering' ? [`${label}: ${value}`] : [])).join(' · ')

export function lineFields({ families }: ListLookup, line: LineLookup | undefined): ListField[] {
  if (line?.kind !== 'found') return []
  return (families[line.family]?.columns ?? []).flatMap((column, index) => {
    const value = line.values[index]?.trim()
    return value ? [{ ...column, value }] : []
  })
}
