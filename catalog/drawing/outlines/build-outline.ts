import type { Outline } from '#catalog/drawing/outline.ts'
import {
  bareJack,
  barePcJack,
  insulatedJack,
  insulatedPcJack,
  panelJack,
} from '#catalog/drawing/outlines/jack-outlines.ts'
import { nutPieces, parseMountingStyle } from '#catalog/drawing/outlines/mounting-style.ts'
import { type PartFields, partFields, plugOf, wireDiameter } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { barePlug, insulatedPlug } from '#catalog/drawing/outlines/plug-outlines.ts'
import { bareTerminal, insulatedTerminal } from '#catalog/drawing/outlines/terminal-outlines.ts'
import { BOARD, uprightOutline } from '#catalog/drawing/outlines/upright-part.ts'
import type { Family, OutlineKind } from '#catalog/registry/family.ts'

const PANEL = 0.093
/** The distance of the posts of a double binding post: the pitch of double banana plugs. */
const PITCH = 0.75

/** A binding post: knurled head, the stud's bare neck for wire, insulation on both sides of the panel, nut or screw. */
function bindingPost(fields: PartFields): Outline {
  const { plastic } = fields
  const laid = post(fields, {
    head: (r) => [
      { length: r * 0.3, radius: r * 1.5, round: r * 0.06 },
      { length: r * 3, radius: r * 2.35, plastic, mark: 'knurl', round: r * 0.22, grows: true },
      { length: r * 0.5, radius: r * 1.9, plastic, round: r * 0.1 },
    ],
    base: (r) => [
      { length: r * 0.95, radius: r * 2.6, plastic, round: r * 0.26 },
      { length: r * 0.2, radius: r * 1.5, plastic },
    ],
    behind: (r) => [{ length: r * 0.62, radius: r * 2, plastic, round: r * 0.1 }],
  })
  return /double/.test(fields.text('position')) ? { ...laid, twin: PITCH } : laid
}

/** A grounding post: a metal head with a colored cap, and a metal base that makes contact with the panel. */
const groundingPost = (fields: PartFields): Outline =>
  post(fields, {
    head: (r) => [
      { length: r * 0.75, radius: r * 1.85, plastic: fields.plastic, round: r * 0.3 },
      { length: r * 2.4, radius: r * 2.15, mark: 'knurl', round: r * 0.12, grows: true },
      { length: r * 0.4, radius: r * 1.6, round: r * 0.06 },
    ],
    base: (r) => [{ length: r * 0.5, radius: r * 2.3, round: r * 0.08 }],
    behind: () => [],
  })

type Build = { readonly [Place in 'head' | 'base' | 'behind']: (radius: number) => DraftPiece[] }

function post(fields: PartFields, { head, base, behind }: Build): Outline {
  const mounting = parseMountingStyle(fields.text('mounting') || 'nut')
  const screwed = mounting.kind === 'screw'
  const hole = fields.size('holeSize') ?? (mounting.thread ?? 0.19) * 1.03
  const thickness = fields.size('boardThickness') ?? PANEL
  const r = hole * 0.487
  // A screw's clearance hole is small, so the post is drawn wider than the hole suggests.
  const stout = screwed ? r * 1.45 : r
  const upper: DraftPiece[] = [
    ...head(stout),
    { length: stout * 0.9, radius: stout, mark: 'cross-hole' },
    ...base(stout),
  ]
  const through: DraftPiece = { length: thickness, radius: r, mark: 'thread', name: 'board', stated: true }
  const nutted = [...upper, through, ...behind(r), ...nutPieces(r, mounting, r * 2.2)]
  const laid = layOutPieces(screwed ? upper : nutted, fields.size('length'))
  const plug = plugOf(fields.text('matesWith'))
  return uprightOutline(fields, laid, {
    hole,
    screw: screwed ? { radius: r, board: thickness } : null,
    bore: { radius: Math.min(plug.diameter / 2, stout * 0.92), depth: Math.min(plug.length, laid.length) },
  })
}

/** A wire pin with a strain-relief sleeve on the left, over the wire's hole. */
const insulatedWirePin = (fields: PartFields): Outline =>
  wirePin(fields, (depth, r) => {
    const { plastic } = fields
    return [
      { length: depth * 0.8, radius: r * 1.45, end: r * 1.3, plastic, round: r * 0.16, stated: true },
      { length: depth * 0.2, radius: r, stated: true },
    ]
  })

/** A bare wire pin: the crimped barrel on the left, a shoulder, the pin. */
const bareWirePin = (fields: PartFields): Outline =>
  wirePin(fields, (depth, r) => [
    { length: depth * 0.16, radius: r * 1.06, end: r, round: r * 0.06, stated: true },
    { length: depth * 0.68, radius: r, mark: 'crimp', stated: true },
    { length: depth * 0.16, radius: r, stated: true },
  ])

function wirePin(fields: PartFields, barrelOf: (depth: number, radius: number) => DraftPiece[]): Outline {
  const pin = (fields.size('pinDiameter') ?? 0.04) / 2
  const depth = fields.size('holeDepth') ?? 0.165
  const wire = (wireDiameter(fields.text('awg')) ?? pin * 1.4) * 0.57
  const barrel = Math.max(wire * 1.5, pin * 1.25)
  const laid = layOutPieces(
    [
      ...barrelOf(depth, barrel),
      { length: pin * 1.1, radius: barrel * 1.3, round: pin * 0.12 },
      { length: pin * 0.8, radius: barrel, end: pin },
      { length: pin * 5, radius: pin, name: 'pin', grows: true },
      { length: pin * 0.9, radius: pin, end: pin * 0.5, round: pin * 0.2 },
    ],
    fields.size('length'),
  )
  const at = laid.span('pin')
  const bore = { radius: Math.min(wire, barrel * 0.75), depth: Math.min(depth, laid.length) }
  return {
    pieces: laid.pieces,
    board: null,
    bore,
    dimensions: [
      ...fields.overall(laid.length),
      ...fields.along('holeDepth', { from: 0, to: bore.depth }),
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
  const hole = fields.size('holeSize') ?? fields.size('pinDiameter') ?? 0.125
  const r = hole * 0.487
  const laid = layOutPieces(
    [
      { length: r * 1.6, radius: r * 1.5, round: r * 0.2, grows: true },
      { length: r * 0.5, radius: r * 2, round: r * 0.1 },
      { length: fields.size('boardThickness') ?? BOARD, radius: r, name: 'board', stated: true },
      { length: r * 2, radius: r, round: r * 0.3, grows: true },
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, { hole })
}
