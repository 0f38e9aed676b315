import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import type { FindingKind, ValueFinding } from '#catalog/check/finding.ts'
import { findUnusualNumbers } from '#catalog/check/number-patterns.ts'
import { type CountedValue, findSimilarValues } from '#catalog/check/similar-values.ts'
import { isCountry } from '#catalog/company/countries.ts'
import { isClearDay, lifecycleState } from '#catalog/part/life/lifecycle.ts'
import { sizeMistake } from '#catalog/quantities/field-sizes.ts'
import { MEASURE_EXAMPLES } from '#catalog/quantities/measure.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { type ColumnKind, isMeasureKind, isSizeKind } from '#catalog/registry/family.ts'
import { READ_KEYS } from '#catalog/registry/record-columns.ts'

/** A column whose values are checked. `form` is that of its numbers, if the family states one. */
type JudgedColumn = { readonly key: string; readonly kind: ColumnKind; readonly form: string | null }

/** Whether each value of a column is read for itself, and not compared with others. */
export const isRead = ({ key, kind }: Pick<JudgedColumn, 'key' | 'kind'>): boolean =>
  isSizeKind(kind) || READ_KEYS.includes(key)

/** What is wrong with the values of a column: unread sizes and codes, unusual numbers, or values that may be misspelled. */
export function valueFindings(column: JudgedColumn, counted: readonly CountedValue[]) {
  const { key, kind, form } = column
  const of = (found: FindingKind) => (finding: ValueFinding) => ({ ...finding, kind: found })
  if (isRead(column)) {
    const unread = counted.flatMap(({ value }) => {
      const what = unreadValue(value, kind, key)
      return what === null ? [] : [{ value, what }]
    })
    return unread.map(of(isSizeKind(kind) ? 'unread-size' : 'unread-record'))
  }
  if (kind !== 'number') return findSimilarValues(counted).map(of('near-value'))
  const numbers = counted.map(({ value }) => value)
  return findUnusualNumbers(numbers, form).map(of('number-form'))
}

const NO_VALUE = /^(?:[-–—]+|n\/?a|none)$/i

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
