import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import type { BuiltNumber } from '#catalog/ordering/builder-schemas.ts'
import type { BuilderPlace, NumberBuilder } from '#catalog/ordering/number-builder.ts'
import { sizeReader } from '#catalog/quantities/field-sizes.ts'
import { sameQuantity } from '#catalog/quantities/quantity.ts'

/** A position of the numbers, with the codes that the other choices leave. */
export type OfferedPlace = Omit<BuilderPlace, 'options'> & Pick<BuiltNumber['places'][number], 'chosen' | 'options'>
export type OfferedOption = OfferedPlace['options'][number]

export type NearNumber = Pick<BuiltNumber['near'][number], 'differs'> & { readonly row: number }

/** A base number's remaining parts after some choices (behavior 25.3). */
export type BuildAnswer = {
  readonly base: string
  readonly total: number
  readonly places: readonly OfferedPlace[]
  readonly rows: readonly number[]
  readonly near: readonly NearNumber[]
  readonly problems: readonly string[]
}

const MAX_NEAR = 6

/** Answers choices by place key: codes, or values as rows write them. */
export function answerChoices(builder: NumberBuilder, choices: Readonly<Record<string, string>>): BuildAnswer {
  const { base, places, rows, codes } = builder
  const problems: string[] = []
  const chosen = places.map((place) => {
    const read = readChoice(place, choices[place.key] ?? '')
    if (typeof read === 'string' || read === null) return read
    problems.push(read.problem)
    return null
  })
  const misses = codes.map((own) =>
    [...places.keys()].filter((place) => chosen[place] !== null && chosen[place] !== own[place]),
  )
  const offered = places.map((place, at) => ({
    ...place,
    chosen: chosen[at] ?? null,
    options: offeredOptions(builder, at, misses),
  }))
  const matching = rows.filter((_, index) => misses[index]?.length === 0)
  const near = matching.length > 0 ? [] : nearNumbers(builder, chosen, misses)
  return { base, total: rows.length, places: offered, rows: matching, near, problems }
}

type Chosen = readonly (string | null)[]
type Misses = readonly (readonly number[])[]

/** The options of one position. `misses` has each row's positions that differ from the choice. */
function offeredOptions({ places, codes }: NumberBuilder, at: number, misses: Misses): OfferedOption[] {
  const byCode = new Map<string, { count: number; least: readonly number[] }>()
  codes.forEach((own, index) => {
    const others = (misses[index] ?? []).filter((place) => place !== at)
    const code = own[at] ?? ''
    const { count, least } = byCode.get(code) ?? { count: 0, least: others }
    byCode.set(code, {
      count: count + Number(others.length === 0),
      least: others.length < least.length ? others : least,
    })
  })
  return (places[at]?.options ?? []).map((option) => {
    const { count = 0, least = [] } = byCode.get(option.code) ?? {}
    return { ...option, count, others: count > 0 ? [] : least.map((place) => places[place]?.label ?? '') }
  })
}

/** Reads a code, or a value that only one code has. Null if nothing is chosen. */
function readChoice({ label, kind, options }: BuilderPlace, text: string): string | null | { problem: string } {
  if (text === '') return null
  const code = options.find((option) => option.code.toUpperCase() === text.toUpperCase())
  if (code) return code.code
  const wanted = normalizeText(text)
  const same = options.filter(({ value }) => value !== '' && normalizeText(value) === wanted)
  const alike = same.length > 0 ? same : options.filter(({ value }) => isSameSize(kind, value, text))
  const [only, ...more] = alike
  if (only && more.length === 0) return only.code
  if (!only) return { problem: `${label}: no number has “${text}”.` }
  return { problem: `${label}: “${text}” has several codes: ${alike.map((option) => option.code).join(', ')}.` }
}

function isSameSize(kind: BuilderPlace['kind'], value: string, text: string): boolean {
  const read = sizeReader(kind)
  const [one, other] = [read?.(value) ?? null, read?.(text) ?? null]
  return one !== null && other !== null && sameQuantity(one, other)
}

/** The numbers that differ in the fewest choices, then by the fewest steps in the lists of codes, then in the family's order. */
function nearNumbers({ places, rows, codes }: NumberBuilder, chosen: Chosen, misses: Misses): NearNumber[] {
  const stepsOf = (place: number, code: string | null | undefined) =>
    places[place]?.options.findIndex((option) => option.code === code) ?? 0
  const distances = misses.map((missed, index) => {
    const steps = missed.map((place) => Math.abs(stepsOf(place, chosen[place]) - stepsOf(place, codes[index]?.[place])))
    return { index, missed, steps: steps.reduce((sum, step) => sum + step, 0) }
  })
  distances.sort((a, b) => a.missed.length - b.missed.length || a.steps - b.steps || a.index - b.index)
  const least = distances[0]?.missed.length
  return distances
    .filter(({ missed }) => missed.length === least)
    .slice(0, MAX_NEAR)
    .map(({ index, missed }) => ({
      row: rows[index] ?? 0,
      differs: missed.map((place) => ({
        label: places[place]?.label ?? '',
        wanted: textOf(places[place], chosen[place]),
        value: textOf(places[place], codes[index]?.[place]),
      })),
    }))
}

function textOf(place: BuilderPlace | undefined, code: string | null | undefined): string {
  const option = place?.options.find((each) => each.code === code)
  return option?.value || `code ${code}`
}

export const chosenValues = ({ places }: BuildAnswer): { label: string; value: string }[] =>
  places.flatMap((place) => (place.chosen === null ? [] : [{ label: place.label, value: textOf(place, place.chosen) }]))
