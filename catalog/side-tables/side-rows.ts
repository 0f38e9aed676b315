import type { PartsTable } from '#catalog/answers.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'

/** A row of a side table: its number, and its other cells by their keys. */
export type SideRow = { readonly number: string | null; cell(key: string): string | null }
type Entry = { readonly key: string; readonly row: number }

/** The rows of a side table by one of their numbers, in any spelling. Reads the table at the first question. */
export class SideRows {
  readonly #table: PartsTable | null
  readonly #numberOf: (row: SideRow) => string | null
  #opened: readonly Entry[] | null = null

  /** `numberOf` is the number that finds a row. Null for an empty row. */
  constructor(table: PartsTable | null, numberOf: (row: SideRow) => string | null) {
    this.#table = table
    this.#numberOf = numberOf
  }

  get all(): readonly SideRow[] {
    return this.#entries().map(({ row }) => this.#rowAt(row))
  }

  /** The rows of the nearest reading of a text that has any (behavior 7.17). */
  read(text: string, max: number, isStart = false): SideRow[] {
    const found = numberReadings(text).map(({ number }) => this.find(number, max, isStart))
    return found.find((rows) => rows.length > 0) ?? []
  }

  /** At most `max` rows with this number, or with `isStart` with a number that begins with it; rows of one number as stored. */
  find(number: string, max: number, isStart = false): SideRow[] {
    const key = normalizeNumber(number)
    if (key === '') return []
    const all = this.#entries()
    const found: SideRow[] = []
    for (let at = placeIn(all.length, (place) => (all[place]?.key ?? '') < key); at < all.length; at++) {
      const entry = all[at]
      if (!entry || found.length >= max || (isStart ? !entry.key.startsWith(key) : entry.key !== key)) break
      found.push(this.#rowAt(entry.row))
    }
    return found
  }

  #rowAt(row: number): SideRow {
    return { number: this.#table?.numbers(row)[0] ?? null, cell: (key) => this.#table?.cell(row, key) ?? null }
  }

  #entries(): readonly Entry[] {
    this.#opened ??= Array.from({ length: this.#table?.size ?? 0 }, (_, row) => {
      return { key: normalizeNumber(this.#numberOf(this.#rowAt(row)) ?? ''), row }
    })
      .filter(({ key }) => key !== '')
      .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.row - b.row)
    return this.#opened
  }
}
