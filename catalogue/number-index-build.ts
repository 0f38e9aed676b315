import type { BuiltNumberIndex, NumberEntries } from '#catalogue/number-index.ts'

/** Builds the index over all part numbers. */
export function buildNumberIndex(entries: NumberEntries): BuiltNumberIndex {
  throw new Error(`in the making: ${entries.texts.length}`)
}
