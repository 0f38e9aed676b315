import type { SamplePart } from '#demo/sample-part.ts'
import type { SheetGroup } from '#demo/sheets/sheet-groups.ts'
import type { SheetColumn } from '#demo/sheets/sheet-values.ts'

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
export function orderingCode({ base, parts }: SheetGroup, varying: readonly SheetColumn[]): CodePlace[] {
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

/** A position determines a field if each code has one value, and not all the same. */
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
