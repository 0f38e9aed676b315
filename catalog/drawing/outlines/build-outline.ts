import type { Outline, Surface } from '#catalog/drawing/outline.ts'
import {
  bareJack,
  barePcJack,
  insulatedJack,
  insulatedPcJack,
  panelJack,
} from '#catalog/drawing/outlines/jack-outlines.ts'
import { parseMountingStyle, STEEL, screwBehind } from '#catalog/drawing/outlines/mounting-style.ts'
import { type PartFields, partFields } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { barePlug, insulatedPlug } from '#catalog/drawing/outlines/plug-outlines.ts'
import { plugOf } from '#catalog/drawing/outlines/plug-sizes.ts'
import { metalSurface, plasticSurface } from '#catalog/drawing/outlines/surfaces.ts'
import { bareTerminal, insulatedTerminal } from '#catalog/drawing/outlines/terminal-outlines.ts'
import { BOARD, uprightOutline } from '#catalog/drawing/outlines/upright-part.ts'
import { wireDiameter } from '#catalog/drawing/outlines/wire-size.ts'
import type { Family, OutlineKind } from '#catalog/registry/family.ts'

const PANEL = 0.093
/** The distance of the posts of a double binding post: the pitch of double banana plugs. */
const PITCH = 0.75

/** A binding post: knurled head, the stud's bare neck for wire, insulation on both sides of the panel, nut or screw. */
function bindingPost(fields: PartFields): Outline {
  const plastic = plasticSurface(fields.text('color'), fields.text('insulationMaterial'))
  const metal = metalSurface(fields.text('bodyFinish'), fields.text('headFinish'))
  const rim = metalSurface(fields.text('headFinish'), fields.text('headMaterial'), fields.text('bodyFinish'))
  const laid = post(fields, {
    head: (r) => [
      { length: r * 0.3, radius: r * 1.5, surface: rim, round: r * 0.06 },
      { length: r * 3, radius: r * 2.35, surface: plastic, mark: 'knurl', round: r * 0.22, grows: true },
      { length: r * 0.5, radius: r * 1.9, surface: plastic, round: r * 0.1 },
    ],
    neck: metal,
    base: (r) => [
      { length: r * 0.95, radius: r * 2.6, surface: plastic, round: r * 0.26 },
      { length: r * 0.2, radius: r * 1.5, surface: plastic },
    ],
    behind: (r) => [{ length: r * 0.62, radius: r * 2, surface: plastic, round: r * 0.1 }],
    rim,
  })
  return /double/.test(fields.text('position')) ? { ...laid, twin: PITCH } : laid
}

/** A grounding post: a metal head with a colored cap, and a metal base that makes contact with the panel. */
function groundingPost(fields: PartFields): Outline {
  const cap = plasticSurface(fields.text('color'), '')
  const metal = metalSurface(fields.text('headFinish'), fields.text('headMaterial'))
  return post(fields, {
    head: (r) => [
      { length: r * 0.75, radius: r * 1.85, surface: cap, round: r * 0.3 },
      { length: r * 2.4, radius: r * 2.15, surface: metal, mark: 'knurl', round: r * 0.12, grows: true },
      { length: r * 0.4, radius: r * 1.6, surface: metal, round: r * 0.06 },
    ],
    neck: metal,
    base: (r) => [{ length: r * 0.5, radius: r * 2.3, surface: metal, round: r * 0.08 }],
    behind: () => [],
    rim: metal,
  })
}

type Build = {
  readonly head: (radius: number) => DraftPiece[]
  readonly neck: Surface
  readonly base: (radius: number) => DraftPiece[]
  readonly behind: (radius: number) => DraftPiece[]
  readonly rim: Surface
}

