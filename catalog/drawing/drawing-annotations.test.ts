import { expect, test } from 'vitest'
import {
  arrowHead,
  DRAWING_CAPTION,
  drawingCaption,
  drawingText,
  pointList,
} from '#catalog/drawing/drawing-annotations.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import type { Point } from '#catalog/drawing/shape.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

test.for([
  [{ length: '1.187"', holeSize: '1/4"' }, 'Length 1.187", 30.15 mm; Hole Size 1/4", 6.35 mm.'],
  [{}, 'Outline without dimensions: the table states none.'],
] as const)('describes a drawing of %o for screen readers', ([fields, said]) => {
  const [family] = FAMILIES
  const outline = family && buildOutline(family, (key) => new Map(Object.entries(fields)).get(key) ?? null)
  expect(outline && drawingText(outline)).toBe(said)
})

test('an arrowhead has its tip at the given point', () => {
  const tip: Point = [10, 20]
  expect(pointList(arrowHead(tip, 0))).toBe('10,20 2,22.2 2,17.8')
  expect(pointList(arrowHead(tip, 90))).toBe('10,20 7.8,12 12.2,12')
})

test.for([
  [{}, true, ''],
  [{ undimensioned: ['Length'] }, true, ' Length isn’t dimensioned: the data doesn’t say where to measure.'],
  [
    { undimensioned: ['Length', 'Pin Diameter'] },
    false,
    ' Not to scale. Length, Pin Diameter aren’t dimensioned: the data doesn’t say where to measure.',
  ],
] as const)('with %o, to scale %s, the caption adds "%s"', ([more, toScale, added]) => {
  const outline = { pieces: [], board: null, dimensions: [], ...more }
  expect(drawingCaption(outline, toScale)).toBe(`${DRAWING_CAPTION}${added}`)
})
