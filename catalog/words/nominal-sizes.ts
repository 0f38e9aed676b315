import type { Criterion } from '#catalog/fit/fit-query.ts'
import { PER_INCH, type Quantity } from '#catalog/quantities/quantity.ts'
import { RULE_FIELDS } from '#catalog/registry/fit-columns.ts'
import type { ValueWords } from '#catalog/words/table-words.ts'

/** The board thicknesses of the trade in inches (behavior 16.3): 1/16", .0625 and 1.6 mm are all the .062 board. */
const BOARD_STEPS = [0.031, 0.047, 0.062, 0.093, 0.125, 0.187, 0.25]
/** So far from its step is a board that is named by its fraction or in millimeters. */
const BOARD_NAME = 0.002 * PER_INCH
/** The trade truncates fractions to three decimals. */
const TRUNCATED = 0.001 * PER_INCH

const ROUNDED = 0.0005 * PER_INCH

/** The thickness that the trade means by a board's size, or null. Without a board word only a fraction's decimal is one: .0625, not .060. */
export const boardStep = (size: Quantity, isNamedOrMetric: boolean): number | null =>
  BOARD_STEPS.find((inches) => {
    const fraction = Math.round(inches * 64) / 64
    const isBoard = isNamedOrMetric || offOf(size, fraction * PER_INCH) <= ROUNDED
    return isBoard && offOf(size, inches * PER_INCH) <= BOARD_NAME
  }) ?? null

const SIZED: readonly (readonly [words: RegExp, criterion: Criterion])[] = [
  [/^(?:hole|drill)s?$/i, 'hole'],
  [/^(?:pcb?|boards?|panels?|thick(?:ness)?)$/i, 'board'],
  [/^(?:plug|pin|jack|socket|tip|banana|mate)s?$/i, 'mate'],
  [/^(?:wire|stranded|solid)s?$/i, 'wire'],
]
/** Beside a mate or 'mount', these name a kind of part. */
const KIND = /^(?:pcb?|panels?)$/i
const BESIDE_KIND = /^(?:plug|pin|jack|socket|tip|banana|mate|mount)s?$/i

/** The thing that has the size by a query's words, or null: 'panel' is a board, 'panel jack' a mate unless it is a board's. */
export function namedCriterion(words: readonly string[], isBoardSize = false): Criterion | null {
  const isKind = !isBoardSize && words.some((word) => BESIDE_KIND.test(word))
  const telling = words.filter((word) => !(isKind && KIND.test(word)))
  return SIZED.find(([named]) => telling.some((word) => named.test(word)))?.[1] ?? null
}

/** The values that a typed size means: a board's of its usual thickness, a fraction's nearest decimal if no part has it, else the same sizes. */
export function nominalSizes(
  values: readonly ValueWords[],
  same: readonly ValueWords[],
  size: Quantity,
  typed: string,
  isNamedOrMetric: boolean,
): readonly ValueWords[] {
  const isBoard = values.some(({ key }) => key === RULE_FIELDS.board)
  const step = isBoard ? boardStep(size, isNamedOrMetric) : null
  const isFraction = step === null && same.length === 0 && typed.includes('/')
  if (step === null && !isFraction) return same
  const aim = step === null ? size.low : step * PER_INCH
  const group = values
    .filter((value) => value.size?.form === 'one' && offOf(value.size, aim) <= (isBoard ? BOARD_NAME : TRUNCATED))
    .toSorted((a, b) => offOf(a.size, aim) - offOf(b.size, aim))
  const [main] = group
  if (!main || main.size?.low === size.low) return same
  const usual = `${main.value}, the usual ${typed}${isBoard ? ' board' : ''}`
  return [{ ...main, usual, meaning: isBoard ? group.map(({ value }) => value) : [main.value] }]
}

const offOf = (size: Quantity | null, at: number): number => (size ? Math.abs(size.low - at) : Number.POSITIVE_INFINITY)