function post(fields: PartFields, { head, neck, base, behind, rim }: Build): Outline {
  const mounting = parseMountingStyle(fields.text('mounting') || 'nut')
  const screwed = mounting.kind === 'screw'
  const hole = fields.size('holeSize') ?? (mounting.thread ?? 0.19) * 1.03
  const thickness = fields.size('boardThickness') ?? PANEL
  const r = hole * 0.487
  // A screw's clearance hole is small, so the post is drawn wider than the hole suggests.
  const stout = screwed ? r * 1.45 : r
  const upper: DraftPiece[] = [
    ...head(stout),
    { length: stout * 0.9, radius: stout, surface: neck, mark: 'cross-hole' },
    ...base(stout),
  ]
  const through: DraftPiece = {
    length: thickness,
    radius: r,
    surface: neck,
    mark: 'thread',
    name: 'board',
    stated: true,
  }
  const nut: DraftPiece[] = [
    { length: stout * 0.22, radius: stout * 1.9, surface: STEEL, round: stout * 0.05 },
    { length: stout * 0.8, radius: stout * 1.72, surface: STEEL, mark: 'hex' },
    {
      length: stout * 2.2,
      radius: r,
      surface: neck,
      mark: mounting.flat ? 'flat' : 'thread',
      round: r * 0.2,
      grows: true,
    },
  ]
  const total = fields.size('length')
  const laid = layOutPieces(screwed ? upper : [...upper, through, ...behind(stout), ...nut], total)
  const panel = screwed ? { from: laid.length, to: laid.length + thickness } : laid.span('board')
  const plug = plugOf(fields.text('matesWith'))
  return uprightOutline(fields, laid, {
    hole,
    panel,
    pieces: screwed ? [...laid.pieces, ...layOutPieces(screwBehind(r, thickness), null).pieces] : laid.pieces,
    bore: { radius: Math.min(plug.diameter / 2, stout * 0.92), depth: Math.min(plug.length, laid.length), rim },
  })
}

/** A wire pin with a strain-relief sleeve on the left, over the wire's hole. */
const insulatedWirePin = (fields: PartFields): Outline =>
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
const bareWirePin = (fields: PartFields): Outline =>
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

const OUTLINES: Readonly<Record<OutlineKind, (fields: PartFields) => Outline>> = {
  'insulated jack': insulatedJack,
  'bare jack': bareJack,
  'insulated plug': insulatedPlug,
  'bare plug': barePlug,
  'binding post': bindingPost,
  'grounding post': groundingPost,
  'panel jack': panelJack,
  'insulated pc jack': insulatedPcJack,
  'bare pc jack': barePcJack,
  'insulated terminal': insulatedTerminal,
  'bare terminal': bareTerminal,
  'insulated wire pin': insulatedWirePin,
  'bare wire pin': bareWirePin,
}

/** Builds a part's outline from its row, by its family's kind, else as a plain turned part. Never throws. */
export function buildOutline(family: Family, value: (key: string) => string | null): Outline {
  const draw = family.outline === undefined ? plainOutline : OUTLINES[family.outline]
  const fields = partFields(family, value)
  const outline = draw(fields)
  const dimensioned = new Set(outline.dimensions.map(({ key }) => key))
  const undimensioned = family.columns.flatMap(({ key, name, kind }) =>
    kind === 'dimension' && fields.size(key) !== null && !dimensioned.has(key) ? [name] : [],
  )
  return undimensioned.length === 0 ? outline : { ...outline, undimensioned }
}

/** A plain turned part with the sizes that the row states: head, collar, shank through the board. */
function plainOutline(fields: PartFields): Outline {
  const finish = ['terminalFinish', 'bodyFinish', 'pinFinish', 'headFinish', 'bodyMaterial'].map(fields.text)
  const surface = metalSurface(...finish)
  const hole = fields.size('holeSize') ?? fields.size('pinDiameter') ?? 0.125
  const thickness = fields.size('boardThickness') ?? BOARD
  const r = hole * 0.487
  const laid = layOutPieces(
    [
      { length: r * 1.6, radius: r * 1.5, surface, round: r * 0.2, grows: true },
      { length: r * 0.5, radius: r * 2, surface, round: r * 0.1 },
      { length: thickness, radius: r, surface, name: 'board', stated: true },
      { length: r * 2, radius: r, surface, round: r * 0.3, grows: true },
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, { hole })
}
