import { pack, type Section } from '#catalogue/store/packed.ts'
import { openTexts, packTexts } from '#catalogue/store/text-block.ts'

/** A change to a part: when, and each changed column (by its stored name) with its value before and after. */
export type PartChange = {
  /** ISO 8601. */
  readonly at: string
  readonly kind: 'added' | 'changed' | 'removed'
  readonly table: string
  readonly id: string
  readonly number: string | null
  /** Empty unless `kind` is 'changed'. */
  readonly fields: readonly FieldChange[]
}
export type FieldChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** The changes stored in the catalog, newest first. */
export type PartChanges = {
  readonly length: number
  /** The changes to one part, at most MAX_CHANGES_PER_PART. */
  of(table: string, id: string): PartChange[]
  /** The changes to all parts: at most `limit`, from `offset` on. */
  recent(limit: number, offset?: number): PartChange[]
}

const MAX_CHANGES_PER_PART = 5
const NAME = 'changes'
const ORDER = `${NAME}.order`

/** Packs changes, newest first. Keeps at most MAX_CHANGES_PER_PART for each part. */
export function packChanges(changes: Iterable<PartChange>): SharedArrayBuffer {
  const sections = new Map<string, Section>()
  const counts = new Map<string, number>()
  const keys: string[] = []
  const texts: string[] = []
  for (const change of changes) {
    const key = keyOf(change.table, change.id)
    const count = counts.get(key) ?? 0
    if (count === MAX_CHANGES_PER_PART) continue
    counts.set(key, count + 1)
    keys.push(key)
    texts.push(JSON.stringify(change))
  }
  const order = Array.from(keys, (_, index) => index)
  order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b)
  packTexts(NAME, texts, sections)
  sections.set(ORDER, Uint32Array.from(order))
  return pack(null, sections)
}

/** Opens the sections written by `packChanges`. Parses a change only when it is requested. */
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
    recent: (limit, offset = 0) =>
      Array.from({ length: Math.max(0, Math.min(limit, texts.length - offset)) }, (_, index) => at(offset + index)),
  }
}

const keyOf = (table: string, id: string): string => `${table}\0${id}`
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
