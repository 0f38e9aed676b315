import type { Catalog, Neighbors, PartLink, PartsTable } from '#catalog/answers.ts'
import { naturalOrder } from '#catalog/columns/natural-order.ts'
import { nearestCompareUrl } from '#catalog/part/compare-query.ts'
import { type NumberSegment, parseMilitaryNumber } from '#catalog/part/military-number.ts'
import { type NamedNumber, otherNumbers } from '#catalog/part/part-name.ts'
import { normalizeNumber, partSlug } from '#catalog/part/part-slug.ts'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { compareQuantities } from '#catalog/quantities/quantity.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

type PartVariant = PartLink & { readonly value: string | null; readonly current: boolean }

/** The parts that differ from this one only in one field, including this part, sorted by value. */
export type VariantField = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly variants: readonly PartVariant[]
  readonly compareUrl: string
}

/** Another number of a part. If several parts share it, `url` is the page that lists them, else null. */
export type AlternateNumber = NamedNumber & { readonly url: string | null }

export type DecodedNumber = NonNullable<ReturnType<typeof decodeNumber>>

export function variantFields(table: PartsTable, row: number, { fields }: Neighbors): VariantField[] {
  return fields.map(({ key, label, kind, rows, textOf }) => {
    const placed = [row, ...rows].map((one): PartVariant => {
      return { ...table.link(one), value: textOf(one), current: one === row }
    })
    const variants = byValue(placed, kind)
    const ids = variants.map(({ id }) => id)
    const here = variants.findIndex((variant) => variant.current)
    return { key, label, kind, variants, compareUrl: nearestCompareUrl(table.family.table, ids, here) }
  })
}

/** Sorts sizes by size and then texts in natural order. Parts without a value come last. The sort is stable. */
function byValue(variants: readonly PartVariant[], kind: ColumnKind): PartVariant[] {
  const read = sizeReader(kind)
  const texts = [...new Set(variants.map(({ value }) => value ?? ''))]
  const places = new Map(naturalOrder(texts).map((text, place) => [text, place]))
  const keyed = variants.map((variant) => {
    const { value } = variant
    const size = value === null ? null : (read?.(value) ?? null)
    const group = value === null ? 2 : Number(size === null)
    return { variant, group, size, place: places.get(value ?? '') ?? 0 }
  })
  keyed.sort(
    (a, b) => a.group - b.group || (a.size && b.size ? compareQuantities(a.size, b.size) : 0) || a.place - b.place,
  )
  return keyed.map(({ variant }) => variant)
}

/** Returns a part's other numbers. A number that several parts share links to their list. */
export function alternateNumbers(catalog: Catalog, table: PartsTable, row: number): AlternateNumber[] {
  return otherNumbers(table, row).map(({ label, number }) => {
    const { how, found } = catalog.find(number)
    const several = how === 'exact' && found.length > 1
    return { label, number, url: several ? `/part/${encodeURIComponent(partSlug(number))}` : null }
  })
}

/** The segments of a part's first military number (behavior 16.1), and those that differ only in the standard; or null. */
export function decodeNumber(numbers: readonly (string | null)[]) {
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

/** Returns the parts before and after a row, in the family's order. */
export function adjacentParts(table: PartsTable, row: number): { previous: PartLink | null; next: PartLink | null } {
  const at = (other: number) => (other < 0 || other >= table.size ? null : table.link(other))
  return { previous: at(row - 1), next: at(row + 1) }
}
