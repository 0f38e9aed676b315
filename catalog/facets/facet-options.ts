import { type FacetValues, MAX_OPTIONS } from '#catalog/facets/facet-values.ts'

/** One option of a field, before it is counted. There are thousands of them, so each is data without functions. */
export type UncountedOption = {
  /** Its most common spelling. */
  readonly value: string
  /** The sort position that its own codes share. */
  readonly rank: number
  /** Its most common code, and how many are its own. */
  readonly usual: number
  readonly own: number
  /** Found by `optionCodes`. */
  codes: readonly number[] | null
}

type Group = { rank: number; uses: number; maxUses: number; usual: number; length: number }

/** A field's options in sort order, the most common ones if there are too many. Spellings of one value are one option (behavior 5.8). */
export function facetOptions(field: FacetValues, size: number): UncountedOption[] {
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

function option(field: FacetValues, { rank, usual, length }: Group): UncountedOption {
  const value = field
    .valueAt(usual - 1)
    .trim()
    .replace(/\s+/g, ' ')
  return { value, rank, usual, own: length, codes: null }
}

/** The codes of an option: all spellings of its value. Searched for at the first use. */
export function optionCodes(field: FacetValues, option: UncountedOption): readonly number[] {
  const { rank, usual, own } = option
  // A spelling of a size may be too rare to be counted among thousands.
  if (own === 1 && !field.sizes[usual - 1]) return [usual]
  option.codes ??= codesOfRank(field, rank)
  return option.codes
}

function groupCodes(field: FacetValues, uses: Uint32Array, codes: readonly number[]): Group[] {
  const groups = new Map<number, Group>()
  for (const code of codes) {
    const rank = field.ranks[code] ?? 0
    const count = uses[code] ?? 0
    const group = groups.get(rank) ?? { rank, uses: 0, maxUses: -1, usual: code, length: 0 }
    group.uses += count
    group.length += 1
    if (count > group.maxUses) {
      group.maxUses = count
      group.usual = code
    }
    groups.set(rank, group)
  }
  return [...groups.values()]
}

/** The `MAX_OPTIONS` most used codes, in order of code; on equal use the first. Doesn't sort the codes. */
function commonestCodes(uses: Uint32Array): number[] {
  const codes: number[] = []
  if (uses.length - 1 <= MAX_OPTIONS) {
    for (let code = 1; code < uses.length; code++) codes.push(code)
    return codes
  }
  const perUse = new Map<number, number>()
  for (const count of uses) perUse.set(count, (perUse.get(count) ?? 0) + 1)
  let left = MAX_OPTIONS
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

function codesOfRank(field: FacetValues, rank: number): number[] {
  return Array.from({ length: field.count }, (_, index) => index + 1).filter((code) => field.ranks[code] === rank)
}
