import { expect, test } from 'vitest'
import { DRAWING_CAPTION, drawingCaption, drawingText } from '#catalog/drawing/drawing-annotations.ts'
import { drawingPaths, drawnArrow, drawnCircle, drawnLine } from '#catalog/drawing/drawing-paths.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
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
  expect(drawnArrow([10, 20], 0)).toEqual(['arrow', 'M10,20 2,22.2 2,17.8Z'])
  expect(drawnArrow([10, 20], 90)).toEqual(['arrow', 'M10,20 7.8,12 12.2,12Z'])
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
  const note = { anchor: 'start', label: 'Length', inch: '1"', mm: '25.40 mm' } as const
  const shapes = [
    drawnLine('edge', [
      [0, 0.04],
      [10.26, 5],
    ]),
    { ...note, at: [1.24, 2] as const },
    drawnArrow([10, 20], 0),
    drawnCircle([5, 5], 2),
  ]
  expect(drawingPaths(shapes)).toEqual({
    paths: [
      ['edge', 'M0,0 10.3,5M3,5a2,2 0 1 0 4,0a2,2 0 1 0 -4,0'],
      ['arrow', 'M10,20 2,22.2 2,17.8Z'],
    ],
    notes: [{ ...note, at: [1.2, 2] }],
  })
})
