import { pack, type Section } from '#catalog/columns/packed.ts'
import type { NumberEntries } from '#catalog/search/number-index.ts'
import { buildNumberIndex } from '#catalog/search/number-index-build.ts'
import { packSymbolNumbers } from '#catalog/search/symbol-numbers.ts'

type NumberList = NumberEntries & { readonly family: Uint16Array }

/** Packs the index of all part numbers. Its bytes have no hash: they follow from the rows. */
export function packNumbers(list: NumberList): SharedArrayBuffer {
  const sections = new Map<string, Section>()
  packSymbolNumbers(list, sections)
  const index = buildNumberIndex(list)
  return pack(index.meta, new Map([...sections, ...Object.entries(index.sections)]), false)
}

/** Collects part numbers for `packNumbers`, table after table, row after row. */
export function collectNumbers() {
  const texts: string[] = []
  const parts: number[] = []
  const families: number[] = []
  const columns: number[] = []
  return {
    add(text: string, part: number, family: number, column: number) {
      texts.push(text)
      parts.push(part)
      families.push(family)
      columns.push(column)
    },
    list: (): NumberList => ({
      texts,
      part: Uint32Array.from(parts),
      family: Uint16Array.from(families),
      column: Uint8Array.from(columns),
    }),
  }
}
