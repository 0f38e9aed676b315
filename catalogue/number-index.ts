import type { MatchType } from '#catalogue/answers.ts'

/** All part numbers of a catalogue, one entry a number: `part[i]` bears `texts[i]` in its column `column[i]`. */
export type NumberEntries = {
  /** As written, trimmed, never empty. */
  readonly texts: readonly string[]
  /** The index of the part in the whole catalogue. */
  readonly part: Uint32Array
  /** Its family's position in the registry. */
  readonly family: Uint8Array | Uint16Array
  /** 0 the own number, 1 and up the others (MIL, CID). */
  readonly column: Uint8Array
}

export type NumberSection = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** What is not an array; plain JSON. */
export type NumberMeta = {
  /** Families in the registry (one more than the highest position met). */
  readonly families: number
  /** The most results an answer can ever hold: 25, or fewer where the families have fewer parts. */
  readonly capacity: number
}

export type BuiltNumberIndex = {
  /** Named `number.…`; each has its own buffer. */
  readonly sections: Record<string, NumberSection>
  readonly meta: NumberMeta
  /** For each entry of the index, which stand in number order: its place in `NumberEntries`. */
  readonly order: Uint32Array<ArrayBuffer>
}

/** One number of the index. `entry` is its rank in number order, ties by family, part and column. */
export type NumberEntry = {
  readonly entry: number
  readonly part: number
  readonly family: number
  readonly column: number
}

export type NumberHit = NumberEntry & { readonly relevance: number; readonly matchType: MatchType }

export type NumberIndex = {
  /** The best 25 parts at most, 20 a family at most, in the order of the answer (SPEC 9, RULINGS). */
  search(term: string): NumberHit[]
  /** All numbers that are the same text but for separators and case, in number order. */
  equalStripped(text: string): NumberEntry[]
}

/** Opens an index made by `buildNumberIndex`; takes no time worth naming, whatever its size. */
export function openNumberIndex(
  section: (name: string) => Uint8Array | Uint16Array | Uint32Array,
  meta: NumberMeta,
): NumberIndex {
  throw new Error(`in the making: ${section('number.part').length} ${meta.capacity}`)
}
