import type { FieldValues } from '#catalogue/field-values.ts'
import type { Quantity } from '#catalogue/quantity.ts'

/** One thing that a field can be narrowed to. */
export type Option = {
  /** Its most common spelling. */
  readonly value: string
  /** The codes of every value that choosing it matches. */
  codes(): readonly number[]
  /** Whether it is part of other values, so that `exact:` would leave fewer (DESIGN 5). */
  isPart(): boolean
}

/** A field with more different values than this is typed freely; its options are the most common ones (DESIGN 5). */
export const MOST_OPTIONS = 1000

type Group = { value: string; uses: number; most: number; first: number; own: number[]; size: Quantity | null }

/**
 * The options of a field, in the order of its sorting: values that differ in case, spacing or the way a size is
 * written are one, in their most common spelling. Choosing a text is a contains match (SPEC 5), choosing a size is that
 * size alone (DESIGN 5).
 */
export function fieldOptions(field: FieldValues, size: number): Option[] {
  const groups = groupValues(field, size)
  const kept = groups.length > MOST_OPTIONS ? groups.sort((a, b) => b.uses - a.uses).slice(0, MOST_OPTIONS) : groups
  const rank = (group: Group) => field.ranks[group.first] ?? 0
  kept.sort((a, b) => rank(a) - rank(b) || a.first - b.first)
  const containing = findContaining(field.folded)
  return kept.map((group) => {
    const text = field.folded[group.first - 1] ?? ''
    let found: readonly number[] | null = null
    const codes = () => {
      found ??= group.size ? group.own : containing(text)
      return found
    }
    return { value: group.value, codes, isPart: () => codes().length > group.own.length }
  })
}

function groupValues(field: FieldValues, size: number): Group[] {
  const uses = new Uint32Array(field.values.length + 1)
  for (let row = 0; row < size; row++) {
    const code = field.codes[row] ?? 0
    uses[code] = (uses[code] ?? 0) + 1
  }
  const groups = new Map<string, Group>()
  field.values.forEach((text, index) => {
    const known = field.sizes[index] ?? null
    const key = known ? `${known.measure} ${known.form} ${known.low} ${known.high}` : `text ${field.folded[index]}`
    const count = uses[index + 1] ?? 0
    const group = groups.get(key) ?? { value: '', uses: 0, most: -1, first: index + 1, own: [], size: known }
    group.own.push(index + 1)
    group.uses += count
    if (count > group.most) {
      group.most = count
      group.value = text.trim().replace(/\s+/g, ' ')
    }
    groups.set(key, group)
  })
  return [...groups.values()]
}

/** Finds the codes of all values that contain a text by running through them as one long text, which is fast. */
function findContaining(values: readonly string[]): (text: string) => readonly number[] {
  const all = `\n${values.join('\n')}\n`
  const ends: number[] = []
  let end = 1
  for (const value of values) {
    end += value.length + 1
    ends.push(end)
  }
  return (text) => {
    if (text === '-') return values.flatMap((value, index) => (value === '-' ? index + 1 : []))
    const codes: number[] = []
    let index = 0
    let at = all.indexOf(text)
    while (at >= 0) {
      while ((ends[index] ?? Number.POSITIVE_INFINITY) <= at) index += 1
      codes.push(index + 1)
      at = all.indexOf(text, ends[index] ?? all.length)
    }
    return codes
  }
}
