import type { ColumnKind } from '#catalogue/registry/family.ts'

/** A part with its number, and whatever its columns read. */
export type CodedPart = { readonly number: string }

/** The parts that share a base number. */
export type CodedGroup<Part> = { readonly base: string; readonly parts: readonly Part[] }

/** A column with its values in one spelling, empty if the part states none. */
export type CodeColumn<Part> = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind | undefined
  value(part: Part): string
}

/** One position in a part number after the base: what it selects, and each code with its meaning. */
export type CodePlace = { readonly label: string; readonly choices: readonly CodeChoice[] }
type CodeChoice = { readonly code: string; readonly meaning: string }

/** A part number's pieces with their leading dashes: `-2`, `-02`, `04`. */
type Pieces = readonly string[]

// The field that names an option if it determines several: the board sets the lengths too.
const FIRST: readonly string[] = ['boardThickness', 'position', 'color']

/**
 * Derives from a group's parts what each position of their numbers means: the fields that it alone determines. Numbers
 * are base – option – code; a code is one or two pairs of digits.
 */
export function orderingCode<Part extends CodedPart>(
  { base, parts }: CodedGroup<Part>,
  varying: readonly CodeColumn<Part>[],
): CodePlace[] {
  const numbers = new Map(parts.map((part) => [part, piecesOf(part.number.slice(base.length))]))
  const whole = placesOf(parts, numbers, varying)
  const split = placesOf(parts, new Map([...numbers].map(([part, pieces]) => [part, digitwise(pieces)])), varying)
  // A pair is split into two digits if that makes the list shorter: finish and color of military numbers.
  const chosen = split.length > whole.length && size(split) < size(whole) ? split : whole
  return chosen
}

const size = (places: readonly CodePlace[]) => places.reduce((sum, { choices }) => sum + choices.length, 0)

function piecesOf(tail: string): Pieces {
  return tail
    .split('-')
    .filter(Boolean)
    .flatMap((segment) => segment.match(/\d{2}(?=(\d{2})*$)|.+/g) ?? [])
}

const digitwise = (pieces: Pieces): Pieces => (pieces.length === 2 ? pieces.flatMap((piece) => [...piece]) : pieces)

function placesOf<Part>(
  parts: readonly Part[],
  numbers: ReadonlyMap<Part, Pieces>,
  varying: readonly CodeColumn<Part>[],
): CodePlace[] {
  const length = Math.min(...[...numbers.values()].map((pieces) => pieces.length))
  return Array.from({ length }, (_, place) => {
    const byCode = Map.groupBy(parts, (part) => numbers.get(part)?.[place] ?? '')
    const decided = varying.filter((column) => decides(byCode, column))
    const shown = firstOf(decided)
    const choices = [...byCode]
      .map(([code, some]) => ({ code, meaning: meaningOf(some, shown) }))
      .sort((a, b) => (a.code < b.code ? -1 : 1))
    return { label: shown.map(({ label }) => label).join(', ') || 'Fixed', choices }
  })
}

/** A position determines a field if each code has one value, and not all the same. */
function decides<Part>(byCode: ReadonlyMap<string, readonly Part[]>, column: CodeColumn<Part>): boolean {
  if (byCode.size < 2 || column.kind === 'number' || column.key === 'rohs') return false
  const values = [...byCode.values()].map((some) => new Set(some.map(column.value)))
  return values.every(({ size }) => size === 1) && new Set(values.map(([value]) => value)).size > 1
}

function firstOf<Part>(decided: readonly CodeColumn<Part>[]): readonly CodeColumn<Part>[] {
  const first = FIRST.map((key) => decided.find((column) => column.key === key)).find(Boolean)
  if (first) return [first]
  const named = decided.filter(({ kind }) => kind !== 'dimension')
  return (named.length > 0 ? named : decided).slice(0, 2)
}

function meaningOf<Part>(parts: readonly Part[], shown: readonly CodeColumn<Part>[]): string {
  const [part] = parts
  if (!part || shown.length === 0) return 'all parts of this number'
  return [...new Set(shown.map((column) => column.value(part)))].join(', ')
}
