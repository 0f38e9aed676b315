import { lazy } from '#catalog/columns/lazy.ts'
import { type Packed, pack, type Section } from '#catalog/columns/packed.ts'
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

type ChangesMeta = { readonly dropped: DroppedChanges | null }

/** Packs changes, newest first. Keeps at most MAX_CHANGES_PER_PART for each part. */
export function packChanges(changes: Iterable<PartChange>, dropped: DroppedChanges | null = null): SharedArrayBuffer {
  const counts = new Map<string, number>()
  const kept: PartChange[] = []
  for (const change of changes) {
    const key = keyOf(change.table, change.id)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    if (count < MAX_CHANGES_PER_PART) kept.push(change)
  }
  const sections = new Map<string, Section>()
  const texts = (name: string, textOf: (change: PartChange) => string) => packTexts(name, kept.map(textOf), sections)
  texts('changes', (change) => JSON.stringify(change))
  texts('parts', ({ table, id }) => keyOf(table, id))
  texts('removed', ({ kind, number }) => (kind === 'removed' ? partSlug(number ?? '') : ''))
  const meta: ChangesMeta = { dropped }
  return pack(meta, sections)
}

/** Opens what `packChanges` wrote. Parses a change only when it is requested. */
export function openChanges({ meta, section }: Packed<ChangesMeta>) {
  const texts = openTexts('changes', section)
  const at = (index: number): PartChange => JSON.parse(texts.at(index))
  const foundBy = (name: string) => {
    const places = lazy(() => placesOf(openTexts(name, section).all()))
    return (key: string): PartChange[] => places().get(key)?.map(at) ?? []
  }
  const [ofPart, removed] = [foundBy('parts'), foundBy('removed')]
  return {
    length: texts.length,
    of: (table: string, id: string): PartChange[] => ofPart(keyOf(table, id)),
    recent: (limit: number, offset: number = 0): PartChange[] =>
      Array.from({ length: Math.max(0, Math.min(limit, texts.length - offset)) }, (_, index) => at(offset + index)),
    /** The parts that were removed, by the number in the address that their page had. The last removed comes first. */
    removed: (slug: string): readonly Pick<PartChange, 'table' | 'id'>[] => (slug === '' ? [] : removed(slug)),
    dropped: meta.dropped,
  }
}

const placesOf = (texts: readonly string[]) => Map.groupBy(texts.keys(), (place) => texts[place] ?? '')
const keyOf = (table: string, id: string): string => `${table}\0${id}`
