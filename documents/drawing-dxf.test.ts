import DxfParser, { type ICircleEntity, type ILwpolylineEntity, type ITextEntity } from 'dxf-parser'
import { describe, expect, test } from 'vitest'
import { edgeShapes } from '#catalog/drawing/drawing-edges.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import { buildOutline } from '#catalog/drawing/outlines/build-outline.ts'
import type { Shape } from '#catalog/drawing/shape.ts'
import { PER_INCH } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { storedName } from '#catalog/registry/family.ts'
import { drawingDxf } from '#documents/drawing-dxf.ts'
import { sampleRows } from '#sample/sample-rows.ts'
import { FAMILIES, productFamily } from '#tests/site/product-content.ts'

const nonInsulatedWire = productFamily('Non-Insulated Wire')

const FACTS = { number: '10-880-2-05', name: 'Test', date: '2026-11-21', address: '/part/10-880-2-05', sample: false }
const INCHES = 1
const DIGITS = 7 // within half of 1e-7 in

type Spot = readonly [x: number, y: number]

/** Reads a DXF with an independent parser. */
function read(outline: Outline, facts: Partial<typeof FACTS> = {}) {
  const drawing = new DxfParser().parseSync(drawingDxf({ ...FACTS, ...facts, outline }))
  if (!drawing) throw new Error('The DXF holds no drawing')
  const on = (layer: string) => drawing.entities.filter((each) => each.layer === layer)
  return {
    header: drawing.header,
    layers: drawing.tables.layer.layers,
    lineTypes: drawing.tables.lineType.lineTypes,
    entities: drawing.entities,
    circles: on('EDGES').filter((each): each is ICircleEntity => each.type === 'CIRCLE'),
    lines: (layer: string): Spot[][] =>
      on(layer)
        .filter((each): each is ILwpolylineEntity => each.type === 'LWPOLYLINE')
        .map(({ vertices }) => vertices.map(({ x, y }) => [x, y] as const)),
    texts: drawing.entities.filter((each): each is ITextEntity => each.type === 'TEXT').map(({ text }) => text),
  }
}

/** The outline's lines in inches, y pointing up. */
function linesIn(outline: Outline, role: string): Spot[][] {
  const shapes: Shape[] = edgeShapes(outline, { x: 1, y: 1, left: 0, axis: 0 })
  return shapes.flatMap((shape) =>
    shape.kind === 'line' && shape.role === role ? [shape.points.map(([x, y]) => [x, -y] as const)] : [],
  )
}

/** The largest distance between corresponding lines, in inches; infinite if the lines differ. */
function apart(some: readonly Spot[][], others: readonly Spot[][]): number {
  const shape = (lines: readonly Spot[][]) => lines.map(({ length }) => length).join(' ')
  if (shape(some) !== shape(others)) return Number.POSITIVE_INFINITY
  const [a, b] = [some.flat(2), others.flat(2)]
  return Math.max(0, ...a.map((at, index) => Math.abs(at - (b[index] ?? Number.NaN))))
}

describe.for(FAMILIES.map((family) => [family.table, family] as const))('a part of %s', ([, family]) => {
  const { columns, rows } = sampleRows(family)
  const cell = (row: readonly (string | null)[]) => (key: string) => {
    const column = family.columns.find((each) => each.key === key)
    return column ? (row[columns.indexOf(storedName(column))] ?? null) : null
  }
  // The row with the most stated sizes.
  const outline = rows
    .map((row) => buildOutline(family, cell(row)))
    .reduce((most, each) => (each.dimensions.length > most.dimensions.length ? each : most))
  const dxf = read(outline)

  test('is drawn in inches with the lines of its outline, each kind on its layer', () => {
    expect(dxf.header.$INSUNITS).toBe(INCHES)
    expect(apart(dxf.lines('EDGES'), linesIn(outline, 'edge'))).toBeLessThan(1e-6)
    expect(dxf.lines('FINE').length).toBeGreaterThanOrEqual(linesIn(outline, 'fine').length)
    expect(apart(dxf.lines('HIDDEN'), linesIn(outline, 'unseen'))).toBeLessThan(1e-6)
    expect(Object.keys(dxf.layers)).toEqual(
      expect.arrayContaining(['EDGES', 'FINE', 'HIDDEN', 'CENTER', 'HATCH', 'DIMENSIONS', 'TEXT']),
    )
    expect(Object.keys(dxf.lineTypes)).toEqual(expect.arrayContaining(['HIDDEN', 'CENTER']))
  })

  test('is as long and as wide as its row says', () => {
    const spots = dxf.lines('EDGES').flat()
    for (const size of outline.dimensions) {
      const stated = (parseLength(size.text)?.high ?? Number.NaN) / PER_INCH
      if (size.kind === 'across') {
        // The hole is in the board, a fine line; the part in it has some play.
        const far = [...spots, ...dxf.lines('FINE').flat()].map(([, y]) => Math.abs(y) * 2)
        const nearest = Math.min(...far.map((width) => Math.abs(width - stated)))
        expect(nearest, `${size.label} ${size.text}`).toBeCloseTo(0, DIGITS)
      } else if (size.key === 'length') {
        const along = spots.map(([x]) => x)
        expect(Math.max(...along) - Math.min(...along)).toBeCloseTo(stated, DIGITS)
      }
    }
  })

  test('states its number, date and the limits of the drawing', () => {
    expect(dxf.texts).toEqual(
      expect.arrayContaining([
        '10-880-2-05',
        expect.stringContaining('2026-11-21'),
        expect.stringContaining('Not for'),
      ]),
    )
    for (const { label } of outline.dimensions) expect(dxf.texts.join('\n')).toContain(label)
  })
})

test('a very slender part keeps its proportions', () => {
  const fields: Record<string, string> = { length: '6"', pinDiameter: '.010"', awg: '28 AWG', holeDepth: '.1"' }
  const spots = read(buildOutline(nonInsulatedWire, (key) => fields[key] ?? null))
    .lines('EDGES')
    .flat()
  expect(Math.max(...spots.map(([x]) => x))).toBeCloseTo(6, DIGITS)
  expect(Math.max(...spots.map(([, y]) => y))).toBeLessThan(0.1)
})

test.for([
  ['line breaks', 'A\r\n  0\nENDSEC\n  0\nEOF\n', 'A   0 ENDSEC   0 EOF'],
  ['control signs', 'A\u0000\u001b\u0085B\u2028C\u200eD', 'A B C D'],
  ['other scripts', 'Крона 端子 é ∅ 😀', 'Крона 端子 é ∅ 😀'],
  ['codes', '5%%d ^J', '5%%%%%%d ^ J'],
  ['nothing', '', ''],
] as const)('a number with %s is one text of the file, and breaks nothing', ([, number, shown]) => {
  const outline = buildOutline(nonInsulatedWire, () => null)
  const plain = read(outline)
  const hostile = read(outline, { number, name: number })
  expect(hostile.entities.length).toBe(plain.entities.length)
  expect(hostile.texts.filter((text) => text === shown).length).toBeGreaterThanOrEqual(2)
})

test('a very long number is truncated', () => {
  const texts = read(
    buildOutline(nonInsulatedWire, () => null),
    { number: '😀'.repeat(100_000) },
  ).texts
  expect(Math.max(...texts.map((text) => [...text].length))).toBe(200)
})
