import { expect, test } from 'vitest'
import {
  arrowHead,
  DRAWING_CAPTION,
  drawingCaption,
  drawingText,
  pointList,
} from '#catalog/drawing/drawing-annotations.ts'
import { drawingPaths } from '#catalog/drawing/drawing-paths.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import type { Point, Shape } from '#catalog/drawing/shape.ts'
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

test('a page draws each kind of line as one path, and the notes above them', () => {
  const line = (points: readonly Point[]): Shape => ({ kind: 'line', role: 'edge', points })
  const at: Point = [1.24, 2]
  const shapes: readonly Shape[] = [
    line([
      [0, 0.04],
      [10.26, 5],
    ]),
    { kind: 'note', at, anchor: 'start', label: 'Length', inch: '1"', mm: '25.40 mm' },
    { kind: 'arrow', tip: [10, 20], degrees: 0 },
    { kind: 'circle', role: 'edge', center: [5, 5], radius: 2 },
  ]
  expect(drawingPaths({ width: 10, height: 20, toScale: true, caption: '', shapes })).toEqual({
    width: 10,
    height: 20,
    caption: '',
    paths: [
      ['edge', 'M0,0 10.3,5M3,5a2,2 0 1 0 4,0a2,2 0 1 0 -4,0'],
      ['arrow', 'M10,20 2,22.2 2,17.8Z'],
    ],
    notes: [{ kind: 'note', at: [1.2, 2], anchor: 'start', label: 'Length', inch: '1"', mm: '25.40 mm' }],
  })
})
