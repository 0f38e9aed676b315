import { naturalOrder } from '#catalogue/natural-order.ts'
import type { Section } from '#catalogue/packed.ts'
import { openTexts, packTexts, type TextBlock } from '#catalogue/text-block.ts'
import { isPlainText, type TextSearch, textSearch } from '#catalogue/text-search.ts'

/** Values of one column while its table is read; blank ones are null. */
export type ColumnDraft = {
  add(value: string | null): void
  /** In the order of reading. */
  at(row: number): string | null
  /** Lays the column into sections, its rows in the order given: its different values, and a code a row. */
  pack(name: string, order: Uint32Array, sections: Map<string, Section>): void
}

export function draftColumn(): ColumnDraft {
  const texts: string[] = []
  const known = new Map<string, number>()
  let codes = new Uint32Array(1024) // 0: null, else 1 + the place in `texts`
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
      const rows = narrowest(sorted.length, length)
      for (let row = 0; row < length; row++) rows[row] = newCode[codes[order[row] ?? 0] ?? 0] ?? 0
      sections.set(`${name}.codes`, rows)
      sections.set(`${name}.plain`, Uint8Array.of(Number(sorted.every(isPlainText))))
      packTexts(name, sorted, sections)
    },
  }
}

function narrowest(largest: number, length: number): Section {
  if (largest < 256) return new Uint8Array(length)
  return largest < 65_536 ? new Uint16Array(length) : new Uint32Array(length)
}

/** A column of the open catalogue. */
export type Column = {
  /** A code a row: 0 for null, else 1 + the place in `texts`. */
  readonly codes: Section
  /** The different values in natural order, as written. */
  readonly texts: TextBlock
  readonly search: TextSearch
  at(row: number): string | null
}

/** Columns of fewer different values keep them as strings once read; of more, a string is made when it is shown. */
const MOST_KEPT = 1000

export function openColumn(name: string, section: (name: string) => Section): Column {
  const texts = openTexts(name, section)
  const codes = section(`${name}.codes`)
  let values: readonly string[] | null = null
  const text = (index: number): string => {
    if (texts.length > MOST_KEPT) return texts.at(index)
    values ??= texts.all()
    return values[index] ?? ''
  }
  return {
    codes,
    texts,
    search: textSearch(texts, section(`${name}.plain`)[0] === 1),
    at(row) {
      const code = codes[row] ?? 0
      return code === 0 ? null : text(code - 1)
    },
  }
}
