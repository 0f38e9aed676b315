import type { PartsTable } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import { fitsMate, RULE_FIELDS } from '#catalog/fit/fit-rules.ts'
import { type MatingPart, parseMatesWith } from '#catalog/fit/mating-part.ts'

/** Fields that make one mate more similar than another, most important first. */
const ALIKE = [
  { key: 'color', words: 'color' },
  { key: 'bodyFinish', words: 'body finish' },
] as const

/** The most similar mate of a part, among those whose own rows state that they mate. */
export type Mate = {
  readonly table: PartsTable
  readonly row: number
  /** Its Mates With value, as written. */
  readonly stated: string
  /** The fields in which both parts are the same. */
  readonly alike: readonly (typeof ALIKE)[number][]
  /** How many parts of its family mate with the other part, and their Mates With values. */
  readonly count: number
  readonly values: readonly string[]
}

/** Whether two Mates With values name each other: the fit finder's rule, applied to what a cell names. */
function areMates(own: readonly (MatingPart | null)[], other: readonly (MatingPart | null)[]): boolean {
  return other.some((stated) => {
    if (!stated) return false
    // A row that mates with a jack is itself a plug, and vice versa.
    const itself: MatingPart = { ...stated, side: stated.side === 'jack' ? 'plug' : 'jack' }
    return fitsMate(itself, own).is === 'fits'
  })
}

/**
 * Finds the most similar mate of a part in another table. On a tie, the first in the family's order wins. Returns null
 * if no row states that it mates with the part.
 */
export function findMate(table: PartsTable, row: number, other: PartsTable): Mate | null {
  const own = parseMatesWith(cellAt(table, row, RULE_FIELDS.mate) ?? '')
  const stated = other.values(RULE_FIELDS.mate)
  if (own.length === 0 || !stated) return null
  const fits = Uint8Array.from({ length: stated.count + 1 }, (_, code) =>
    Number(code > 0 && areMates(own, parseMatesWith(stated.valueAt(code - 1)))),
  )
  if (!fits.includes(1)) return null
  const alike = ALIKE.map(({ key }) => sameCodes(other.values(key), cellAt(table, row, key)))
  let best = { row: -1, score: -1 }
  let count = 0
  for (let at = 0; at < other.size; at++) {
    if (!fits[stated.codes[at] ?? 0]) continue
    count += 1
    const score = alike.reduce((sum, same, place) => sum + (same.has(at) ? 2 ** (ALIKE.length - place) : 0), 0)
    if (score > best.score && other.numbers(at).some((number) => number !== null)) best = { row: at, score }
  }
  if (best.row < 0) return null
  const written = Array.from(fits.keys()).flatMap((code) => (fits[code] ? [tidy(stated.valueAt(code - 1))] : []))
  return {
    table: other,
    row: best.row,
    stated: cellAt(other, best.row, RULE_FIELDS.mate) ?? '',
    alike: ALIKE.filter((_, place) => alike[place]?.has(best.row)),
    count,
    values: [...new Set(written)],
  }
}

/** Returns a set of the rows whose value is this text, without regard to case and spacing. */
function sameCodes(values: FacetValues | null, text: string | null): { has(row: number): boolean } {
  const codes = new Set(text === null || !values ? [] : values.search.equal(normalizeText(text)))
  return { has: (row) => codes.has(values?.codes[row] ?? 0) }
}

/** Returns a row's cell by its column key, with single spaces. Null for an empty cell or a missing column. */
export function cellAt(table: PartsTable, row: number, key: string): string | null {
  const values = table.values(key)
  const code = values?.codes[row] ?? 0
  return values && code > 0 ? tidy(values.valueAt(code - 1)) : null
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')
