import { type Packed, pack, type Section } from '#catalog/columns/packed.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { openTexts, packTexts } from '#catalog/columns/text-block.ts'
import { partSlug } from '#catalog/part/part-slug.ts'

/** A change to a part: when, and each changed column (by its stored name) with its value before and after. */
export type PartChange = {
  readonly at: string
  readonly kind: 'added' | 'changed' | 'removed'
  readonly table: string
  readonly id: string
  readonly number: string | null
  /** False if its followers get no message. */
  readonly isNews?: boolean
  /** Empty unless `kind` is 'changed', or a row of a side table was removed. */
  readonly fields: readonly FieldChange[]
}
export type FieldChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** Entries that the log has removed: their number and latest time, and what the log keeps. */
export type DroppedChanges = {
  readonly count: number
  readonly until: string
  readonly days: number
  readonly entries: number
}

export type PartChanges = ReturnType<typeof openChanges>

const MAX_CHANGES_PER_PART = 5
const NAME = 'changes'
const ORDER = `${NAME}.order`
const REMOVED = `${NAME}.removed`

type ChangesMeta = { readonly dropped: DroppedChanges | null }

/** Packs changes, newest first. Keeps at most MAX_CHANGES_PER_PART for each part. */
export function packChanges(changes: Iterable<PartChange>, dropped: DroppedChanges | null = null): SharedArrayBuffer {
  const sections = new Map<string, Section>()
  const counts = new Map<string, number>()
  const keys: string[] = []
  const texts: string[] = []
  const removed: { slug: string; index: number }[] = []
  for (const change of changes) {
    const key = keyOf(change.table, change.id)
    const count = counts.get(key) ?? 0
    if (count === MAX_CHANGES_PER_PART) continue
    counts.set(key, count + 1)
    if (change.kind === 'removed') removed.push({ slug: slugOf(change), index: keys.length })
    keys.push(key)
    texts.push(JSON.stringify(change))
  }
  const order = Array.from(keys, (_, index) => index)
  order.sort((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || a - b)
  packTexts(NAME, texts, sections)
  sections.set(ORDER, Uint32Array.from(order))
  removed.sort((a, b) => compare(a.slug, b.slug) || a.index - b.index)
  sections.set(
    REMOVED,
    Uint32Array.from(removed, ({ index }) => index),
  )
  const meta: ChangesMeta = { dropped }
  return pack(meta, sections)
}

/** Opens what `packChanges` wrote. Parses a change only when it is requested. */
export function openChanges({ meta, section }: Packed<ChangesMeta>) {
  const texts = openTexts(NAME, section)
  const [order, removed] = [section(ORDER), section(REMOVED)]
  const at = (index: number): PartChange => JSON.parse(texts.at(index))
  function found(sorted: Section, key: string, keyOfChange: (change: PartChange) => string): PartChange[] {
    const keyAt = (place: number) => keyOfChange(at(sorted[place] ?? 0))
    let low = placeIn(sorted.length, (place) => compare(keyAt(place), key) < 0)
    const changes: PartChange[] = []
    for (; low < sorted.length && keyAt(low) === key; low += 1) changes.push(at(sorted[low] ?? 0))
    return changes
  }
  return {
    length: texts.length,
    of: (table: string, id: string): PartChange[] =>
      found(order, keyOf(table, id), (change) => keyOf(change.table, change.id)),
    recent: (limit: number, offset: number = 0): PartChange[] =>
      Array.from({ length: Math.max(0, Math.min(limit, texts.length - offset)) }, (_, index) => at(offset + index)),
    /** The parts that were removed, by the number in the address that their page had. The last removed comes first. */
    removed: (slug: string): readonly Pick<PartChange, 'table' | 'id'>[] => found(removed, slug, slugOf),
    dropped: meta.dropped,
  }
}

const slugOf = ({ number }: PartChange): string => partSlug(number ?? '')
const keyOf = (table: string, id: string): string => `${table}\0${id}`
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
