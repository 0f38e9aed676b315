import type { ColumnKind } from '#catalog/registry/family.ts'

/** A part with its number, and whatever its columns read. */
export type CodedPart = { readonly number: string }

/** A column with its values in one spelling, empty if the part states none. */
export type CodeColumn<Part> = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind | undefined
  value(part: Part): string
}

/** One position in a part number after the base: the columns that it selects, and each code with its meaning. */
export type CodePlace<Part = unknown> = {
  readonly label: string
  /** Empty if the parts don't show what the position means. */
  readonly columns: readonly CodeColumn<Part>[]
  readonly choices: readonly CodeChoice<Part>[]
}
/** `code` is empty for numbers that end before this position. */
type CodeChoice<Part> = { readonly code: string; readonly meaning: string; readonly parts: readonly Part[] }

/** The pieces of a part number after its base: `2`, `02`, `04`. */
type Pieces = readonly string[]

const SEPARATORS = /[-\s._/]+/
// The field that names an option if it determines several: the board sets the lengths too.
const FIRST: readonly string[] = ['boardThickness', 'position', 'color']

/**
 * Derives from the parts of a base number what each position of their numbers means: the fields that it alone determines.
 * Numbers are base – option – code; a code is one or two pairs of digits. A position determines a field if no part
 * contradicts it. Each number has its own codes, one for each position.
 */
export function orderingCode<Part extends CodedPart>(
  { base, parts }: { readonly base: string; readonly parts: readonly Part[] },
  varying: readonly CodeColumn<Part>[],
): CodePlace<Part>[] {
  const segments = new Map(parts.map((part) => [part, segmentsOf(part.number.slice(base.length))]))
  const derive = (cut: (segments: Pieces) => Pieces) =>
    placesOf(parts, new Map([...segments].map(([part, each]) => [part, cut(each)])), varying)
  const whole = derive(pairwise)
  // A pair is split into two digits if that makes the list shorter: finish and color of military numbers.
  const split = isUniform([...segments.values()]) ? derive((each) => digitwise(pairwise(each))) : whole
  const shorter = split.length > whole.length && size(split) < size(whole) && unclear(split) <= unclear(whole)
  const best = shorter ? split : whole
  if (unclear(best) === 0) return best
  const uncut = derive((each) => each)
  return unclear(uncut) < unclear(best) ? uncut : best
}

const size = (places: readonly CodePlace[]) => places.reduce((sum, { choices }) => sum + choices.length, 0)

/** The number of positions that vary, and nobody can tell why. */
const unclear = (places: readonly CodePlace[]) =>
  places.filter(({ choices, columns }) => choices.length > 1 && columns.length === 0).length

const segmentsOf = (tail: string): Pieces => tail.split(SEPARATORS).filter(Boolean)

const pairwise = (segments: Pieces): Pieces =>
  segments.flatMap((segment) => segment.match(/\d{2}(?=(\d{2})*$)|.+/g) ?? [])

const digitwise = (pieces: Pieces): Pieces => (pieces.length === 2 ? pieces.flatMap((piece) => [...piece]) : pieces)

/** Whether all numbers have segments of the same lengths, so that their digits are at the same positions. */
function isUniform(numbers: readonly Pieces[]): boolean {
  return new Set(numbers.map((segments) => segments.map(({ length }) => length).join(' '))).size === 1
}

function placesOf<Part>(
  parts: readonly Part[],
  numbers: ReadonlyMap<Part, Pieces>,
  varying: readonly CodeColumn<Part>[],
): CodePlace<Part>[] {
  const length = [...numbers.values()].reduce((most, pieces) => Math.max(most, pieces.length), 0)
  return Array.from({ length }, (_, place) => {
    const byCode = Map.groupBy(parts, (part) => numbers.get(part)?.[place] ?? '')
    const columns = firstOf(varying.filter((column) => decides(byCode, column)))
    const choices = [...byCode]
      .map(([code, some]) => ({ code, meaning: meaningOf(some, columns), parts: some }))
      .sort((a, b) => (a.code < b.code ? -1 : 1))
    return { label: columns.map(({ label }) => label).join(', ') || 'Fixed', columns, choices }
  })
}

/**
 * A position determines a field if no code has two values of it, most parts of each code state it, and the codes don't all
 * have the same value.
 */
function decides<Part>(byCode: ReadonlyMap<string, readonly Part[]>, column: CodeColumn<Part>): boolean {
  if (byCode.size < 2 || column.kind === 'number' || column.key === 'rohs') return false
  const first = new Set<string>()
  for (const some of byCode.values()) {
    const values = some.map(column.value)
    const stated = values.filter((value) => value !== '')
    if (stated.some((value) => value !== stated[0])) return false
    if (stated.length > 0 && stated.length * 2 <= values.length) return false
    first.add(stated[0] ?? '')
  }
  return first.size > 1
}

function firstOf<Part>(decided: readonly CodeColumn<Part>[]): readonly CodeColumn<Part>[] {
  const first = FIRST.map((key) => decided.find((column) => column.key === key)).find(Boolean)
  if (first) return [first]
  const named = decided.filter(({ kind }) => kind !== 'dimension')
  return (named.length > 0 ? named : decided).slice(0, 2)
}

/** The values that parts with one code state; empty if they state none. */
function meaningOf<Part>(parts: readonly Part[], columns: readonly CodeColumn<Part>[]): string {
  if (columns.length === 0) return 'all parts of this number'
  const stated = columns.map((column) => parts.map(column.value).find((value) => value !== '') ?? '')
  return [...new Set(stated.filter(Boolean))].join(', ')
}
