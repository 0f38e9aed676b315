import DxfParser, { type IArcEntity, type ICircleEntity, type ILineEntity, type ITextEntity } from 'dxf-parser'
import { expect, test } from 'vitest'
import type { MountingHole } from '#catalog/models/mounting-hole.ts'
import { holeDxf } from '#documents/cad/hole-dxf.ts'

const hole = (diameter: number, flat: MountingHole['flat'] = null): MountingHole => {
  return { diameter, size: `${diameter} mm`, board: '.062"', mounting: null, flat, isUnplated: false }
}

/** Reads a DXF with an independent parser. */
function read(source: string) {
  const drawing = new DxfParser().parseSync(source)
  if (!drawing) throw new Error('The DXF holds no drawing')
  const { entities, header } = drawing
  return {
    header,
    cut: entities.filter(({ layer }) => layer === 'CUT'),
    circles: entities.filter((each): each is ICircleEntity => each.type === 'CIRCLE'),
    arcs: entities.filter((each): each is IArcEntity => each.type === 'ARC'),
    lines: entities.filter((each): each is ILineEntity => each.type === 'LINE' && each.layer === 'CUT'),
    texts: entities.filter((each): each is ITextEntity => each.type === 'TEXT').map(({ text }) => text),
  }
}

test('a hole is one circle at the origin, in millimeters, to the micrometer', () => {
  const { header, cut, circles, texts } = read(
    holeDxf({ holes: [{ number: '10-880', hole: hole(3.4544) }], pitch: null, notes: ['Data of 2026-11-21.'] }),
  )
  expect(header.$INSUNITS).toBe(4)
  expect(cut).toHaveLength(1)
  expect(circles[0]).toMatchObject({ center: { x: 0, y: 0 }, radius: 1.7272, layer: 'CUT' })
  expect(texts).toEqual(expect.arrayContaining(['10-880', 'Data of 2026-11-21.']))
})

test('several holes stand at their pitch, ten in a row, each with its label', () => {
  const holes = Array.from({ length: 12 }, (_, index) => ({ number: `N${index}`, hole: hole(3 + index / 10) }))
  const { circles, texts } = read(holeDxf({ holes, pitch: 19.05, notes: [] }))
  expect(circles).toHaveLength(12)
  for (const [index, { center, radius }] of circles.entries()) {
    expect(center.x).toBeCloseTo((index % 10) * 19.05, 6)
    expect(radius).toBeCloseTo((3 + index / 10) / 2, 6)
    expect(texts).toContain(`N${index}`)
  }
  expect(circles[11]?.center.y).toBeLessThan(-10)
})

test('without a pitch holes keep clear of each other', () => {
  const holes = [hole(30), hole(30)].map((one, index) => ({ number: `N${index}`, hole: one }))
  const [first, second] = read(holeDxf({ holes, pitch: null, notes: [] })).circles
  expect((second?.center.x ?? 0) - (first?.center.x ?? 0)).toBeGreaterThan(31)
})

test('a stated flat closes the arc at its distance; one that is not stated is only named', () => {
  const { arcs, lines, circles } = read(
    holeDxf({ holes: [{ number: 'D', hole: hole(6.5, 5.8) }], pitch: null, notes: [] }),
  )
  expect(circles).toEqual([])
  const [flat] = lines
  const [arc] = arcs
  const [start, end] = flat?.vertices ?? []
  expect(3.25 - (start?.y ?? 0)).toBeCloseTo(5.8, 6)
  expect(start?.y).toBeCloseTo(end?.y ?? 0, 9)
  for (const [angle, corner] of [
    [arc?.startAngle, end],
    [arc?.endAngle, start],
  ] as const) {
    expect(3.25 * Math.cos(angle ?? 0)).toBeCloseTo(corner?.x ?? 0, 6)
    expect(3.25 * Math.sin(angle ?? 0)).toBeCloseTo(corner?.y ?? 0, 6)
  }
  const unstated = read(holeDxf({ holes: [{ number: 'D', hole: hole(6.5, 'not stated') }], pitch: null, notes: [] }))
  expect(unstated.circles).toHaveLength(1)
  expect(unstated.texts.join()).toContain('flat not stated')
})

test('a hostile number breaks nothing', () => {
  const number = 'A\r\n  0\nENDSEC\n  0\nEOF\n'
  expect(read(holeDxf({ holes: [{ number, hole: hole(3) }], pitch: null, notes: [number] })).circles).toHaveLength(1)
})
