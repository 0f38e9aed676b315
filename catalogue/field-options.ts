import { matchingCodes } from '#catalogue/field-filter.ts'
import { type FieldValues, MOST_OPTIONS } from '#catalogue/field-values.ts'

/** One thing that a field can be narrowed to. */
export type Option = {
  /** Its most common spelling. */
  readonly value: string
  /** The codes of every value that choosing it matches. */
  codes(): readonly number[]
  /** Whether it is part of other values, so that `exact:` would leave fewer (DESIGN 5). */
  isPart(): boolean
}

/** The codes of one option: how often they are used together, and the one used most. */
type Group = { uses: number; most: number; usual: number; size: boolean; length: number }

/**
 * The options of a field, in the order of its sorting: values that differ in case, spacing or the way a size is written
 * are one, in their most common spelling. Choosing a text is a contains match (SPEC 5), choosing a size is that size
 * alone (DESIGN 5).
 */
export function fieldOptions(field: FieldValues, size: number): Option[] {
  const groups = mostUsed([...groupCodes(field, size)])
  return groups.map(([, group]) => {
    const value = field
      .valueAt(group.usual - 1)
      .trim()
      .replace(/\s+/g, ' ')
    let found: readonly number[] | null = null
    const codes = () => {
      found ??= group.size ? codesOfRank(field, group.usual) : matchingCodes(field, value, null)
      return found
    }
    return { value, codes, isPart: () => codes().length > group.length }
  })
}

/** Codes of one rank are one option; by rank. */
function groupCodes(field: FieldValues, size: number): Map<number, Group> {
  const uses = new Uint32Array(field.count + 1)
  for (let row = 0; row < size; row++) {
    const code = field.codes[row] ?? 0
    uses[code] = (uses[code] ?? 0) + 1
  }
  const groups = new Map<number, Group>()
  for (let code = 1; code <= field.count; code++) {
    const rank = field.ranks[code] ?? 0
    const count = uses[code] ?? 0
    const group = groups.get(rank)
    if (!group) {
      groups.set(rank, { uses: count, most: count, usual: code, size: Boolean(field.sizes[code - 1]), length: 1 })
      continue
    }
    group.uses += count
    group.length += 1
    if (count > group.most) {
      group.most = count
      group.usual = code
    }
  }
  return groups
}

/** By rank; of too many the ones used most. */
function mostUsed(groups: [rank: number, group: Group][]): [rank: number, group: Group][] {
  if (groups.length > MOST_OPTIONS) {
    groups.sort((a, b) => b[1].uses - a[1].uses || a[0] - b[0])
    groups.length = MOST_OPTIONS
  }
  return groups.sort((a, b) => a[0] - b[0])
}

function codesOfRank(field: FieldValues, code: number): number[] {
  const rank = field.ranks[code]
  return Array.from({ length: field.count }, (_, index) => index + 1).filter((other) => field.ranks[other] === rank)
}
