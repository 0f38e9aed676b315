import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { findUnusualNumbers } from '#catalog/check/number-patterns.ts'
import { type Replacements, replacementFault } from '#catalog/check/replacements.ts'
import { rowFindings } from '#catalog/check/row-findings.ts'
import { OUR_PART, sideFault, sideFaultText } from '#catalog/check/side-rows.ts'
import { findSimilarValues } from '#catalog/check/similar-values.ts'
import { isCountry } from '#catalog/company/countries.ts'
import { isClearDay, lifecycleState } from '#catalog/part/life/lifecycle.ts'
import { sizeMistake } from '#catalog/quantities/field-sizes.ts'
import { MEASURE_EXAMPLES } from '#catalog/quantities/measure.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import {
  type Column,
  type ColumnKind,
  findColumn,
  isMeasureKind,
  isSizeKind,
  NUMBER_KEY,
} from '#catalog/registry/family.ts'
import { READ_KEYS, REPLACED_BY_KEY, recordColumns } from '#catalog/registry/record-columns.ts'

export type PartFinding = { readonly column: string; readonly what: string }

export type CheckedPart = {
  readonly id: string | null
  readonly number: string
  readonly cells: Readonly<Record<string, string | null>>
  readonly changed: readonly string[]
}

/** Of more numbers, the usual form is not derived while a person waits. */
const MAX_NUMBERS = 100_000

/** Finds what `createTableCheck` would find in the new values of parts of a table. Each new value of a column is compared once. */
export class PartCheck {
  readonly #catalog: Catalog
  readonly #table: PartsTable
  readonly #today: string
  readonly #values = new Map<string, string | null>()

  /** `today` is `2026-11-26`. */
  constructor(catalog: Catalog, table: PartsTable, today: string) {
    this.#catalog = catalog
    this.#table = table
    this.#today = today
  }

