import type { PartsTable } from '#catalog/answers.ts'
import { type BaseNumber, tidyBaseNumber } from '#catalog/ordering/base-numbers.ts'
import { LETTER_LABEL, letterText, militaryLetter } from '#catalog/part/military-number.ts'
import { type ColumnKind, type Family, NUMBER_KEY } from '#catalog/registry/family.ts'

export type CodeColumn<Part> = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind | undefined
  value(part: Part): string
}

/** One code of a position, empty for numbers that end before it, and what its rows state, empty if they state nothing. */
type PlaceOption = { readonly code: string; readonly value: string }

/** One position in a part number after the base: the columns that it selects, its codes, and the code of each part. */
type CodePlace<Part = unknown> = {
  readonly label: string
  /** Empty if the parts don't show what the position means. */
  readonly columns: readonly CodeColumn<Part>[]
  readonly options: readonly PlaceOption[]
  readonly codes: readonly string[]
}

type Pieces = readonly string[]

const SEPARATORS = /[-\s._/]+/
// The field that names an option if it determines several: the board sets the lengths too.
const FIRST: readonly string[] = ['boardThickness', 'position', 'color']

/** Derives what each position of a base's numbers means: the fields that it alone determines, if no part contradicts it. */
export function orderingCode<Part extends { readonly number: string }>(
  { base, parts }: { readonly base: string; readonly parts: readonly Part[] },
  varying: readonly CodeColumn<Part>[],
): CodePlace<Part>[] {
  const segments = parts.map(({ number }) => number.slice(base.length).split(SEPARATORS).filter(Boolean))
  const derive = (cut: (segments: Pieces) => Pieces) => placesOf(parts, segments.map(cut), varying)
  const whole = derive(pairwise)
  // A pair is split into two digits if that makes the list shorter: finish and color of military numbers.
  const split = isUniform(segments) ? derive((pieces) => digitwise(pairwise(pieces))) : whole
  const shorter = split.length > whole.length && size(split) < size(whole) && unclear(split) <= unclear(whole)
  const best = shorter ? split : whole
  if (unclear(best) === 0) return best
  const uncut = derive((pieces) => pieces)
  return unclear(uncut) < unclear(best) ? uncut : best
}

const size = (places: readonly CodePlace[]) => places.reduce((sum, { options }) => sum + options.length, 0)

const unclear = (places: readonly CodePlace[]) =>
  places.filter(({ options, columns }) => options.length > 1 && columns.length === 0).length

const pairwise = (segments: Pieces): Pieces =>
  segments.flatMap((segment) => segment.match(/\d{2}(?=(\d{2})*$)|.+/g) ?? [])

const digitwise = (pieces: Pieces): Pieces => (pieces.length === 2 ? pieces.flatMap((piece) => [...piece]) : pieces)

/** Whether all numbers have segments of the same lengths, so that their digits are at the same positions. */
function isUniform(numbers: readonly Pieces[]): boolean {
  return new Set(numbers.map((segments) => segments.map(({ length }) => length).join(' '))).size === 1
}

function placesOf<Part>(parts: readonly Part[], numbers: readonly Pieces[], varying: readonly CodeColumn<Part>[]) {
  const length = numbers.reduce((most, pieces) => Math.max(most, pieces.length), 0)
  return Array.from({ length }, (_, place) => {
    const codes = numbers.map((pieces) => pieces[place] ?? '')
    const byCode = Map.groupBy(parts, (_, index) => codes[index] ?? '')
    const columns = firstOf(varying.filter((column) => decides(byCode, column)))
    const options = [...byCode]
      .map(([code, some]) => ({ code, value: meaningOf(some, columns) }))
      .sort((a, b) => (a.code < b.code ? -1 : 1))
    return { label: columns.map(({ label }) => label).join(', ') || 'Fixed', columns, options, codes }
  })
}

