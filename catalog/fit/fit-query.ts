import { type MatingPart, parseMatingPart } from '#catalog/fit/mating-part.ts'
import { sizeMistake } from '#catalog/quantities/field-sizes.ts'
import { PER_INCH, type Quantity } from '#catalog/quantities/quantity.ts'
import { readDrill } from '#catalog/quantities/reader/drill.ts'
import { parseLength, parseWire } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'

export type FitInput =
  | { readonly criterion: 'board' | 'hole'; readonly typed: string; readonly size: number }
  /** `thinnest` is the other end of a span of wires. */
  | { readonly criterion: 'wire'; readonly typed: string; readonly size: number; readonly thinnest?: number }
  | { readonly criterion: 'mate'; readonly typed: string; readonly size: number | null; readonly mate: MatingPart }

export type FitQuery = FitParams & {
  readonly inputs: readonly FitInput[]
  /** For each field that can't be parsed, a message that shows valid values. */
  readonly errors: Readonly<Partial<Record<Criterion, string>>>
}

const MAX_INPUT_LENGTH = 100
const MAX_PAGE = 1_000_000
const MAX_SIZE = 12 * PER_INCH

/** Reads `/fit?board=1.6 mm&hole=.136&…`. A size without a unit is in inches (behavior 6.2). Ignores what is blank or unknown. */
export function readFitQuery(address: URLSearchParams): FitQuery {
  const read = (name: string) => address.get(name)?.trim().slice(0, MAX_INPUT_LENGTH).toWellFormed() ?? ''
  const typed = { board: read('board'), hole: read('hole'), wire: read('wire'), mate: read('mate') }
  const errors: Partial<Record<Criterion, string>> = {}
  const inputs: FitInput[] = []
  for (const criterion of CRITERIA) {
    if (typed[criterion] === '') continue
    const input = parseInput(criterion, typed[criterion])
    if (typeof input === 'string') errors[criterion] = input
    else inputs.push(input)
  }
  const page = address.get('page')?.trim() ?? ''
  return {
    typed,
    inputs,
    errors,
    table: read('table') || null,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  }
}

/** Returns the inputs with ' mm' added to sizes that have no unit and are large for inches, or null if none is. */
export function asMillimeters({ typed, inputs }: FitQuery): Record<Criterion, string> | null {
  const meant = { ...typed }
  for (const { criterion, size } of inputs) {
    const hasNoUnit = /^\d+(?:[.,]\d+)?$/.test(typed[criterion])
    if (hasNoUnit && criterion !== 'wire' && (size ?? 0) >= PER_INCH / 2) meant[criterion] = `${typed[criterion]} mm`
  }
  return CRITERIA.some((criterion) => meant[criterion] !== typed[criterion]) ? meant : null
}

const INPUT_HINTS: Readonly<Record<Criterion, string>> = {
  board: 'Board or panel thickness: enter one thickness, such as .062, 1/16", 0.062 in or 1.6 mm.',
  hole: 'Mounting hole: enter one diameter, such as .250, 1/4", 6.35 mm, #29 or F.',
  wire: 'Wire: enter a gauge or an area, such as 18 AWG, AWG 18 or 0.75 mm².',
  mate: 'Mating plug or pin: enter banana, miniature banana, spade lug or bare wire, or a pin diameter such as .080 pin or 2 mm pin.',
}

function parseInput(criterion: Criterion, typed: string): FitInput | string {
  if (criterion === 'mate') {
    const mate = parseMatingPart(typed)
    return mate && isPossible(mate.diameter)
      ? { criterion, typed, size: mate.diameter, mate }
      : inputError(criterion, typed)
  }
  if (criterion === 'wire') {
    const wire = readWireInput(typed)
    if (!wire || !isPossible(wire.thickest)) return inputError(criterion, typed)
    const { thinnest, thickest: size } = wire
    return { criterion, typed, size, ...(thinnest < size && { thinnest }) }
  }
  const drill = criterion === 'hole' ? readDrill(typed) : null
  const length = drill === null ? parseLength(typed) : null
  const size = drill !== null ? Math.round(drill * PER_INCH) : length?.form === 'one' ? length.low : null
  return size !== null && isPossible(size) ? { criterion, typed, size } : inputError(criterion, typed)
}

function inputError(criterion: Criterion, typed: string): string {
  const mistake = sizeMistake(typed, criterion === 'wire' ? 'gauge' : 'dimension')
  return mistake === null ? INPUT_HINTS[criterion] : INPUT_HINTS[criterion].replace(': ', `: ${mistake}; `)
}

