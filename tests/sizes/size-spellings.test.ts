import { expect, test } from 'vitest'
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

test.for(ALL)('in a column of kind %s, %j is %s', ([kind, text, meaning]) => {
  expect(meaningOf(readSize(text, kind))).toBe(meaning)
})

test.for(ALL)(
  'a cell of kind %s with %j (%s) has its size in numbers and in both units, or neither',
  ([kind, text]) => {
    const { table, number, column } = FIELDS[kind]
    const reading = readSize(text, kind)
    const quantity = tableOf(catalogOf({ [table]: [{ [number]: 'A', [column]: text }] }), table).quantities(0)[column]
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
  },
)

test.for(TYPED)(
  'a filter of kind %s by %j (%s) finds its size in another spelling, and else only its text',
  ([kind, text]) => {
    const reading = readSize(text, kind)
    const plain = plainSpelling(reading)
    const calls = callsFor(kind, [text, plain ?? 'other'])
    const found = (filter: string) =>
      calls.parts(FIELDS[kind].table, { offset: 0 }, new URLSearchParams({ [FIELDS[kind].key]: filter })).total
    expect(found(text)).toBe(plain === null ? 1 : 2)
    if (plain !== null) expect(found(plain)).toBe(2)
  },
)

test.for(TYPED)('a range of kind %s that ends with %j (%s) holds its size, or is refused in words', ([kind, text]) => {
  const { key, table } = FIELDS[kind]
  const reading = readSize(text, kind)
  const parameters = new URLSearchParams({ [`${key}From`]: text, [`${key}To`]: text })
  const calls = callsFor(kind, [text])
  const isEnd = reading.is === 'size' && reading.size.measure !== 'area'
  const errors = rangeErrors([text, ''], kind)
  expect(errors.from === null).toBe(isEnd)
  expect(readTableQuery(parameters, productFamily(table)).ranges[key]?.from?.size === null).toBe(!isEnd)
  if (isEnd) expect(calls.parts(table, { offset: 0 }, parameters).total).toBe(1)
  else expect(() => calls.parts(table, { offset: 0 }, parameters)).toThrow("Some ranges can't be read.")
})

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

function callsFor(kind: Kind, cells: readonly string[]) {
  const { table, number, column } = FIELDS[kind]
  const rows = cells.map((cell, index) => ({ [number]: `P${index}`, [column]: cell }))
  const catalog = catalogOf({ [table]: rows })
  const partFiles = { ...NO_FILES, settle: async () => {} }
  return new Calls({
    families: FAMILIES,
    content: () => CONTENT,
    catalog: () => catalog,
    files: { partFiles },
  })
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
