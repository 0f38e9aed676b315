import { expect, test } from 'vitest'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { rangeErrors } from '#catalog/facets/range-errors.ts'
import { EMPTY_QUERY, readTableQuery } from '#catalog/facets/table-query.ts'
import { readFitQuery } from '#catalog/fit/fit-query.ts'
import { parseMatingPart } from '#catalog/fit/mating-part.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { PER_INCH, PER_MM, PER_SQUARE_MM, type ReadSize, type SizeReading } from '#catalog/quantities/quantity.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { wireDiameters } from '#catalog/quantities/wire-diameter.ts'
import { tokensOf } from '#catalog/words/word-tokens.ts'
import { Calls } from '#server/api/calls.ts'
import { catalogOf, tableOf } from '#tests/site/catalog-of.ts'
import { CONTENT, FAMILIES, productFamily } from '#tests/site/product-content.ts'
import { LENGTH_SPELLINGS, WIRE_SPELLINGS } from '#tests/sizes/size-spellings.ts'

const FIELDS = {
  dimension: { table: 'Panel-Jacks', number: 'Part no', column: 'Hole Size', key: 'holeSize' },
  gauge: { table: 'Insulated Banana Plugs', number: 'Part Num', column: 'AWG', key: 'awg' },
} as const
type Kind = keyof typeof FIELDS

const ALL = [
  ...LENGTH_SPELLINGS.map(([text, meaning]) => ['dimension', text, meaning] as const),
  ...WIRE_SPELLINGS.map(([text, meaning]) => ['gauge', text, meaning] as const),
]

/** Without the empty cells: an address without a value filters nothing. */
const TYPED = ALL.filter(([, text]) => text.trim() !== '')

/** One table for each kind with all its spellings, and each size plainly spelled too. */
const TABLES = { dimension: tableWith('dimension'), gauge: tableWith('gauge') }

test.for(ALL)(
  'in a column of kind %s, %j is %s: as a cell, in numbers, in both units, as a filter and in a range (behavior 6.1, 6.2, 6.5, 6.7, 6.8)',
  ([kind, text, meaning]) => {
    const reading = readSize(text, kind)
    expect(meaningOf(reading)).toBe(meaning)
    checkCell(kind, text, reading)
    if (text.trim() === '') return // an address without a value filters nothing
    checkFilter(kind, text, reading)
    checkRange(kind, text, reading)
  },
)

/** A cell has its size in numbers and in both units, or neither. */
function checkCell(kind: Kind, text: string, reading: SizeReading): void {
  const { quantities } = TABLES[kind]
  const quantity = quantities(text)
  const shown = sizeText(text, kind)
  if (reading.is === 'size') {
    const { low, high } = wireDiameters(reading.size)
    expect(quantity?.measure).toBe(reading.size.measure)
    expect(quantity?.inches?.low).toBeCloseTo(low / PER_INCH, 6)
    expect(quantity?.mm?.high).toBeCloseTo(high / PER_MM, 5)
    expect(shown).not.toBeNull()
  } else if (reading.is === 'thread' && reading.thread.major !== null) {
    expect(quantity?.measure).toBe('thread')
    expect(quantity?.inches?.low).toBeCloseTo(reading.thread.major / PER_INCH, 6)
    expect(shown?.written).toBe(text.trim())
  } else {
    expect([quantity, shown]).toEqual([undefined, null])
  }
}

/** A filter finds its size in every spelling and no size that differs by a thousandth of an inch, and else only its text. */
function checkFilter(kind: Kind, text: string, reading: SizeReading): void {
  const { found } = TABLES[kind]
  const cells = found({ '': text })
  expect(cells).toContain(text)
  if (reading.is !== 'size') {
    expect(new Set(cells.map(normalizeText))).toEqual(new Set([normalizeText(text)]))
    return
  }
  const plain = plainSpelling(reading) ?? ''
  expect(cells).toContain(plain)
  expect(found({ '': plain })).toEqual(cells)
  const { low, high } = wireDiameters(reading.size)
  for (const cell of cells) {
    const other = readSize(cell, kind)
    const ends = other.is === 'size' ? wireDiameters(other.size) : { low: Number.NaN, high: Number.NaN }
    expect(Math.max(Math.abs(ends.low - low), Math.abs(ends.high - high)), cell).toBeLessThan(PER_INCH / 1_000)
  }
}

/** A range that begins and ends with a size holds it; what is none is refused in words. */
function checkRange(kind: Kind, text: string, reading: SizeReading): void {
  const { key, table } = FIELDS[kind]
  const ends = { From: text, To: text }
  const parameters = new URLSearchParams({ [`${key}From`]: text, [`${key}To`]: text })
  const isEnd = reading.is === 'size' && reading.size.measure !== 'area'
  expect(rangeErrors([text, ''], kind).from === null).toBe(isEnd)
  expect(readTableQuery(parameters, productFamily(table)).ranges[key]?.from?.size === null).toBe(!isEnd)
  if (isEnd) expect(TABLES[kind].found(ends)).toContain(text)
  else expect(() => TABLES[kind].found(ends)).toThrow("Some ranges can't be read.")
}

test.for(TYPED)('the fit finder reads what a field of kind %s reads: %j is %s', ([kind, text]) => {
  const reading = readSize(text, kind)
  const criterion = kind === 'gauge' ? 'wire' : 'hole'
  const { inputs, errors } = readFitQuery(new URLSearchParams({ [criterion]: text }))
  const size = fitSize(kind, text, reading)
  expect(inputs[0]?.size ?? null).toBe(size)
  expect(errors[criterion] === undefined).toBe(size !== null)
})

