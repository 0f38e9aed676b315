import { expect, test } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import { type Family, storedName } from '#catalogue/family.ts'
import type { Outline } from '#catalogue/outline.ts'
import { outlineOf } from '#catalogue/outlines/outline-of.ts'
import { sampleRows } from '#sample/rows.ts'

type Value = (key: string) => string | null

/** A family's sample rows as the outlines read them. */
function sampleValues(family: Family): Value[] {
  const { columns, rows } = sampleRows(family)
  const place = new Map(family.columns.map((column) => [column.key, columns.indexOf(storedName(column))]))
  return rows.map((row) => (key) => row[place.get(key) ?? -1] ?? null)
}

const widest = ({ pieces }: Outline) =>
  Math.max(...pieces.map(({ radius, end = 0, bulge = 0 }) => Math.max(radius, end, bulge)))

/** What is wrong with an outline; nothing for a sound one. */
function faultsOf({ pieces, board, legs = [], bore, dimensions }: Outline): string[] {
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
  const lies = dimensions.map((size) => {
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
    ...dimensions.filter((_, index) => !lies[index]).map((size) => `${size.key} is not on the part`),
  ]
}

test.for(FAMILIES)('every sample part of $table has a sound outline', (family) => {
  const faults = sampleValues(family).flatMap((value) => faultsOf(outlineOf(family, value)))
  expect(faults).toEqual([])
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

test.for(FAMILIES)('whatever the fields of $table hold, its outline is sound', (family) => {
  const keys = family.columns.map(({ key }) => key)
  const [usual = () => null] = sampleValues(family)
  const faults = HOSTILE.flatMap((hostile) => [
    ...faultsOf(outlineOf(family, () => hostile)),
    ...keys.flatMap((key) => faultsOf(outlineOf(family, (each) => (each === key ? hostile : usual(each))))),
    ...HOSTILE.flatMap((other) => faultsOf(outlineOf(family, (each) => (each.length % 2 ? hostile : other)))),
  ])
  expect(faults).toEqual([])
})

const shapeOf = ({ pieces, legs }: Outline) =>
  JSON.stringify([pieces.map(({ surface: _, ...piece }) => piece), legs?.length ?? 0])

test.for(FAMILIES)('two mountings of $table never look the same', (family) => {
  const byMounting = new Map<string, Value>()
  for (const value of sampleValues(family)) {
    const mounting = value('mounting')?.trim().replaceAll(/ +/g, ' ')
    if (mounting && !byMounting.has(mounting)) byMounting.set(mounting, value)
  }
  // One part in all mountings: only what is held differently may make it look different.
  const [first] = byMounting.values()
  const shapes = [...byMounting].map(([mounting]) =>
    shapeOf(
      outlineOf(family, (key) => (key === 'mounting' ? mounting : key === 'holeSize' ? null : (first?.(key) ?? null))),
    ),
  )
  expect(new Set(shapes).size).toBe(byMounting.size)
})

test('families of different kinds have different silhouettes', () => {
  const kinds = new Map(FAMILIES.map((family) => [family.outline, family]))
  const shapes = [...kinds.values()].map((family) => shapeOf(outlineOf(family, () => null)))
  expect(new Set(shapes).size).toBe(kinds.size)
})

test.for([
  ['Insulated Banana Jacks', 'Length, Hole Depth, Board Thickness, Hole Size'],
  ['Non-Insulated Banana Jacks', 'Length, Hole Depth, Board Thickness, Shank Length, Hole Size'],
  ['Insulated Banana Plugs', 'Length'],
  ['military', ''],
  ['Insulated Commercial', 'Length, Board Thickness, Hole Size, Pin Diameter'],
  ['Non-Insulated Wire', 'Length, Hole Depth, Pin Diameter'],
])('%s is dimensioned with %s', ([table, labels]) => {
  const family = FAMILIES.find((each) => each.table === table)
  const [value] = family ? sampleValues(family) : []
  const { dimensions } = family && value ? outlineOf(family, value) : { dimensions: [] }
  expect(dimensions.map(({ label }) => label).join(', ')).toBe(labels)
})

test('a stated length is the length that is drawn, and a size that the row does not state bears no dimension', () => {
  const [family] = FAMILIES
  const fields: Record<string, string> = { length: '1.187"', boardThickness: '.062"', mounting: 'Nut, 1/4-32' }
  const outline = family && outlineOf(family, (key) => fields[key] ?? null)
  expect(outline?.pieces.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(1.187, 6)
  expect(outline?.board?.thickness).toBeCloseTo(0.062, 6)
  expect(outline?.dimensions.map(({ key }) => key)).toEqual(['length', 'boardThickness'])
})

test('a family that says nothing of its build gets a plain part of its sizes', () => {
  const [jacks] = FAMILIES
  if (!jacks) return
  const { outline: _, ...plain } = jacks
  const drawn = outlineOf(plain, (key) => (key === 'holeSize' ? '.250"' : null))
  expect(drawn.dimensions).toMatchObject([{ kind: 'across', key: 'holeSize', diameter: 0.25 }])
})