const isPossible = (size: number | null): boolean => size === null || (size > 0 && size <= MAX_SIZE)

/** A gauge is the same for both. */
const CONDUCTOR = /\b(?:stranded|solid)\b|\bwire$/gi

/** Reads a wire: a gauge (`2/0 AWG`), an area (`0.75 mm²`), a span of them, or a diameter with its unit. Null for anything else. */
export function readWireInput(text: string) {
  const wire = parseWire(text.replace(CONDUCTOR, ''))
  if (wire) {
    const { low, high } = wireDiameters(wire)
    return { thinnest: low, thickest: high }
  }
  // Without a unit it may be an area.
  const size = /[^\d\s.,]$/.test(text.trim()) ? parseLength(text) : null
  return size?.form === 'one' ? { thinnest: size.low, thickest: size.low } : null
}

export type BothUnits = { readonly inches: number; readonly mm: number }

/** Formats inches with three decimals, or four if needed: `0.250 in`, `0.0403 in`. Drops the sign. */
export const fitInchText = (inches: number): string => `${Math.abs(inches).toFixed(4).replace(/0$/, '')} in`

/** Formats millimeters with two decimals, halves up: `6.35 mm`, `3.18 mm`. Drops the sign. */
export const mmText = (mm: number): string =>
  `${(Math.round(Math.round(Math.abs(mm) * 1e4) / 100) / 100).toFixed(2)} mm`

export const CRITERION_NAMES: Readonly<Record<Criterion, string>> = {
  board: 'board',
  hole: 'hole',
  wire: 'wire',
  mate: 'plug or pin',
}

type Stated = Pick<Quantity, 'form' | 'low' | 'high'>

/** Describes how the visitor's part differs from the stated value, for a part that fits. Sizes within .001 in are the same. */
export function marginWords(
  criterion: Criterion,
  { inches }: BothUnits,
  requested: number | null,
  stated: Stated | null,
): string {
  if (inches === 0) {
    if (stated?.form === 'range') return 'within the range'
    if (criterion === 'mate') return 'match'
    const isExact = criterion === 'wire' || requested === stated?.low || requested === stated?.high
    return isExact ? 'exact match' : 'within .001 in'
  }
  if (criterion === 'hole') return inches > 0 ? 'wider' : 'narrower'
  return inches > 0 ? 'thicker' : 'thinner'
}

export function missWords(criterion: Criterion, { inches }: BothUnits): { limit: string; how: string } {
  const over = inches > 0
  const isHole = criterion === 'hole'
  const least = isHole ? 'needs' : 'takes at least'
  const how = isHole ? (over ? 'too large' : 'too small') : over ? 'too thick' : 'too thin'
  return { limit: over ? 'takes at most' : least, how }
}

/** Describes why a part doesn't fit: `hole 0.250 in (6.35 mm): needs 0.257 in (6.53 mm), 0.007 in (0.18 mm) too small`. */
export function missReason(criterion: Criterion, requested: BothUnits, limit: BothUnits, off: BothUnits): string {
  const both = ({ inches, mm }: BothUnits) => `${fitInchText(inches)} (${mmText(mm)})`
  const words = missWords(criterion, off)
  return `${CRITERION_NAMES[criterion]} ${both(requested)}: ${words.limit} ${both(limit)}, ${both(off)} ${words.how}`
}

/** Names a mating part: `banana plug`, `pin`, `jack for a pin`. */
export function matingName({ side, kind }: MatingPart): string {
  if (kind === 'spade lug' || kind === 'bare wire') return kind
  if (kind === 'pin') return side === 'jack' ? 'jack for a pin' : 'pin'
  return `${kind} ${side}`
}

/** The fields of the fit finder, in the order of the form. Each is a URL parameter. */
export const CRITERIA = ['board', 'hole', 'wire', 'mate'] as const
export type Criterion = (typeof CRITERIA)[number]

export type FitParams = {
  readonly typed: Readonly<Record<Criterion, string>>
  readonly table: string | null
  readonly page: number
}

export function fitUrl({ typed, table, page }: FitParams): string {
  const address = new URLSearchParams()
  for (const criterion of CRITERIA) if (typed[criterion] !== '') address.set(criterion, typed[criterion])
  if (table !== null) address.set('table', table)
  if (page > 1) address.set('page', String(page))
  const text = address.toString()
  return text ? `/fit?${text}` : '/fit'
}