const ONE_TEXT = LENGTH_SPELLINGS.filter(([text]) => text !== '' && !/ or |,/.test(text))

test.for(ONE_TEXT)('a pin of %j is a pin of its size: %s', ([text]) => {
  const reading = readSize(text, 'dimension')
  const isOne = reading.is === 'size' && reading.size.form === 'one'
  expect(parseMatingPart(`${text} pin`)?.diameter ?? null).toBe(isOne ? reading.size.low : null)
})

const PLAIN_LENGTHS = LENGTH_SPELLINGS.flatMap(([text]) => {
  const plain = plainSpelling(readSize(text, 'dimension'))
  return plain !== null && /^[^-/]+$/.test(plain) ? [[text, plain] as const] : []
})

test.for(PLAIN_LENGTHS)('the words of %j lead to its size: %s', ([text, plain]) => {
  expect(tokensOf(text)).toContain(tokensOf(plain)[0])
})

test('two sizes with one label in millimeters stay two options', () => {
  const table = tableOf(
    catalogOf({ 'Panel-Jacks': ['.031"', '1/32"', '10-32'].map((size) => ({ 'Part no': size, 'Hole Size': size })) }),
    'Panel-Jacks',
  )
  const hole = table.facets(EMPTY_QUERY, 10).find(({ key }) => key === 'holeSize')
  expect(hole?.options.map(({ value }) => value)).toEqual(['.031"', '1/32"', '10-32'])
})

function tableWith(kind: Kind) {
  const { table: name, number, column, key } = FIELDS[kind]
  const texts = ALL.filter(([each]) => each === kind).map(([, text]) => text)
  const cells = [...new Set(texts.flatMap((text) => [text, plainSpelling(readSize(text, kind)) ?? text]))]
  const catalog = catalogOf({ [name]: cells.map((cell, index) => ({ [number]: `P${index}`, [column]: cell })) })
  const table = tableOf(catalog, name)
  const rows = new Map(Array.from({ length: cells.length }, (_, row) => [cells[Number(table.id(row)) - 1], row]))
  const calls = new Calls({
    families: FAMILIES,
    content: () => CONTENT,
    catalog: () => catalog,
    files: { partFiles: { ...NO_FILES, settle: async () => {} } },
  })
  return {
    quantities: (cell: string) => table.quantities(rows.get(cell) ?? 0)[column],
    /** The cells that the API finds with these values of the column's filters. */
    found(filters: Readonly<Record<string, string>>) {
      const address = new URLSearchParams(Object.entries(filters).map(([end, text]) => [key + end, text]))
      const answer = calls.parts(name, { offset: 0, columns: ['id'] }, address)
      return 'rows' in answer ? answer.rows.map(([id]) => cells[Number(id) - 1] ?? '') : []
    },
  }
}

/** A size in plain decimals, or null for what is no size. */
function plainSpelling(reading: SizeReading): string | null {
  if (reading.is !== 'size') return null
  const { measure, form, low, high } = reading.size
  const unit = unitOf(reading)
  const joint = form === 'range' ? '-' : ' or '
  const one = (at: number) => String(Number((at / unit.scale).toFixed(8)))
  if (measure === 'gauge') {
    const gauge = (number: number) => (number < 1 ? `${1 - number}/0` : String(number))
    return `${low === high ? gauge(low) : gauge(low) + joint + gauge(high)} AWG`
  }
  return `${low === high && form === 'one' ? one(low) : one(low) + joint + one(high)} ${unit.name}`
}

function unitOf({ size, spelling }: ReadSize): { readonly name: string; readonly scale: number } {
  if (size.measure === 'area') return { name: 'mm2', scale: PER_SQUARE_MM }
  if (size.measure === 'gauge') return { name: 'awg', scale: 1 }
  return spelling?.low.isMetric && spelling.high.isMetric
    ? { name: 'mm', scale: PER_MM }
    : { name: 'in', scale: PER_INCH }
}

function meaningOf(reading: SizeReading): string {
  if (reading.is === 'thread') {
    const { major } = reading.thread
    return `thread ${major === null ? '?' : numberText(Number((major / PER_INCH).toFixed(5)))}`
  }
  if (reading.is === 'disagreement') return 'differ'
  if (reading.is !== 'size') return reading.is
  const { form, low, high } = reading.size
  const { name, scale } = unitOf(reading)
  const ends = form === 'one' ? [low] : [low, high]
  const numbers = ends.map((at) => numberText(at / scale)).join(form === 'range' ? '-' : '/')
  return `${numbers} ${name}${reading.tolerance ? ` ${reading.tolerance.text}` : ''}`
}

const numberText = (value: number): string => String(Number(value.toFixed(7))).replace(/^0\./, '.')

/** The one diameter that the fit finder makes of a text. A wire may also be a diameter with its unit. */
function fitSize(kind: Kind, text: string, reading: SizeReading): number | null {
  if (kind === 'dimension') {
    if (reading.is !== 'size' || reading.size.form !== 'one') return null
    return reading.size.low <= 12 * PER_INCH ? reading.size.low : null
  }
  if (reading.is === 'size') return wireDiameters(reading.size).high
  const diameter = readSize(text, 'dimension')
  return diameter.is === 'size' && /["m]$/.test(text) ? diameter.size.low : null
}
