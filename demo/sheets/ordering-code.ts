import type { SamplePart } from '#sample/part.ts'
import type { SheetGroup } from '#sample/sheet-groups.ts'
import type { SheetColumn } from '#sample/sheet-values.ts'

/** One place in a part number behind the base: what it chooses, and each code with its meaning. */
export type CodePlace = { readonly label: string; readonly choices: readonly CodeChoice[] }
type CodeChoice = { readonly code: string; readonly meaning: string }

/** A part number in its pieces, with the dashes before them: `-2`, `-02`, `04`. */
type Pieces = readonly string[]

// What an option stands for first, where it decides several fields at once: the board sets the lengths too.
const FIRST: readonly string[] = ['boardThickness', 'position', 'color']

/**
 * Reads from a group's parts what each place of their numbers stands for: the fields that it alone decides. Numbers are
 * base – option – code, a code being one or two pairs of digits.
 */
export function orderingCode({ base, parts }: SheetGroup, varying: readonly SheetColumn[]): CodePlace[] {
  const numbers = new Map(parts.map((part) => [part, piecesOf(part.number.slice(base.length))]))
  const whole = placesOf(parts, numbers, varying)
  const split = placesOf(parts, new Map([...numbers].map(([part, pieces]) => [part, digitwise(pieces)])), varying)
  // A pair is two digits with a meaning each when that makes its list shorter: finish and colour of military numbers.
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

function placesOf(
  parts: readonly SamplePart[],
  numbers: ReadonlyMap<SamplePart, Pieces>,
  varying: readonly SheetColumn[],
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

/** A place decides a field when each code goes with one value, and not all with the same. */
function decides(byCode: ReadonlyMap<string, readonly SamplePart[]>, column: SheetColumn): boolean {
  if (byCode.size < 2 || column.kind === 'number' || column.key === 'rohs') return false
  const values = [...byCode.values()].map((some) => new Set(some.map(column.value)))
  return values.every(({ size }) => size === 1) && new Set(values.map(([value]) => value)).size > 1
}

function firstOf(decided: readonly SheetColumn[]): readonly SheetColumn[] {
  const first = FIRST.map((key) => decided.find((column) => column.key === key)).find(Boolean)
  if (first) return [first]
  const named = decided.filter(({ kind }) => kind !== 'dimension')
  return (named.length > 0 ? named : decided).slice(0, 2)
}

function meaningOf(parts: readonly SamplePart[], shown: readonly SheetColumn[]): string {
  const [part] = parts
  if (!part || shown.length === 0) return 'all parts of this number'
  return [...new Set(shown.map((column) => column.value(part)))].join(', ')
}
