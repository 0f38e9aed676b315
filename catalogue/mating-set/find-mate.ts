import type { PartsTable } from '#catalogue/answers.ts'
import type { FieldValues } from '#catalogue/field-values.ts'
import { folded } from '#catalogue/filter-value.ts'
import { fitsMate, RULE_FIELDS } from '#catalogue/fit/fit-rules.ts'
import { type Mating, readMatesWith } from '#catalogue/fit/mating.ts'

/** What makes one of several mates the nearer one, the weightier first. */
const ALIKE = [
  { key: 'color', words: 'color' },
  { key: 'bodyFinish', words: 'body finish' },
] as const

/** The part that goes with another best, of those whose own rows say that they do. */
export type FoundMate = {
  readonly table: PartsTable
  readonly row: number
  /** What its row says that it mates with, as written. */
  readonly stated: string
  /** The fields that both state alike. */
  readonly alike: readonly (typeof ALIKE)[number][]
  /** How many parts of its family go with the other, and what their rows say. */
  readonly count: number
  readonly values: readonly string[]
}

/** Whether a plug and a jack say of each other that they mate: the rule of the fit finder, held against what a cell names. */
export function mate(own: readonly (Mating | null)[], other: readonly (Mating | null)[]): boolean {
  return other.some((stated) => {
    if (!stated) return false
    // A row that mates with a jack is itself a plug, and the other way round.
    const itself: Mating = { ...stated, side: stated.side === 'jack' ? 'plug' : 'jack' }
    return fitsMate(itself, own).is === 'fits'
  })
}

/**
 * The nearest mate of one part in another table: of those that fit, the one that is alike in most, then the first in
 * the family's order. Null where none says so.
 */
export function findMate(table: PartsTable, row: number, other: PartsTable): FoundMate | null {
  const own = readMatesWith(cellAt(table, row, RULE_FIELDS.mate) ?? '')
  const stated = other.values(RULE_FIELDS.mate)
  if (own.length === 0 || !stated) return null
  const fits = Uint8Array.from({ length: stated.count + 1 }, (_, code) =>
    Number(code > 0 && mate(own, readMatesWith(stated.valueAt(code - 1)))),
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

/** Whether a row's value is the same text as one of another family's part. */
function sameCodes(values: FieldValues | null, text: string | null): { has(row: number): boolean } {
  const codes = new Set(text === null || !values ? [] : values.search.equal(folded(text)))
  return { has: (row) => codes.has(values?.codes[row] ?? 0) }
}

/** What a row states under a key, without outer spaces; null for an empty cell and where there is no such column. */
export function cellAt(table: PartsTable, row: number, key: string): string | null {
  const values = table.values(key)
  const code = values?.codes[row] ?? 0
  return values && code > 0 ? tidy(values.valueAt(code - 1)) : null
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')
