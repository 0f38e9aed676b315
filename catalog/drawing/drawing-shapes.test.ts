import { expect, test } from 'vitest'
import { drawOutline } from '#catalog/drawing/drawing-shapes.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import type { DrawingFrame, DrawnNote } from '#catalog/drawing/shape.ts'
import { familyByTable, storedName } from '#catalog/registry/family.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const OUTLINES = FAMILIES.flatMap((family) => {
  const { columns, rows } = sampleRows(family)
  const place = new Map(family.columns.map((column) => [column.key, columns.indexOf(storedName(column))]))
  return rows
    .filter((_, index) => index % 7 === 0)
    .map((row) => buildOutline(family, (key) => row[place.get(key) ?? -1] ?? null))
})

const SCREEN: DrawingFrame = { width: 460, height: null, notes: 'two lines' }
const SHEET: DrawingFrame = { width: 950, height: 260, notes: 'one line' }
const CORNER: DrawingFrame = { width: 490, height: 250, notes: 'one line' }

/** The bounding box of a note, with fixed character widths. */
function boxOf({ at, anchor, label, inch, mm, stacked }: DrawnNote, notes: DrawingFrame['notes']) {
  const name = label.length * 5.7
  const [first, second] = [(inch.length + 1) * 7.9, mm.length * 7.9]
  const oneLine = notes === 'one line'
  const size = oneLine ? first + second : Math.max(first, second)
  const width = stacked ? Math.max(name, size) : oneLine ? name + size : Math.max(name + first, second)
  const left = at[0] - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
  const [top, bottom] = oneLine ? (stacked ? [-15, 12] : [-14, -2]) : stacked ? [-30, 15] : [-14, 15]
  return { left, right: left + width, top: at[1] + top, bottom: at[1] + bottom }
}

test.for([
  ['a screen', SCREEN],
  ['a sheet', SHEET],
  ['the corner of a page', CORNER],
] as const)('in every drawing for %s, all notes are within the frame and none overlap', ([, frame]) => {
  for (const outline of OUTLINES) {
    const { width, height, notes } = drawOutline(outline, frame)
    expect(width).toBe(frame.width)
    expect(height).toBeLessThanOrEqual((frame.height ?? 1000) + 1)
    const boxes = notes.map((note) => boxOf(note, frame.notes))
    expect(boxes.length).toBe(outline.dimensions.length)
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(-1)
      expect(box.right).toBeLessThanOrEqual(width + 1)
      expect(box.top).toBeGreaterThanOrEqual(-1)
      expect(box.bottom).toBeLessThanOrEqual(height + 1)
    }
    const overlapping = boxes.filter((a, i) =>
      boxes.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(overlapping).toEqual([])
  }
})

test('lines, circles and arrows have finite coordinates', () => {
  for (const outline of OUTLINES) {
    expect(JSON.stringify(drawOutline(outline))).not.toMatch(/null|NaN|Infinity/)
  }
})

test('a very thin part is enlarged, and the drawing is marked as not to scale', () => {
  const thinPart = familyByTable(FAMILIES, 'Non-Insulated Wire')
  const fields: Record<string, string> = { length: '6"', pinDiameter: '.010"', awg: '28 AWG', holeDepth: '.1"' }
  const outline = thinPart && buildOutline(thinPart, (key) => fields[key] ?? null)
  expect(outline && drawOutline(outline).caption).toContain('Not to scale.')
})
