import { expect, test } from 'vitest'
import type { Outline } from '#catalog/drawing/outline.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import { parsePartInches } from '#catalog/drawing/outlines/part-fields.ts'
import { type Family, familyByTable, storedName } from '#catalog/registry/family.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

type Value = (key: string) => string | null

/** A family's sample rows as the outlines read them. */
function sampleValues(family: Family): Value[] {
  const { columns, rows } = sampleRows(family)
  const place = new Map(family.columns.map((column) => [column.key, columns.indexOf(storedName(column))]))
  return rows.map((row) => (key) => row[place.get(key) ?? -1] ?? null)
}

const widest = ({ pieces }: Outline) =>
  Math.max(...pieces.map(({ radius, end = 0, bulge = 0 }) => Math.max(radius, end, bulge)))

/** Returns the errors of an outline, or [] if it is valid. */
function errorsOf({ pieces, board, legs = [], bore, dimensions }: Outline): string[] {
  const sizes = pieces.flatMap(({ length, radius, end = 1, bulge = 1 }) => [length, radius, end, bulge])
  const others = [
    board?.thickness ?? 1,
    bore?.radius ?? 1,
    bore?.depth ?? 1,
    ...legs.flatMap((leg) => [leg.length, leg.radius]),
  ]
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const lowest = Math.max(...legs.map((leg) => leg.length), 0)
  const near = 1e-9 + length * 1e-6
  const isOnPart = dimensions.map((size) => {
    switch (size.kind) {
      case 'along':
        return size.from >= -near && size.from <= size.to && size.to <= length + near
      case 'across':
        return (
          size.at >= 0 &&
          size.at <= length + near &&
          size.diameter > 0 &&
          size.diameter / 2 <= widest({ pieces, board, dimensions }) * 1.06
        )
      case 'down':
        return size.from >= 0 && size.from < size.to && size.to <= lowest + (board?.thickness ?? 0) + near
      default:
        return legs.some((leg) => leg.at === size.at) && size.diameter > 0
    }
  })
  return [
    ...[...sizes, ...others].filter((size) => !(size > 0 && Number.isFinite(size))).map((size) => `a size is ${size}`),
    ...dimensions.filter((_, index) => !isOnPart[index]).map((size) => `${size.key} is not on the part`),
  ]
}

test.for(FAMILIES)('every sample part of $table has a valid outline', (family) => {
  const errors = sampleValues(family).flatMap((value) => errorsOf(buildOutline(family, value)))
  expect(errors).toEqual([])
})

const HOSTILE = [
  null,
  '',
  '-',
  ' ',
  '0',
  '-1',
  '1e9',
  '1000000000"',
  '.00000001"',
  '12"',
  '.001"',
  '1/0',
  '9999/1',
  'NaN',
  '0-32',
  '99/99-99',
  '<b>',
  '\u0000',
  '"D" hole',
  'Right Angle',
  'Screw, 8-32',
  'Nut, 0/0-32',
  'DOUBLE TURRET/PIN',
  '/',
  '.5" Tip Plug',
  '0 AWG',
  '99 AWG',
  'x'.repeat(10_000),
]

test.for(FAMILIES)('any fields of $table give a valid outline', (family) => {
  const keys = family.columns.map(({ key }) => key)
  const [usual = () => null] = sampleValues(family)
  const errors = HOSTILE.flatMap((hostile) => [
    ...errorsOf(buildOutline(family, () => hostile)),
    ...keys.flatMap((key) => errorsOf(buildOutline(family, (each) => (each === key ? hostile : usual(each))))),
    ...HOSTILE.flatMap((other) => errorsOf(buildOutline(family, (each) => (each.length % 2 ? hostile : other)))),
  ])
  expect(errors).toEqual([])
})

const shapeOf = ({ pieces, legs }: Outline) =>
  JSON.stringify([pieces.map(({ plastic: _, ...piece }) => piece), legs?.length ?? 0])

test.for(FAMILIES)('different mountings of $table look different', (family) => {
  const byMounting = new Map<string, Value>()
  for (const value of sampleValues(family)) {
    const mounting = value('mounting')?.trim().replaceAll(/ +/g, ' ')
    if (mounting && !byMounting.has(mounting)) byMounting.set(mounting, value)
  }
  // The same part with every mounting, so only the mounting can make a difference.
  const [first] = byMounting.values()
  const shapes = [...byMounting].map(([mounting]) =>
    shapeOf(
      buildOutline(family, (key) =>
        key === 'mounting' ? mounting : key === 'holeSize' ? null : (first?.(key) ?? null),
      ),
    ),
  )
  expect(new Set(shapes).size).toBe(byMounting.size)
})

