import type { Section } from '#catalogue/packed.ts'
import { openTexts, packTexts } from '#catalogue/text-block.ts'

/** What changed on a part, and when: a column by its stored name, its value before and after. */
export type PartChange = {
  /** ISO 8601. */
  readonly at: string
  readonly kind: 'added' | 'changed' | 'removed'
  readonly table: string
  readonly id: string
  readonly number: string | null
  /** Of a changed part alone. */
  readonly fields: readonly FieldChange[]
}
export type FieldChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** The changes that the catalogue remembers, the newest first. */
export type PartChanges = {
  readonly length: number
  /** Those of one part, at most five. */
  of(table: string, id: string): PartChange[]
  /** Those of all parts, `most` from a place on. */
  recent(most: number, from?: number): PartChange[]
}

const MOST_A_PART = 5
const NAME = 'changes'
const ORDER = `${NAME}.order`

/** Lays changes, the newest first, into sections: at most five a part. */
export function packChanges(changes: Iterable<PartChange>, sections: Map<string, Section>): void {
  const counts = new Map<string, number>()
  const keys: string[] = []
  const texts: string[] = []
  for (const change of changes) {
    const key = keyOf(change.table, change.id)
    const count = counts.get(key) ?? 0
    if (count === MOST_A_PART) continue
    counts.set(key, count + 1)
    keys.push(key)
    texts.push(JSON.stringify(change))
  }
  const order = Array.from(keys, (_, index) => index)
  order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b)
  packTexts(NAME, texts, sections)
  sections.set(ORDER, Uint32Array.from(order))
}

/** Opens what `packChanges` made: a change is read when it is asked for. */
export function openChanges(section: (name: string) => Section): PartChanges {
  const texts = openTexts(NAME, section)
  const order = section(ORDER)
  const at = (index: number): PartChange => JSON.parse(texts.at(index))
  const keyAt = (place: number) => {
    const { table, id } = at(order[place] ?? 0)
    return keyOf(table, id)
  }
  return {
    length: texts.length,
    of(table, id) {
      const key = keyOf(table, id)
      let [low, high] = [0, order.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compare(keyAt(middle), key) < 0) low = middle + 1
        else high = middle
      }
      const found: PartChange[] = []
      while (low < order.length && keyAt(low) === key) {
        found.push(at(order[low] ?? 0))
        low += 1
      }
      return found
    },
    recent: (most, from = 0) =>
      Array.from({ length: Math.max(0, Math.min(most, texts.length - from)) }, (_, index) => at(from + index)),
  }
}

const keyOf = (table: string, id: string): string => `${table}\0${id}`
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
