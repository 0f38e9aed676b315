import { measureReading } from '#catalog/quantities/measure.ts'
import { readDate } from '#catalog/quantities/reader/read-date.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { type ColumnKind, MEASURE_KINDS } from '#catalog/registry/family.ts'

const MIN_SHARE = 0.8
const GAUGE_HEADING = /\b(?:awg|ga|gauge|wire)\b/i
const LENGTH_HEADING =
  /\b(?:in|inch|inches|mm|length|width|height|depth|diameter|dia|thickness|hole|size|bore|pitch|od|id)\b|[Øø⌀"]/i
const LENGTH_VALUE = /(?:"|''|\b(?:in|inch|mm|cm)\b)\.?\s*$|^\d+\/\d+$|^\.\d/i
const COLOR_HEADING = /\bcolou?r\b/i

/** Guesses what a column's values are, from its heading and its first values. Text if in doubt. */
export function guessKind(heading: string, values: readonly string[]): ColumnKind {
  const filled = values.map((value) => value.trim()).filter((value) => /[\p{L}\p{N}]/u.test(value))
  if (COLOR_HEADING.test(heading)) return 'swatch'
  if (filled.length === 0) return 'text'
  const are = (test: (value: string) => boolean) => filled.filter(test).length >= MIN_SHARE * filled.length
  const measure = MEASURE_KINDS.find((kind) => are((value) => measureReading(value, kind) !== null))
  if (measure) return measure
  const isSize = (value: string, kind: 'dimension' | 'gauge') => readSize(value, kind).is === 'size'
  if (are((value) => (GAUGE_HEADING.test(heading) || /awg/i.test(value)) && isSize(value, 'gauge'))) return 'gauge'
  const isNamedLength = LENGTH_HEADING.test(heading.replace(/[_/()[\]]/g, ' '))
  if (are((value) => (isNamedLength || LENGTH_VALUE.test(value)) && isSize(value, 'dimension'))) return 'dimension'
  return are((value) => readDate(value) !== null) ? 'date' : 'text'
}
