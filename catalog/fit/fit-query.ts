import { CRITERIA, type Criterion, type FitParams } from '#catalog/fit/fit-url.ts'
import { type MatingPart, parseMatingPart } from '#catalog/fit/mating-part.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'
import { readDrill } from '#catalog/quantities/reader/drill.ts'
import { parseLength, parseWire } from '#catalog/quantities/reader/read-size.ts'
import { sizeMistake } from '#catalog/quantities/size-mistake.ts'
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
/** No part fits anything larger. */
const MAX_SIZE = 12 * PER_INCH

/** Reads `/fit?board=1.6 mm&hole=.136&…`. A size without a unit is in inches (behavior 6.2). Ignores what is blank or unknown. */
export function readFitQuery(address: URLSearchParams): FitQuery {
  const typed = Object.fromEntries(
    CRITERIA.map((criterion) => [
      criterion,
      address.get(criterion)?.trim().slice(0, MAX_INPUT_LENGTH).toWellFormed() ?? '',
    ]),
  ) as Record<Criterion, string> // fromEntries can't express that every criterion is present
  const errors: Partial<Record<Criterion, string>> = {}
  const inputs: FitInput[] = []
  for (const criterion of CRITERIA) {
    if (typed[criterion] === '') continue
    const read = parseInput(criterion, typed[criterion])
    if (typeof read === 'string') errors[criterion] = read
    else inputs.push(read)
  }
  const page = address.get('page')?.trim() ?? ''
  return {
    typed,
    inputs,
    errors,
    table: address.get('table')?.trim().slice(0, MAX_INPUT_LENGTH).toWellFormed() || null,
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

/** The hint of a field, with what is wrong with a text that looks like a size. */
function inputError(criterion: Criterion, typed: string): string {
  const mistake = sizeMistake(typed, criterion === 'wire' ? 'gauge' : 'dimension')
  return mistake === null ? INPUT_HINTS[criterion] : INPUT_HINTS[criterion].replace(': ', `: ${mistake}; `)
}

const isPossible = (size: number | null): boolean => size === null || (size > 0 && size <= MAX_SIZE)

/** A gauge is the same for both. */
const CONDUCTOR = /\b(?:stranded|solid)\b|\bwire$/gi

type WireInput = { readonly thinnest: number; readonly thickest: number }

/** Reads a wire: a gauge (`2/0 AWG`), an area (`0.75 mm²`), a span of them, or a diameter with its unit. Null for anything else. */
export function readWireInput(text: string): WireInput | null {
  const wire = parseWire(text.replace(CONDUCTOR, ''))
  if (wire) {
    const { low, high } = wireDiameters(wire)
    return { thinnest: low, thickest: high }
  }
  // Without a unit it may be an area.
  const size = /[^\d\s.,]$/.test(text.trim()) ? parseLength(text) : null
  return size?.form === 'one' ? { thinnest: size.low, thickest: size.low } : null
}
