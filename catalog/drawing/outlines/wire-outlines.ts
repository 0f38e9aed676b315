import type { Outline } from '#catalog/drawing/outline.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { metalSurface, plasticSurface } from '#catalog/drawing/outlines/surfaces.ts'
import { wireDiameter } from '#catalog/drawing/outlines/wire-size.ts'

/** A wire pin with a strain-relief sleeve on the left, over the wire's hole. */
export const insulatedWirePin = (fields: PartFields): Outline =>
  wirePin(fields, (depth, barrel) => [
    {
      length: depth * 0.8,
      radius: barrel * 1.45,
      end: barrel * 1.3,
      surface: plasticSurface(fields.text('color'), fields.text('insulationMaterial')),
      round: barrel * 0.16,
      stated: true,
    },
    {
      length: depth * 0.2,
      radius: barrel,
      surface: metalSurface(fields.text('pinFinish'), fields.text('pinMaterial')),
      stated: true,
    },
  ])

/** A bare wire pin: the crimped barrel on the left, a shoulder, the pin. */
export const bareWirePin = (fields: PartFields): Outline =>
  wirePin(fields, (depth, barrel) => {
    const surface = metalSurface(fields.text('pinFinish'), fields.text('pinMaterial'))
    return [
      { length: depth * 0.16, radius: barrel * 1.06, end: barrel, surface, round: barrel * 0.06, stated: true },
      { length: depth * 0.68, radius: barrel, surface, mark: 'crimp', stated: true },
      { length: depth * 0.16, radius: barrel, surface, stated: true },
    ]
  })

function wirePin(fields: PartFields, barrelOf: (depth: number, radius: number) => DraftPiece[]): Outline {
  const surface = metalSurface(fields.text('pinFinish'), fields.text('pinMaterial'))
  const pin = (fields.size('pinDiameter') ?? 0.04) / 2
  const depth = fields.size('holeDepth') ?? 0.165
  const wire = (wireDiameter(fields.text('awg')) ?? pin * 1.4) * 0.57
  const barrel = Math.max(wire * 1.5, pin * 1.25)
  const laid = layOutPieces(
    [
      ...barrelOf(depth, barrel),
      { length: pin * 1.1, radius: barrel * 1.3, surface, round: pin * 0.12 },
      { length: pin * 0.8, radius: barrel, end: pin, surface },
      { length: pin * 5, radius: pin, surface, name: 'pin', grows: true },
      { length: pin * 0.9, radius: pin, end: pin * 0.5, surface, round: pin * 0.2 },
    ],
    fields.size('length'),
  )
  const at = laid.span('pin')
  return {
    pieces: laid.pieces,
    board: null,
    bore: { radius: Math.min(wire, barrel * 0.75), depth: Math.min(depth, laid.length), rim: surface },
    dimensions: [
      ...fields.overall(laid.length),
      ...fields.along('holeDepth', { from: 0, to: Math.min(depth, laid.length) }),
      ...fields.across('pinDiameter', (at.from + at.to) / 2, pin * 2),
    ],
  }
}
