import { type Quantity, quantityOf, type Spelling } from '#catalog/quantities/quantity.ts'
import { readLength } from '#catalog/quantities/reader/length-reader.ts'
import { plainSize } from '#catalog/quantities/reader/plain-size.ts'
import { readDate } from '#catalog/quantities/reader/read-date.ts'
import { mayBeThread, readThread } from '#catalog/quantities/reader/thread.ts'
import { readWire } from '#catalog/quantities/reader/wire-reader.ts'
import { readPlainSize } from '#catalog/quantities/simple-size.ts'
import type { SizeReading } from '#catalog/quantities/size-reading.ts'
import { type ColumnKind, isSizeKind } from '#catalog/registry/family.ts'

const MAX_LENGTH = 80
const TEXT: SizeReading = { is: 'text' }

/** A million rows have a few hundred sizes, so reading one again is a lookup. */
const remembered = { dimension: new Map<string, SizeReading>(), gauge: new Map<string, SizeReading>() }
const MAX_REMEMBERED = 2000
/** A longer text may be a piece of all texts of a catalog, which it would keep in memory. */
const MAX_REMEMBERED_LENGTH = 12

/**
 * Reads a text as a column of this kind has it: the one reader of cells, filters, ranges, the fit finder, words and the API
 * (behavior 6.1). Columns without sizes have none.
 */
export function readSize(text: string, kind: ColumnKind): SizeReading {
  if (!isSizeKind(kind) || text.length > MAX_LENGTH) return TEXT
  if (text.length > MAX_REMEMBERED_LENGTH) return newReading(text, kind)
  const readings = remembered[kind]
  const known = readings.get(text)
  if (known) return known
  const reading = newReading(text, kind)
  if (readings.size >= MAX_REMEMBERED) readings.clear()
  readings.set(text, reading)
  return reading
}

function newReading(text: string, kind: keyof typeof remembered): SizeReading {
  const simple = readPlainSize(text, kind)
  if (simple) return simple
  if (!/[\p{Nd}\p{No}]/u.test(text)) return TEXT
  const plain = plainSize(text)
  if (plain.text.length > MAX_LENGTH) return TEXT
  const reading = kind === 'dimension' ? lengthReading(plain.text) : wireReading(plain.text)
  if (plain.other === null || reading.is === 'text') return reading
  return { is: 'doubt', ways: [plain.text, plain.other] }
}

/** Nothing with the name of a month is a size, in capitals either. */
const isDate = (text: string): boolean => readDate(text.toLowerCase()) !== null

function lengthReading(text: string): SizeReading {
  if (isDate(text)) return { is: 'date' }
  const thread = readThread(text)
  if (thread === 'doubt' || mayBeThread(text)) return threadDoubt(text)
  if (thread) return { is: 'thread', thread }
  const read = readLength(text)
  if (!read) return TEXT
  if (read.is !== 'length') return read
  const { spelling, tolerance, both } = read
  const { form, low, high } = spelling
  if (high.at === 0 || (form === 'either' && low.at === 0)) return { is: 'zero' }
  return { is: 'size', size: quantityOf(spelling), spelling, tolerance, both }
}

function threadDoubt(text: string): SizeReading {
  if (text.includes('/') && !text.includes('-'))
    return { is: 'doubt', ways: [`${text}"`, `thread ${text.replace('/', '-')}`] }
  return { is: 'doubt', ways: [`thread ${text}`, text.replace(/ ?- ?/, '" to ').concat('"')] }
}

function wireReading(text: string): SizeReading {
  if (isDate(text)) return { is: 'date' }
  if (/^0+\.?0*$/.test(text)) return { is: 'zero' }
  // In a column of wires 10-32 alone may be a span of gauges.
  const thread = readThread(text)
  if (thread === 'doubt' || thread) {
    const isBare = /^\d{1,2} ?- ?\d{1,2}$/.test(text)
    if (isBare && thread !== 'doubt') return { is: 'doubt', ways: [`thread ${text}`, `${text} AWG`] }
    if (!isBare && thread !== 'doubt') return { is: 'thread', thread }
  }
  const read = readWire(text)
  if (!read) return TEXT
  return read.is === 'wire' ? { is: 'size', size: read.size, spelling: null, tolerance: null, both: null } : read
}

/** Reads a length with its spelling. Returns null for any other text. */
export function parseSpelling(text: string): Spelling | null {
  const reading = readSize(text, 'dimension')
  return reading.is === 'size' ? reading.spelling : null
}

/** Reads a length: `.062"`, `1/16`, `1.57 mm`, `.031-.062` (behavior 6.1). Returns null for any other text. */
export function parseLength(text: string): Quantity | null {
  const reading = readSize(text, 'dimension')
  return reading.is === 'size' ? reading.size : null
}

/** Reads a wire: `20 AWG`, `22-30 AWG`, `0.75 mm²`. Returns null for any other text. */
export function parseWire(text: string): Quantity | null {
  const reading = readSize(text, 'gauge')
  return reading.is === 'size' ? reading.size : null
}