/** A position determines a field if each code has one value of it, most parts state it, and the values differ. */
function decides<Part>(byCode: ReadonlyMap<string, readonly Part[]>, column: CodeColumn<Part>): boolean {
  if (byCode.size < 2 || column.kind === 'number' || column.key === 'rohs') return false
  const first = new Set<string>()
  for (const parts of byCode.values()) {
    const values = parts.map(column.value)
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

function meaningOf<Part>(parts: readonly Part[], columns: readonly CodeColumn<Part>[]): string {
  if (columns.length === 0) return 'all parts of this number'
  const stated = columns.map((column) => parts.map(column.value).find((value) => value !== '') ?? '')
  return [...new Set(stated.filter(Boolean))].join(', ')
}

export type BuilderPlace = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly options: readonly PlaceOption[]
}

export type NumberBuilder = {
  readonly base: string
  readonly places: readonly BuilderPlace[]
  readonly rows: readonly number[]
  readonly codes: readonly (readonly string[])[]
}

/** The code in addresses and answers of numbers that end before a position. */
const NO_CODE = '-'
/** The key of the letter of MIL and CID numbers, in families whose rows have no column for the finish. */
export const LETTER_KEY = 'finishLetter'
/** More codes are a list of parts and not a choice. */
const MAX_OPTIONS = 60
/** A base of more rows isn't derived: it isn't one product. */
const MAX_ROWS = 5_000
const MAX_KEPT = 500

const opened = new WeakMap<PartsTable, Map<BaseNumber, NumberBuilder | null>>()

/** Derives what the numbers of a base encode (behavior 25.1). Null if their rows don't show it. Keeps the last few hundred. */
export function openBuilder(table: PartsTable, base: BaseNumber): NumberBuilder | null {
  const kept = opened.get(table) ?? new Map<BaseNumber, NumberBuilder | null>()
  opened.set(table, kept)
  const known = kept.get(base)
  if (known !== undefined) return known
  const builder = deriveBuilder(table, base)
  const [oldest] = kept.keys()
  if (oldest && kept.size >= MAX_KEPT) kept.delete(oldest)
  kept.set(base, builder)
  return builder
}

type CodedRow = { readonly number: string; readonly row: number }

function deriveBuilder(table: PartsTable, { name, rows }: BaseNumber): NumberBuilder | null {
  if (rows.length < 2 || rows.length > MAX_ROWS) return null
  const numbers = table.values(NUMBER_KEY)
  if (!numbers) return null
  const parts = Array.from(rows, (row): CodedRow => {
    return { row, number: tidyBaseNumber(numbers.valueAt((numbers.codes[row] ?? 0) - 1)) }
  })
  const varying = codeColumns(table).filter(({ value }) => new Set(parts.map(value)).size > 1)
  const places = orderingCode({ base: tidyBaseNumber(name), parts }, varying).filter(
    ({ columns, options }) => columns.length > 0 && options.length > 1 && options.length <= MAX_OPTIONS,
  )
  if (places.length === 0) return null
  return {
    base: name,
    places: namedPlaces(places),
    rows,
    codes: parts.map((_, index) => places.map(({ codes }) => codes[index] || NO_CODE)),
  }
}

function namedPlaces(places: readonly CodePlace<CodedRow>[]): BuilderPlace[] {
  const used = new Map<string, number>()
  return places.map(({ label, columns, options }) => {
    const [first, ...others] = columns
    const key = first?.key ?? ''
    const count = (used.get(key) ?? 0) + 1
    used.set(key, count)
    return {
      key: count === 1 ? key : `${key}${count}`,
      label,
      kind: others.length > 0 ? 'text' : (first?.kind ?? 'text'),
      options: options.map(({ code, value }) => ({ code: code || NO_CODE, value })),
    }
  })
}

function codeColumns(table: PartsTable): CodeColumn<CodedRow>[] {
  const { family } = table
  const columns = table.headings
    .filter(({ kind, key }) => kind !== 'number' && key !== family.rohs)
    .flatMap(({ key, filterLabel: label, kind }): CodeColumn<CodedRow>[] => {
      const values = table.values(key)
      if (!values) return []
      const spellings = new Map<number, string>()
      const value = ({ row }: CodedRow): string => {
        const code = values.codes[row] ?? 0
        if (code === 0) return ''
        const rank = values.ranks[code] ?? 0
        const known = spellings.get(rank)
        if (known !== undefined) return known
        const text = values.valueAt(code - 1).trim()
        const stated = text === '-' ? '' : text
        spellings.set(rank, stated)
        return stated
      }
      return [{ key, label, kind, value }]
    })
  return readsLetter(family) ? [...columns, letterColumn(table)] : columns
}

/** Whether only the letter of its numbers states the finish of a family's metal piece. */
const readsLetter = ({ metals = [] }: Family): boolean => metals.some(({ byLetter, finish }) => byLetter && !finish)

/** What the letter of a MIL or CID number means (behavior 16.1), for a table without a column for it. */
function letterColumn(table: PartsTable): CodeColumn<CodedRow> {
  const value = ({ row }: CodedRow): string => {
    const letter = militaryLetter(table.numbers(row))
    return letter === null ? '' : letterText(letter)
  }
  return { key: LETTER_KEY, label: LETTER_LABEL, kind: 'text', value }
}
