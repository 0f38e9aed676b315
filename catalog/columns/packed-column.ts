import { GONE, type ListPatch, patchList, placeIn } from '#catalog/columns/list-patch.ts'
import { compareNatural, naturalKey, naturalOrder } from '#catalog/columns/natural-order.ts'
import type { Section } from '#catalog/columns/packed.ts'
import { openTexts, packTexts, patchTexts, type TextBlock } from '#catalog/columns/text-block.ts'
import { isPlainText, type ValueSearch, valueSearch } from '#catalog/columns/value-search.ts'

/** The values of one column while its table is read; blank ones are null. */
export type ColumnDraft = {
  add(value: string | null): void
  /** The value of a row, in the order of reading. */
  at(row: number): string | null
  /** Packs the column: its distinct values, and one code per row, with the rows in this order. */
  pack(name: string, order: Uint32Array, sections: Map<string, Section>): void
}

export function draftColumn(): ColumnDraft {
  const texts: string[] = []
  const known = new Map<string, number>()
  let codes = new Uint32Array(1024) // 0 for null, else 1 + the index in `texts`
  let length = 0
  const code = (value: string): number => {
    const found = known.get(value)
    if (found !== undefined) return found
    texts.push(value)
    known.set(value, texts.length)
    return texts.length
  }
  return {
    add(value) {
      if (length === codes.length) {
        const larger = new Uint32Array(codes.length * 2)
        larger.set(codes)
        codes = larger
      }
      codes[length] = value === null ? 0 : code(value)
      length += 1
    },
    at: (row) => texts[(codes[row] ?? 0) - 1] ?? null,
    pack(name, order, sections) {
      const sorted = naturalOrder(texts)
      const newCode = new Uint32Array(texts.length + 1)
      sorted.forEach((text, index) => {
        newCode[known.get(text) ?? 0] = index + 1
      })
      const rows = smallestArray(sorted.length, length)
      for (let row = 0; row < length; row++) rows[row] = newCode[codes[order[row] ?? 0] ?? 0] ?? 0
      sections.set(`${name}.codes`, rows)
      sections.set(`${name}.plain`, Uint8Array.of(Number(sorted.every(isPlainText))))
      packTexts(name, sorted, sections)
    },
  }
}

function smallestArray(largest: number, length: number): Section {
  if (largest < 256) return new Uint8Array(length)
  return largest < 65_536 ? new Uint16Array(length) : new Uint32Array(length)
}

/** Packs a column of a table whose rows change; `values` are those of the new rows. */
export function patchColumn(
  name: string,
  old: PackedColumn,
  rows: ListPatch,
  values: readonly (string | null)[],
  sections: Map<string, Section>,
): void {
  const { texts, added, codeOf } = patchDistinct(old, rows, values)
  const codes = smallestArray(texts.from.length, rows.from.length)
  rows.from.forEach((place, row) => {
    if (place < 0) codes[row] = codeOf(values[~place] ?? null)
    else {
      const code = old.codes[place] ?? 0
      codes[row] = code === 0 ? 0 : (texts.to[code - 1] ?? 0) + 1
    }
  })
  sections.set(`${name}.codes`, codes)
  const plain = old.isPlain ? added.every(isPlainText) : isNowPlain(old, texts, added)
  sections.set(`${name}.plain`, Uint8Array.of(Number(plain)))
  patchTexts(name, old.texts, texts, added, sections)
}

/** The distinct values of a column whose rows change: those that no row has any more go, new ones come. */
function patchDistinct(old: PackedColumn, rows: ListPatch, values: readonly (string | null)[]) {
  const { length, at } = old.texts
  const isGone = new Uint8Array(length).fill(1)
  for (const place of rows.from) {
    const code = place < 0 ? 0 : (old.codes[place] ?? 0)
    if (code > 0) isGone[code - 1] = 0
  }
  const known = new Map<string, number>() // the old code of a value
  const before = new Map<string, number>()
  for (const text of new Set(values)) {
    if (text === null) continue
    const key = naturalKey(text)
    const place = placeIn(length, (index) => compareNatural(naturalKey(at(index)), key) < 0)
    if (place < length && at(place) === text) {
      known.set(text, place + 1)
      isGone[place] = 0
    } else before.set(text, place)
  }
  const added = naturalOrder([...before.keys()])
  const texts = patchList(
    isGone,
    added.map((text) => before.get(text) ?? 0),
  )
  const codes = new Map(added.map((text, index) => [text, (texts.added[index] ?? 0) + 1]))
  const codeOf = (value: string | null): number => {
    if (value === null) return 0
    const code = known.get(value)
    return code === undefined ? (codes.get(value) ?? 0) : (texts.to[code - 1] ?? 0) + 1
  }
  return { texts, added, codeOf }
}

function isNowPlain({ texts }: PackedColumn, { to }: ListPatch, added: readonly string[]): boolean {
  if (!added.every(isPlainText)) return false
  return to.every((place, index) => place === GONE || isPlainText(texts.at(index)))
}

/** A column of the open catalog. */
export type PackedColumn = {
  /** One code per row: 0 for null, else 1 + the index in `texts`. */
  readonly codes: Section
  /** The distinct values in natural order, as written. */
  readonly texts: TextBlock
  readonly search: ValueSearch
  /** Whether all its values are plain (`value-search.ts`). */
  readonly isPlain: boolean
  at(row: number): string | null
}

/** With more distinct values than this, each string is made when it is shown; with fewer they stay in memory. */
const MAX_CACHED = 1000

export function openColumn(name: string, section: (name: string) => Section): PackedColumn {
  const texts = openTexts(name, section)
  const codes = section(`${name}.codes`)
  const isPlain = section(`${name}.plain`)[0] === 1
  const isLong = texts.length > MAX_CACHED
  let values: readonly string[] | null = null
  return {
    codes,
    texts,
    search: valueSearch(texts, isPlain),
    isPlain,
    at(row) {
      const code = codes[row] ?? 0
      if (code === 0) return null
      if (isLong) return texts.at(code - 1)
      values ??= texts.all()
      return values[code - 1] ?? ''
    },
  }
}
