import { lazy } from '#catalog/columns/lazy.ts'
import { naturalOrder } from '#catalog/columns/natural-order.ts'
import type { Section } from '#catalog/columns/packed.ts'
import { openTexts, packTexts, type TextBlock } from '#catalog/columns/text-block.ts'
import { isPlainText, type ValueSearch, valueSearch } from '#catalog/columns/value-search.ts'

/** The values of one column while its table is read; blank ones are null. */
export type ColumnDraft = ReturnType<typeof draftColumn>

export function draftColumn() {
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
    add(value: string | null): void {
      if (length === codes.length) {
        const larger = new Uint32Array(codes.length * 2)
        larger.set(codes)
        codes = larger
      }
      codes[length] = value === null ? 0 : code(value)
      length += 1
    },
    at: (row: number): string | null => texts[(codes[row] ?? 0) - 1] ?? null,
    pack(name: string, order: Uint32Array, sections: Map<string, Section>): void {
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
  const values = lazy(() => texts.all())
  return {
    codes,
    texts,
    search: valueSearch(texts, isPlain),
    isPlain,
    at(row) {
      const code = codes[row] ?? 0
      if (code === 0) return null
      return isLong ? texts.at(code - 1) : (values()[code - 1] ?? '')
    },
  }
}