  check({ id, number, cells, changed }: CheckedPart): PartFinding[] {
    const { family } = this.#table
    const columns = Object.keys(cells)
    const stored = (column: Column): string | null => columns[findColumn(column, columns)] ?? null
    const names = new Map([...family.columns, ...recordColumns(family)].map((column) => [column, stored(column)]))
    const byKey = new Map(Array.from(names, ([{ key }, name]) => [key, name])).set(NUMBER_KEY, number)
    const cell = (key: string): string | null => cells[byKey.get(key) ?? '']?.trim() || null
    const found = [...names].flatMap(([column, name]): PartFinding[] => {
      const isAdded = id === null && family.isSideTable === true // then an empty cell may be a finding too
      if (name === null || !(isAdded || changed.includes(name))) return []
      const value = cells[name] ?? null
      const what =
        column.key === REPLACED_BY_KEY && value !== null
          ? replacementFault({ table: family.table, id, number: cells[number] ?? null }, value, this.#replacements)
          : this.#valueFinding(column, value)
      return what === null ? [] : [{ column: name, what }]
    })
    const own = changed.includes(number) ? (cells[number]?.trim() ?? null) : null
    const ofNumber = own === null ? [] : numberFindings(this.#catalog, this.#table, own, id)
    // existing values aren't findings of this edit
    const isNew = (keys: readonly string[]) => keys.some((key) => changed.includes(byKey.get(key) ?? ''))
    const ofRow = changed.length > 0 ? rowFindings(family, cell, this.#today) : []
    const contradictions = ofRow.filter(({ keys }) => isNew(keys))
    return [
      ...ofNumber.map((what) => ({ column: number, what })),
      ...found,
      ...contradictions.map(({ keys, what }) => {
        const [column = number] = keys.flatMap((key) => byKey.get(key) ?? [])
        return { column, what }
      }),
    ]
  }

  readonly #replacements: Replacements = {
    named: (number) => this.#catalog.exact(number).map(({ tableName: table, id }) => ({ table, id })),
    replacedBy: ({ table: name, id }) => {
      const table = this.#catalog.table(name)
      const row = table?.rowOf(id) ?? null
      return table && row !== null ? (table.lifecycle(row)?.replacedBy ?? null) : null
    },
  }

  #valueFinding(column: Column, value: string | null): string | null {
    const key = JSON.stringify([column.key, value])
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const { family } = this.#table
    const partsOf = (text: string) => this.#catalog.exact(text).length
    const fault = family.isSideTable ? sideFault(family, column.key, value, partsOf) : null
    const what = fault ? sideFaultText(fault) : value === null ? null : valueFinding(this.#table, column, value)
    this.#values.set(key, what)
    return what
  }
}

function valueFinding(table: PartsTable, { key, kind = 'text' }: Column, value: string): string | null {
  if (isSizeKind(kind) || READ_KEYS.includes(key)) return unreadValue(value, kind, key)
  if (kind === 'number' || key === OUR_PART) return null
  const counted = countedValues(table, key)
  if (!counted.some((one) => one.value === value)) counted.push({ value, count: 1 })
  const similar = findSimilarValues(counted).find((one) => one.value === value)
  return similar ? similarText(similar) : null
}

function numberFindings(catalog: Catalog, table: PartsTable, number: string, id: string | null): string[] {
  const { family, size } = table
  const others = catalog
    .exact(number)
    .filter((one) => one.ownNumber.trim() === number && !(one.tableName === family.table && one.id === id))
  const stated = family.numberForm ?? null
  const known =
    stated === null && size <= MAX_NUMBERS ? Array.from({ length: size }, (_, row) => table.numbers(row)[0]) : []
  const numbers = [...known.filter((one) => one !== null && one !== undefined), number]
  const unusual = findUnusualNumbers([...new Set(numbers)], stated).find((one) => one.number === number)
  return [
    ...(others.length === 0
      ? []
      : [
          `'${number}' is the number of ${others.map(({ tableName, id: other }) => `${tableName} ${other}`).join(', ')} too`,
        ]),
    ...(unusual ? [unusualText(unusual)] : []),
  ]
}

/** The values of a field and how many parts have each. Empty if the family has no such field. */
export function countedValues(table: PartsTable, key: string): { value: string; count: number }[] {
  const values = table.values(key)
  if (!values) return []
  const counts = new Uint32Array(values.count + 1)
  for (let row = 0; row < table.size; row++) counts[values.codes[row] ?? 0] = (counts[values.codes[row] ?? 0] ?? 0) + 1
  return Array.from({ length: values.count }, (_, index) => ({
    value: values.valueAt(index),
    count: counts[index + 1] ?? 0,
  }))
}

const NO_VALUE = /^(?:[-–—]+|n\/?a|none)$/i

const HOW = {
  typo: 'is almost the same as',
  spelling: 'is spelled differently from',
  spaces: 'has different spaces from',
} as const

/** Whether a value says that there is none: a dash, `n/a`, `none`. */
export const isNoValue = (value: string): boolean => NO_VALUE.test(value.trim())

/** What is wrong with a size, or with a state, a day or a code of a part's record; null if it is read, and for other columns. */
export const unreadValue = (value: string, kind: ColumnKind, key: string): string | null =>
  isSizeKind(kind) ? unreadSize(value, kind) : unreadRecord(value, key)

function unreadSize(value: string, kind: ColumnKind): string | null {
  const reading = readSize(value, kind)
  if (isNoValue(value) || reading.is === 'size') return null
  const lengths = kind === 'gauge' ? '20 AWG' : '.062", 1/16, 1.57 mm or .031-.062'
  const example = isMeasureKind(kind) ? MEASURE_EXAMPLES[kind] : lengths
  const mistake = sizeMistake(value, kind)
  if (mistake === null)
    return `'${value}' is not ${isMeasureKind(kind) ? `a ${kind} with its unit` : 'a size'}; write it as ${example}`
  if (reading.is === 'doubt') return `${mistake}: write the one that it is`
  if (reading.is === 'disagreement') return `'${value}': ${mistake}; correct one of them`
  return `${mistake}; write it as ${example}`
}

const TRADE_CODES: Readonly<Record<string, { readonly isCode: (text: string) => boolean; readonly hint: string }>> = {
  // Supplement No. 1 to part 774 of the Export Administration Regulations: category, group, number, and paragraphs.
  eccn: {
    isCode: (text) => /^(?:EAR99|\d[A-E]\d{3}(?:\.[a-z](?:\.\d{1,2}(?:\.[a-z]{1,3}(?:\.\d{1,2})?)?)?)?)$/.test(text),
    hint: 'is no ECCN; write EAR99, or a number such as 3A001.a.1',
  },
  // The Harmonized System has six digits, national tariffs up to ten; how they are grouped differs.
  hts: {
    isCode: (text) => /^\d(?:\.?\d){5,9}$/.test(text),
    hint: 'is no HTS number; write its 6 to 10 digits, such as 8536.90.4000',
  },
  countryOfOrigin: { isCode: isCountry, hint: 'is not an ISO 3166 country code; write two letters, such as US' },
}

function unreadRecord(value: string, key: string): string | null {
  if (isNoValue(value)) return null
  if (key === 'lifecycle' && lifecycleState(value) === null)
    return `'${value}' is not a lifecycle state; write ${LIFECYCLE_STATES.join(', ')}`
  if (key === 'lastTimeBuy' && !isClearDay(value)) return `'${value}' is not a clear date; write it as 2027-06-30`
  const code = TRADE_CODES[key]
  return code && !code.isCode(value.trim()) ? `'${value}' ${code.hint}` : null
}

type SimilarValue = ReturnType<typeof findSimilarValues>[number]
export const similarText = ({ value, meant, how }: SimilarValue): string =>
  `'${value}' ${HOW[how]} '${meant.value}', which occurs ${meant.count === 1 ? 'once' : `${meant.count} times`}`

type UnusualNumber = ReturnType<typeof findUnusualNumbers>[number]
export const unusualText = ({ number, usual }: UnusualNumber): string =>
  `'${number}' has an unusual format: ${usual === null ? 'its family has a fixed format' : `most are ${usual}`}`
