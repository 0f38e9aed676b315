import type { Catalog, Neighbors, PartLink, PartsTable } from '#catalog/answers.ts'
import { nearestCompareUrl } from '#catalog/part/compare-query.ts'
import { type NumberSegment, parseMilitaryNumber } from '#catalog/part/military-number.ts'
import { type NamedNumber, otherNumbers, partLink } from '#catalog/part/part-name.ts'
import { normalizeNumber, partSlug } from '#catalog/part/part-slug.ts'
import { type Tell, tellApart } from '#catalog/part/tell-apart.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

/** `tell` says how the part differs from others with the same value, or is null if no other has it. */
export type PartVariant = PartLink & {
  readonly value: string | null
  readonly current: boolean
  readonly tell: Tell | null
}

/** The parts that differ from this one in the table only in one field, including this part, sorted by value. */
export type VariantField = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly variants: readonly PartVariant[]
  readonly compareUrl: string
}

/** Another number of a part. If several parts share it, `url` is the page that lists them, else null. */
export type AlternateNumber = NamedNumber & { readonly url: string | null }

/** A part number split into segments, and the part's other numbers that differ from it only in the standard. */
export type DecodedNumber = {
  readonly number: string
  readonly pieces: readonly NumberSegment[]
  readonly alike: readonly string[]
}

/** Returns each field with the parts that differ from this one in the table only in that field. Without a value they come last. */
export function variantFields(table: PartsTable, row: number, { fields }: Neighbors): VariantField[] {
  return fields.map(({ key, label, rows }) => {
    const kind = table.headings.find((heading) => heading.key === key)?.kind ?? 'text'
    const values = table.values(key)
    const rankOf = (one: number) => values?.ranks[values.codes[one] ?? 0] || Number.MAX_SAFE_INTEGER
    const sorted = [row, ...rows].sort((a, b) => rankOf(a) - rankOf(b))
    const alike = [...Map.groupBy(sorted, rankOf).values()].filter(({ length }) => length > 1)
    const tells = new Map(alike.flatMap((some) => tellApart(table, some).map((tell, at) => [some[at], tell] as const)))
    const variants = sorted.map((one): PartVariant => {
      return {
        ...partLink(table, one),
        value: table.cell(one, key),
        current: one === row,
        tell: tells.get(one) ?? null,
      }
    })
    const ids = variants.map(({ id }) => id)
    return { key, label, kind, variants, compareUrl: nearestCompareUrl(table.family.table, ids, sorted.indexOf(row)) }
  })
}

/** Returns a part's other numbers. A number that several parts share links to their list. */
export function alternateNumbers(catalog: Catalog, table: PartsTable, row: number): AlternateNumber[] {
  return otherNumbers(table, row).map(({ label, number }) => {
    const { how, found } = catalog.find(number)
    const several = how === 'exact' && found.length > 1
    return { label, number, url: several ? `/part/${encodeURIComponent(partSlug(number))}` : null }
  })
}

/** Decodes the first of a part's numbers that has a known military format (behavior 16.1), or returns null. */
export function decodeNumber(numbers: readonly (string | null)[]): DecodedNumber | null {
  const read = numbers.flatMap((number) => {
    const pieces = number === null ? null : parseMilitaryNumber(number)
    return number !== null && pieces ? [{ number: number.trim(), pieces }] : []
  })
  const [first, ...others] = read
  if (!first) return null
  const tail = (pieces: readonly NumberSegment[]) =>
    normalizeNumber(
      pieces
        .slice(1)
        .map(({ code }) => code)
        .join(' '),
    )
  const alike = others.filter(({ number, pieces }) => tail(pieces) === tail(first.pieces) && number !== first.number)
  return { ...first, alike: alike.map(({ number }) => number) }
}

export function adjacentParts(table: PartsTable, row: number): { previous: PartLink | null; next: PartLink | null } {
  const at = (other: number) => (other < 0 || other >= table.size ? null : partLink(table, other))
  return { previous: at(row - 1), next: at(row + 1) }
}
