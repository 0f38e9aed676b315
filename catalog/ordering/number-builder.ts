import type { PartsTable } from '#catalog/answers.ts'
import { type BaseNumber, tidyBaseNumber } from '#catalog/ordering/base-numbers.ts'
import { type CodeColumn, type CodePlace, orderingCode } from '#catalog/ordering/ordering-code.ts'
import { LETTER_LABEL, letterText, militaryLetter } from '#catalog/part/military-number.ts'
import { type ColumnKind, type Family, NUMBER_KEY } from '#catalog/registry/family.ts'

/** One code of a position. `value` is what its rows state, or empty if they state nothing. */
export type PlaceOption = { readonly code: string; readonly value: string }

/** A position of the numbers whose codes stand for values: a choice. */
export type BuilderPlace = {
  /** Its name in addresses, other than that of every other place. */
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  /** By code. At least two. */
  readonly options: readonly PlaceOption[]
}

/** The numbers of one base, by what they encode. */
export type NumberBuilder = {
  readonly base: string
  readonly places: readonly BuilderPlace[]
  readonly rows: Uint32Array
  /** For each of `rows`, its code of each place. */
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
    ({ columns, choices }) => columns.length > 0 && choices.length > 1 && choices.length <= MAX_OPTIONS,
  )
  if (places.length === 0) return null
  const codes = places.map(codesByRow)
  return {
    base: name,
    places: namedPlaces(places),
    rows,
    codes: parts.map(({ row }) => codes.map((byRow) => byRow.get(row) ?? NO_CODE)),
  }
}

function codesByRow({ choices }: CodePlace<CodedRow>): Map<number, string> {
  return new Map(choices.flatMap(({ code, parts }) => parts.map(({ row }) => [row, code || NO_CODE] as const)))
}

function namedPlaces(places: readonly CodePlace<CodedRow>[]): BuilderPlace[] {
  const used = new Map<string, number>()
  return places.map(({ label, columns, choices }) => {
    const [first, ...others] = columns
    const key = first?.key ?? ''
    const count = (used.get(key) ?? 0) + 1
    used.set(key, count)
    return {
      key: count === 1 ? key : `${key}${count}`,
      label,
      kind: others.length > 0 ? 'text' : (first?.kind ?? 'text'),
      options: choices.map(({ code, meaning }) => ({ code: code || NO_CODE, value: meaning })),
    }
  })
}

/** The columns that a number may encode, with one spelling for each value. */
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

/** What the letter of a MIL or CID number means (behavior 16.1), for a table that says it nowhere else. */
function letterColumn(table: PartsTable): CodeColumn<CodedRow> {
  const value = ({ row }: CodedRow): string => {
    const letter = militaryLetter(table.numbers(row))
    return letter === null ? '' : letterText(letter)
  }
  return { key: LETTER_KEY, label: LETTER_LABEL, kind: 'text', value }
}
