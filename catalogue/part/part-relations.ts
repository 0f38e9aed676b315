import type { Catalogue, NeighbourPart, PartsTable } from '#catalogue/answers.ts'
import { compareUrl, MOST_COMPARED } from '#catalogue/compare-query.ts'
import type { ColumnKind } from '#catalogue/family.ts'
import { sizeReader } from '#catalogue/field-values.ts'
import { type NumberPiece, readMilitaryNumber } from '#catalogue/military-number.ts'
import { naturalOrder } from '#catalogue/natural-order.ts'
import { bareNumber, partSlug } from '#catalogue/part-slug.ts'

export type Variant = NeighbourPart & { readonly current: boolean }

/** The same part with other values of one field, by value, this part among them. */
export type VariantField = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly variants: readonly Variant[]
  /** Compares this part with the nearest of them. */
  readonly compareUrl: string
}

/** Another number of a part; `url` where several parts bear it: the page that lists them. */
export type Twin = { readonly label: string; readonly number: string; readonly url: string | null }

/** A number taken apart, and the part's other numbers that read alike but for the standard. */
export type Decoded = {
  readonly number: string
  readonly pieces: readonly NumberPiece[]
  readonly alike: readonly string[]
}

export type NextPart = { readonly number: string; readonly url: string }

/** For each field in which other parts differ from this one alone: all of them in the order of their values. */
export function variantFields(table: PartsTable, row: number): VariantField[] {
  const own = table.part(row)
  const cells = table.listed(row).cells
  return table.neighbours(row).map(({ key, label, parts }) => {
    const place = table.headings.findIndex((heading) => heading.key === key)
    const kind = table.headings[place]?.kind ?? 'text'
    const value = cells[place]?.trim() || null
    const current = { id: own.id, value, number: own.partNumber, url: own.url, current: true }
    const variants = byValue([current, ...parts.map((part) => ({ ...part, current: false }))], kind)
    return { key, label, kind, variants, compareUrl: nearestCompared(table.family.table, variants) }
  })
}

/** Sizes by size, all else in natural order; parts without a value last, ties as they came. */
function byValue(variants: readonly Variant[], kind: ColumnKind): Variant[] {
  const read = sizeReader(kind)
  const texts = [...new Set(variants.map(({ value }) => value ?? ''))]
  const places = new Map(naturalOrder(texts).map((text, place) => [text, place]))
  const keyed = variants.map((variant) => {
    const { value } = variant
    const size = value === null ? null : (read?.(value)?.low ?? null)
    const group = value === null ? 2 : Number(size === null)
    return { variant, group, size: size ?? 0, place: places.get(value ?? '') ?? 0 }
  })
  keyed.sort((a, b) => a.group - b.group || a.size - b.size || a.place - b.place)
  return keyed.map(({ variant }) => variant)
}

/** This part first, then those that stand nearest to it. */
function nearestCompared(table: string, variants: readonly Variant[]): string {
  const here = variants.findIndex(({ current }) => current)
  const ids = variants
    .map(({ id }, place) => ({ id, away: Math.abs(place - here) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, MOST_COMPARED)
    .map(({ id }) => id)
  return compareUrl({ table, ids, only: false })
}

/** A part's other numbers, with a way to the other parts that bear them. */
export function twinNumbers(catalogue: Catalogue, table: PartsTable, row: number): Twin[] {
  const { partNumber } = table.part(row)
  return table.specifications(row).flatMap(({ label, value, kind }) => {
    if (kind !== 'number' || !value || value === partNumber) return []
    const { how, found } = catalogue.find(value)
    const several = how === 'exact' && found.length > 1
    return [{ label, number: value, url: several ? `/part/${encodeURIComponent(partSlug(value))}` : null }]
  })
}

/** The first of a part's numbers whose form tells what its pieces say. */
export function decodedNumber(numbers: readonly (string | null)[]): Decoded | null {
  const read = numbers.flatMap((number) => {
    const pieces = number === null ? null : readMilitaryNumber(number)
    return number !== null && pieces ? [{ number: number.trim(), pieces }] : []
  })
  const [first, ...others] = read
  if (!first) return null
  const tail = (pieces: readonly NumberPiece[]) =>
    bareNumber(
      pieces
        .slice(1)
        .map(({ code }) => code)
        .join(' '),
    )
  const alike = others.filter(({ number, pieces }) => tail(pieces) === tail(first.pieces) && number !== first.number)
  return { ...first, alike: alike.map(({ number }) => number) }
}

/** The parts that stand before and after one in its family's order. */
export function nextParts(table: PartsTable, row: number): { previous: NextPart | null; next: NextPart | null } {
  const at = (other: number): NextPart | null => {
    if (other < 0 || other >= table.size) return null
    const { partNumber: number, url } = table.part(other)
    return { number, url }
  }
  return { previous: at(row - 1), next: at(row + 1) }
}
