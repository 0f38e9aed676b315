import { matchingCodes } from '#catalog/facets/facet-filter.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'

type Field = { values(): FacetValues }

/** More words are ignored: no address may cause endless work (behavior 5.14). */
const MAX_WORDS = 8

/** Marks the rows that contain each word of a text in any of the fields with 1 (behavior 5.16). */
export function wordRows(fields: readonly Field[], text: string, size: number): Uint8Array {
  const rows = new Uint8Array(size).fill(1)
  for (const word of text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) {
    const found = rowsWith(fields, word, size)
    for (let row = 0; row < size; row++) rows[row] = (rows[row] ?? 0) & (found[row] ?? 0)
  }
  return rows
}

function rowsWith(fields: readonly Field[], word: string, size: number): Uint8Array {
  const rows = new Uint8Array(size)
  for (const { values } of fields) {
    const field = values()
    const matching = matchingCodes(field, word)
    if (matching.length === 0) continue
    const passes = new Uint8Array(field.count + 1)
    for (const code of matching) passes[code] = 1
    for (let row = 0; row < size; row++) if (passes[field.codes[row] ?? 0]) rows[row] = 1
  }
  return rows
}
