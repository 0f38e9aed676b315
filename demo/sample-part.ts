import type { Draw } from '#demo/seed.ts'

/** A part from its recipe, without the columns that all tables share. */
export type SamplePart = {
  readonly number: string
  /** The number without option and code. All parts with it share one datasheet. */
  readonly base: string
  /** A value or null for every column of the family, by its key. */
  readonly fields: Readonly<Record<string, string | null>>
}

/** Generates the parts of one table in stored order. */
export type Recipe = (draw: Draw) => SamplePart[]

/**
 * Keeps `count` parts in their order, because no real table has every combination. The first part of each base stays.
 * Returns all parts if there are no more than `count`.
 */
export function thin(draw: Draw, parts: readonly SamplePart[], count: number): SamplePart[] {
  const first = new Map(parts.toReversed().map((part) => [part.base, part]))
  let wanted = count - first.size
  let left = parts.length - first.size
  return parts.filter((part) => {
    if (first.get(part.base) === part) return true
    // Knuth's selection sampling: each of the remaining parts has the same chance.
    const stays = draw.next() * left < wanted
    left -= 1
    if (stays) wanted -= 1
    return stays
  })
}
