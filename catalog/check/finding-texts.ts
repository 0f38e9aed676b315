import { LIFECYCLE_STATES } from '#catalog/answer-values.ts'
import type { findUnusualNumbers } from '#catalog/check/number-patterns.ts'
import type { findSimilarValues } from '#catalog/check/similar-values.ts'
import { isCountry } from '#catalog/company/countries.ts'
import { isClearDay, lifecycleState } from '#catalog/part/life/lifecycle.ts'
import { MEASURE_EXAMPLES } from '#catalog/quantities/measure.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { sizeMistake } from '#catalog/quantities/size-mistake.ts'
import { type ColumnKind, isMeasureKind } from '#catalog/registry/family.ts'

const NO_VALUE = /^(?:[-–—]+|n\/?a|none)$/i

const HOW = {
  typo: 'is almost the same as',
  spelling: 'is spelled differently from',
  spaces: 'has different spaces from',
} as const

/** Whether a value says that there is none: a dash, `n/a`, `none`. */
export const isNoValue = (value: string): boolean => NO_VALUE.test(value.trim())

/** What is wrong with the value of a column of sizes, or null. */
export function unreadSize(value: string, kind: ColumnKind): string | null {
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

/** What is wrong with a state, a day or a code of a part's record. Null for other columns. */
export function unreadRecord(value: string, key: string): string | null {
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