test('families of different kinds have different silhouettes', () => {
  const kinds = new Map(FAMILIES.map((family) => [family.outline, family]))
  const shapes = [...kinds.values()].map((family) => shapeOf(buildOutline(family, () => null)))
  expect(new Set(shapes).size).toBe(kinds.size)
})

test.for([
  ['Insulated Banana Jacks', 'Length, Hole Depth, Board Thickness, Hole Size'],
  ['Non-Insulated Banana Jacks', 'Length, Hole Depth, Board Thickness, Shank Length, Hole Size'],
  ['Insulated Banana Plugs', 'Length'],
  ['military', ''],
  ['Insulated Commercial', 'Length, Board Thickness, Hole Size'],
  ['Non-Insulated Wire', 'Length, Hole Depth, Pin Diameter'],
] as const)('%s is dimensioned with %s', ([table, labels]) => {
  const family = familyByTable(FAMILIES, table)
  const [value] = family ? sampleValues(family) : []
  const { dimensions } = family && value ? buildOutline(family, value) : { dimensions: [] }
  expect(dimensions.map(({ label }) => label).join(', ')).toBe(labels)
})

const said = (family: Family, fields: Readonly<Record<string, string>>) => {
  const outline = buildOutline(family, (key) => fields[key] ?? null)
  return { dimensioned: outline.dimensions.map(({ key }) => key), undimensioned: outline.undimensioned }
}

test.for([
  ['Commercial', { length: '1"', mounting: 'Nut, 8-32' }, ['length'], undefined],
  // From the mounting face, or with the screw? The row doesn't say.
  ['Commercial', { length: '1"', mounting: 'Screw, 8-32', holeSize: '.170"' }, ['holeSize'], ['Length']],
  ['Insulated-Military', { length: '.5"', mounting: 'Screw, 4-40' }, [], ['Length']],
  ['Comm-Grounded', { length: '.875"', mounting: 'Screw, 8-32' }, [], ['Length']],
  [
    'Non-Insulated Military',
    { length: '.5"', mounting: 'Screw, 4-40', shankLength: '.1"' },
    ['shankLength'],
    ['Length'],
  ],
  // A turret isn't called a pin.
  ['Insulated Commercial', { pinDiameter: '.06"', feedThruCombination: 'TURRET/PIN' }, ['pinDiameter'], undefined],
  ['Insulated Commercial', { pinDiameter: '.06"', feedThruCombination: 'Pin' }, ['pinDiameter'], undefined],
  ['Insulated Commercial', { pinDiameter: '.06"', feedThruCombination: 'TURRET' }, [], ['Pin Diameter']],
  ['Non-Insulated Commercial', { pinDiameter: '.06"', feedThruCombination: '-' }, [], ['Pin Diameter']],
] as const)('%s with %o dimensions %o, not %o (behavior 16.13)', ([table, fields, dimensioned, undimensioned]) => {
  const family = familyByTable(FAMILIES, table)
  expect(family && said(family, fields)).toEqual({ dimensioned, undimensioned })
})

test.for(FAMILIES)(
  'each size of each sample part of $table is dimensioned, or its drawing says that it is not (behavior 16.13)',
  (family) => {
    for (const value of sampleValues(family)) {
      const { dimensions, undimensioned = [] } = buildOutline(family, value)
      const sizes = family.columns.filter(
        ({ key, kind }) => kind === 'dimension' && parsePartInches(value(key)) !== null,
      )
      const shown = [...dimensions.map(({ label }) => label), ...undimensioned]
      expect(shown.toSorted()).toEqual(sizes.map(({ name }) => name).toSorted())
      const isScrewed = /screw/i.test(value('mounting') ?? '')
      expect(dimensions.some(({ key }) => key === 'length') && isScrewed).toBe(false)
    }
  },
)

test('draws a stated length, and no dimension for a size that the row does not state', () => {
  const [family] = FAMILIES
  const fields: Record<string, string> = { length: '1.187"', boardThickness: '.062"', mounting: 'Nut, 1/4-32' }
  const outline = family && buildOutline(family, (key) => fields[key] ?? null)
  expect(outline?.pieces.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(1.187, 6)
  expect(outline?.board?.thickness).toBeCloseTo(0.062, 6)
  expect(outline?.dimensions.map(({ key }) => key)).toEqual(['length', 'boardThickness'])
})

test('a family without an outline kind gets a plain part with its sizes', () => {
  const { outline: _, ...plain } = productFamily('Insulated Banana Jacks')
  const drawn = buildOutline(plain, (key) => (key === 'holeSize' ? '.250"' : null))
  expect(drawn.dimensions).toMatchObject([{ kind: 'across', key: 'holeSize', diameter: 0.25 }])
})
