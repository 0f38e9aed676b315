import { naturalOrder } from '#catalogue/natural-order.ts'
import type { Section } from '#catalogue/packed.ts'
import { openTexts, packTexts, type TextBlock } from '#catalogue/text-block.ts'

/** Above this many different values a column is no longer looked up in a dictionary while it is read. */
const MOST_CODED = 65_535

/** Values of one column while its table is read; blank ones are null. */
export type ColumnDraft = {
  add(value: string | null): void
  /** In the order of reading. */
  at(row: number): string | null
  /** Lays the column into sections, its rows in the order given; says which form it took. */
  pack(name: string, order: Uint32Array, sections: Map<string, Section>): ColumnForm
}

/** `coded`: a small dictionary in natural order, and a code a row. `plain`: a text a row, for nearly unique values. */
export type ColumnForm = 'coded' | 'plain'

export function draftColumn(): ColumnDraft {
  const texts: string[] = []
  const known = new Map<string, number>()
  let codes = new Uint32Array(1024) // 0: null, else 1 + the place in `texts`
  let length = 0
  const code = (value: string): number => {
    const found = known.get(value)
    if (found !== undefined) return found
    texts.push(value)
    if (known.size < MOST_CODED) known.set(value, texts.length)
    return texts.length
  }
  const textOf = (row: number): string | null => texts[(codes[row] ?? 0) - 1] ?? null
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
    at: textOf,
    pack(name, order, sections) {
      if (texts.length > MOST_CODED || texts.length > Math.max(1000, length / 2)) {
        packTexts(name, eachText(order, textOf), sections)
        return 'plain'
      }
      const sorted = naturalOrder(texts)
      const place = new Map(sorted.map((text, index) => [text, index + 1]))
      const newCode = Uint32Array.from([0, ...texts.map((text) => place.get(text) ?? 0)])
      const rows = sorted.length < 256 ? new Uint8Array(length) : new Uint16Array(length)
      for (let row = 0; row < length; row++) rows[row] = newCode[codes[order[row] ?? 0] ?? 0] ?? 0
      sections.set(`${name}.codes`, rows)
      packTexts(name, sorted, sections)
      return 'coded'
    },
  }
}

function* eachText(order: Uint32Array, textOf: (row: number) => string | null): Generator<string> {
  for (const row of order) yield textOf(row) ?? ''
}

/** A column of the open catalogue. */
export type Column =
  | { readonly form: 'plain'; readonly texts: TextBlock; at(row: number): string | null }
  | {
      readonly form: 'coded'
      /** 0: null, else 1 + the place in `values`. */
      readonly codes: Section
      /** The different values in natural order, as written. */
      readonly values: readonly string[]
      at(row: number): string | null
    }

export function openColumn(name: string, form: ColumnForm, section: (name: string) => Section): Column {
  const texts = openTexts(name, section)
  if (form === 'plain') return { form, texts, at: (row) => texts.at(row) || null }
  const codes = section(`${name}.codes`)
  let values: string[] | null = null
  const read = () => {
    values ??= Array.from({ length: texts.length }, (_, index) => texts.at(index))
    return values
  }
  return {
    form,
    codes,
    get values() {
      return read()
    },
    at: (row) => read()[(codes[row] ?? 0) - 1] ?? null,
  }
}
