import { CRITERIA, type Criterion, type FitAddress } from '#catalogue/fit/fit-url.ts'
import { type Mating, readMating } from '#catalogue/fit/mating.ts'
import { tidySize, typedSize, typedWire } from '#catalogue/fit/typed-size.ts'
import { PER_INCH, type Quantity } from '#catalogue/quantity.ts'

/** One thing that a visitor has, as it was typed and as it is compared; sizes are those of `quantity.ts`. */
export type Asked =
  | { readonly criterion: 'board' | 'hole' | 'wire'; readonly typed: string; readonly size: number }
  | { readonly criterion: 'mate'; readonly typed: string; readonly size: number | null; readonly mate: Mating }

/** What a visitor asks of the fit finder, read from its address. */
export type FitQuestion = FitAddress & {
  /** What could be read, in the order of the fields. */
  readonly asked: readonly Asked[]
  /** By field, why it couldn't be read, and what could. */
  readonly faults: Readonly<Partial<Record<Criterion, string>>>
}

const LONGEST = 100
const LAST_PAGE = 1_000_000
/** No part of ours goes with anything larger. */
const LARGEST = 12 * PER_INCH

/**
 * Reads `/fit?board=1.6 mm&hole=.136&wire=18 AWG&mate=banana&table=…&page=…`: each field in either unit, in inches
 * without one (DESIGN 4). Blank fields and unknown parameters are ignored.
 */
export function readFitQuestion(address: URLSearchParams): FitQuestion {
  const typed = Object.fromEntries(
    CRITERIA.map((criterion) => [criterion, address.get(criterion)?.trim().slice(0, LONGEST).toWellFormed() ?? '']),
  ) as Record<Criterion, string> // of every criterion, which fromEntries can't say
  const faults: Partial<Record<Criterion, string>> = {}
  const asked: Asked[] = []
  for (const criterion of CRITERIA) {
    if (typed[criterion] === '') continue
    const read = readOne(criterion, typed[criterion])
    if (typeof read === 'string') faults[criterion] = read
    else asked.push(read)
  }
  const page = address.get('page')?.trim() ?? ''
  return {
    typed,
    asked,
    faults,
    table: address.get('table')?.trim().slice(0, LONGEST).toWellFormed() || null,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/** The question with a size in millimetres where it was typed without a unit and is too large for inches; else null. */
export function meantInMm({ typed, asked }: FitQuestion): Record<Criterion, string> | null {
  const meant = { ...typed }
  for (const { criterion, size } of asked) {
    const bare = /^\d+(?:[.,]\d+)?$/.test(typed[criterion])
    if (bare && criterion !== 'wire' && (size ?? 0) >= PER_INCH / 2) meant[criterion] = `${typed[criterion]} mm`
  }
  return CRITERIA.some((criterion) => meant[criterion] !== typed[criterion]) ? meant : null
}

const FAULTS: Readonly<Record<Criterion, string>> = {
  board: 'Board or panel thickness: write one thickness, such as .062, 1/16", 0.062 in or 1.6 mm.',
  hole: 'Mounting hole: write one diameter, such as .250, 1/4", 0.25 in or 6.35 mm.',
  wire: 'Wire: write a gauge or an area, such as 18 AWG, AWG 18 or 0.75 mm².',
  mate: 'Mating plug or pin: write banana, miniature banana, spade lug or bare wire, or a pin’s diameter such as .080 pin or 2 mm pin.',
}

/** What a field says, or why it couldn't be read. */
function readOne(criterion: Criterion, typed: string): Asked | string {
  if (criterion === 'mate') {
    const mate = readMating(tidySize(typed))
    return mate && isPossible(mate.diameter) ? { criterion, typed, size: mate.diameter, mate } : FAULTS.mate
  }
  const read = criterion === 'wire' ? typedWire(typed) : oneOf(typedSize(typed))
  return read !== null && isPossible(read) ? { criterion, typed, size: read } : FAULTS[criterion]
}

const oneOf = (size: Quantity | null): number | null => (size?.form === 'one' ? size.low : null)

const isPossible = (size: number | null): boolean => size === null || (size > 0 && size <= LARGEST)
