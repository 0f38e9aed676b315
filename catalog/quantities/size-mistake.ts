import { inchText } from '#catalog/quantities/both-texts.ts'
import { MEASURE_EXAMPLES } from '#catalog/quantities/measure.ts'
import type { Quantity } from '#catalog/quantities/quantity.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import type { Thread } from '#catalog/quantities/size-reading.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

export const SIZE_EXAMPLES = {
  ...MEASURE_EXAMPLES,
  dimension: '.25", 1/4 or 6.35 mm',
  gauge: '20 or 20 AWG',
} as const

/** Says why a text isn't read as a size though it looks like one. Null for a size and for any other text. */
export function sizeMistake(text: string, kind: ColumnKind): string | null {
  const typed = text.trim()
  const reading = readSize(typed, kind)
  switch (reading.is) {
    case 'thread':
      return `${typed} is a thread${majorText(reading.thread)}, not a size`
    case 'date':
      return `${typed} is a date, not a size`
    case 'zero':
      return `${typed} is not a size`
    case 'doubt':
      return `${typed} may be ${reading.ways.join(' or ')}`
    case 'disagreement':
      return `${reading.between.join(' and ')} are not the same size`
    default:
      return null
  }
}

function majorText({ major }: Thread): string {
  if (major === null) return ''
  const size: Quantity = { measure: 'length', form: 'one', low: major, high: major }
  return ` of ${inchText(size)} major diameter`
}
