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
type Group = { rank: number; uses: number; most: number; usual: number; length: number }

/**
 * The options of a field, in the order of its sorting: values that differ in case, spacing or the way a size is written
 * are one, in their most common spelling. Choosing a text is a contains match (SPEC 5), choosing a size is that size
 * alone (DESIGN 5). Of too many they are the ones used most.
 */
export function fieldOptions(field: FieldValues, size: number): Option[] {
  const uses = new Uint32Array(field.count + 1)
  for (let row = 0; row < size; row++) {
    const code = field.codes[row] ?? 0
    uses[code] = (uses[code] ?? 0) + 1
  }
  uses[0] = 0
  const groups = groupCodes(field, uses, commonestCodes(uses))
  const used = groups.filter((group) => group.uses > 0)
  return used.sort((a, b) => a.rank - b.rank).map((group) => option(field, group))
}

function option(field: FieldValues, group: Group): Option {
  const value = field
    .valueAt(group.usual - 1)
    .trim()
    .replace(/\s+/g, ' ')
  const ofSize = Boolean(field.sizes[group.usual - 1])
  let found: readonly number[] | null = null
  const read = () => {
    if (ofSize) return codesOfRank(field, group.rank)
    // The longest values are part of no other: no need to look. Nearly all numbers are.
    if (group.length === 1 && value.length >= field.search.longest()) return [group.usual]
    return matchingCodes(field, value, null)
  }
  const codes = () => {
    found ??= read()
    return found
  }
  return { value, codes, isPart: () => codes().length > group.length }
}

/** Codes of one rank are one option. */
function groupCodes(field: FieldValues, uses: Uint32Array, codes: readonly number[]): Group[] {
  const groups = new Map<number, Group>()
  for (const code of codes) {
    const rank = field.ranks[code] ?? 0
    const count = uses[code] ?? 0
    const group = groups.get(rank) ?? { rank, uses: 0, most: -1, usual: code, length: 0 }
    group.uses += count
    group.length += 1
    if (count > group.most) {
      group.most = count
      group.usual = code
    }
    groups.set(rank, group)
  }
  return [...groups.values()]
}

/** The codes used most, at most `MOST_OPTIONS` of them, by code; of those used equally often the first. Sorts nothing. */
function commonestCodes(uses: Uint32Array): number[] {
  const codes: number[] = []
  if (uses.length - 1 <= MOST_OPTIONS) {
    for (let code = 1; code < uses.length; code++) codes.push(code)
    return codes
  }
  const perUse = new Map<number, number>()
  for (const count of uses) perUse.set(count, (perUse.get(count) ?? 0) + 1)
  let left = MOST_OPTIONS
  let least = 0
  for (const count of [...perUse.keys()].sort((a, b) => b - a)) {
    least = count
    if ((perUse.get(count) ?? 0) >= left) break
    left -= perUse.get(count) ?? 0
  }
  for (let code = 1; code < uses.length; code++) {
    const count = uses[code] ?? 0
    if (count > least || (count === least && left-- > 0)) codes.push(code)
  }
  return codes
}

function codesOfRank(field: FieldValues, rank: number): number[] {
  return Array.from({ length: field.count }, (_, index) => index + 1).filter((code) => field.ranks[code] === rank)
}
