import { expect, test } from 'vitest'
import type { Point } from '#catalogue/drawing-shapes.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { outlineOf } from '#catalogue/outlines/outline-of.ts'
import { arrowHead, drawingText, pointList } from '#catalogue/reference-drawing.ts'

test.for([
  [{ length: '1.187"', holeSize: '1/4"' }, 'Length 1.187", 30.15 mm; Hole Size 1/4", 6.35 mm.'],
  [{}, 'Outline without sizes: the table states none.'],
] as const)('a drawing of %o is read aloud as its sizes', ([fields, said]) => {
  const [family] = FAMILIES
  const outline = family && outlineOf(family, (key) => new Map(Object.entries(fields)).get(key) ?? null)
  expect(outline && drawingText(outline)).toBe(said)
})

test('an arrowhead has its tip where it points', () => {
  const tip: Point = [10, 20]
  expect(pointList(arrowHead(tip, 0))).toBe('10,20 2,22.2 2,17.8')
  expect(pointList(arrowHead(tip, 90))).toBe('10,20 7.8,12 12.2,12')
})
