import { lazy } from '#catalog/columns/lazy.ts'
import { placeIn } from '#catalog/columns/sorted-place.ts'
import { inchText } from '#catalog/quantities/both-texts.ts'
import { MEASURE_EXAMPLES, readMeasure } from '#catalog/quantities/measure.ts'
import { type Quantity, quantityOf, type Spelling, type Thread } from '#catalog/quantities/quantity.ts'
import { parseLength, parseSpelling, parseWire, readSize } from '#catalog/quantities/reader/read-size.ts'
import { isRoundedFrom, isSameSize, spellingDistance } from '#catalog/quantities/same-size.ts'
import { type ColumnKind, isMeasureKind } from '#catalog/registry/family.ts'

/** The sizes of one field. Spellings in inches and millimeters have one size, that in inches (behavior 6.6). */
export type FieldSizes = {
  /** The size of each value, null for a text that is not a size. Empty in fields of text. */
  readonly sizes: readonly (Quantity | null)[]
  /** The size that a text spells: one of the field if it has it, else as written. Null for any other text. */
  sizeOf(text: string): Quantity | null
  /** One end of a range: an end of the field's sizes if the text spells it or is rounded from it, else as written. */
  endOf(text: string, end: 'low' | 'high'): number | null
}

type SizeReader = (text: string) => Quantity | null

export function sizeReader(kind: ColumnKind): SizeReader | null {
  if (kind === 'dimension') return parseLength
  if (isMeasureKind(kind)) return (text) => readMeasure(text, kind)?.size ?? null
  return kind === 'gauge' ? parseWire : null
}

/** Reads an end of a range of a field: a length, or a gauge. Returns null for any other text, an area too. */
export function rangeEndOf(text: string, kind: ColumnKind): Quantity | null {
  const size = sizeReader(kind)?.(text) ?? null
  return size?.measure === 'area' ? null : size
}

export function fieldSizes(texts: readonly string[], kind: ColumnKind): FieldSizes {
  if (kind === 'dimension') return lengthSizes(texts)
  const read = sizeReader(kind)
  const sizeOf: SizeReader = (text) => read?.(text) ?? null
  return { sizes: read ? texts.map(read) : [], sizeOf, endOf: (text, end) => rangeEndOf(text, kind)?.[end] ?? null }
}

function lengthSizes(texts: readonly string[]): FieldSizes {
  const spellings = texts.map(parseSpelling)
  const { written, kept, nearest } = mergeSpellings(spellings.filter((spelling) => spelling !== null))
  const ends = nearestIn(() => kept.flatMap(endsOf), isRoundedFrom)
  return {
    sizes: spellings.map((spelling) => spelling && written(spelling)),
    sizeOf(text) {
      const spelling = parseSpelling(text)
      return spelling && (written(spelling) ?? quantityOf(nearest(spelling) ?? spelling))
    },
    endOf(text, end) {
      const length = parseSpelling(text)?.[end]
      if (!length) return null
      const one: Spelling = { form: 'one', low: length, high: length }
      return (written(one) ?? quantityOf(ends(one) ?? one)).low
    },
  }
}

const endsOf = ({ low, high }: Spelling): Spelling[] => [
  { form: 'one', low, high: low },
  { form: 'one', low: high, high },
]

/** Merges spellings: equal ones are one size, then each in millimeters joins the nearest in inches that is the same size. */
function mergeSpellings(spellings: readonly Spelling[]) {
  const known = new Map<string, Spelling>()
  for (const spelling of spellings) {
    const equal = known.get(keyOf(spelling))
    if (!equal || isBetter(spelling, equal)) known.set(keyOf(spelling), spelling)
  }
  const inches = nearestIn(() => [...known.values()].filter((spelling) => !isMetric(spelling)), isSameSize)
  const sizes = new Map<string, Quantity>()
  const kept: Spelling[] = []
  for (const [key, spelling] of known) {
    const joined = isMetric(spelling) ? inches(spelling) : null
    sizes.set(key, quantityOf(joined ?? spelling))
    if (!joined) kept.push(spelling)
  }
  const metric = nearestIn(() => kept.filter(isMetric), isSameSize)
  return {
    kept,
    written: (spelling: Spelling): Quantity | null => sizes.get(keyOf(spelling)) ?? null,
    nearest: (spelling: Spelling): Spelling | null => (isMetric(spelling) ? inches : metric)(spelling),
  }
}

const keyOf = ({ form, low, high }: Spelling) => `${form} ${low.at} ${high.at}`

const isMetric = ({ low, high }: Spelling) => low.isMetric || high.isMetric

function isBetter(spelling: Spelling, known: Spelling): boolean {
  if (isMetric(spelling) !== isMetric(known)) return isMetric(known)
  return spelling.low.half + spelling.high.half < known.low.half + known.high.half
}

/** Returns a function that finds the nearest of these spellings for which `isSame` holds, or null. Sorts them on first use. */
function nearestIn(spellings: () => readonly Spelling[], isSame: (one: Spelling, other: Spelling) => boolean) {
  const open = lazy(() => {
    const sorted = spellings().toSorted((a, b) => a.low.at - b.low.at)
    return { sorted, half: sorted.reduce((most, { low }) => Math.max(most, low.half), 0) }
  })
  return (spelling: Spelling): Spelling | null => {
    const { sorted, half } = open()
    const { at } = spelling.low
    const reach = Math.max(half, spelling.low.half)
    const first = placeIn(sorted.length, (place) => (sorted[place]?.low.at ?? 0) < at - reach)
    let nearest: Spelling | null = null
    for (let place = first; place < sorted.length; place++) {
      const other = sorted[place]
      if (!other || other.low.at > at + reach) break
      if (!isSame(spelling, other)) continue
      if (!nearest || spellingDistance(other, spelling) < spellingDistance(nearest, spelling)) nearest = other
    }
    return nearest
  }
}

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
