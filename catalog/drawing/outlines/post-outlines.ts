import type { Outline, Surface } from '#catalog/drawing/outline.ts'
import { parseMountingStyle, STEEL, screwBehind } from '#catalog/drawing/outlines/mounting-style.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { plugOf } from '#catalog/drawing/outlines/plug-sizes.ts'
import { metalSurface, plasticSurface } from '#catalog/drawing/outlines/surfaces.ts'

const PANEL = 0.093
/** The distance of the posts of a double binding post: the pitch of double banana plugs. */
const PITCH = 0.75

/** A binding post: knurled head, the stud's bare neck for wire, insulation on both sides of the panel, nut or screw. */
export function bindingPost(fields: PartFields): Outline {
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
export function groundingPost(fields: PartFields): Outline {
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
  const pieces = screwed ? [...laid.pieces, ...layOutPieces(screwBehind(r, thickness), null).pieces] : laid.pieces
  const plug = plugOf(fields.text('matesWith'))
  return {
    pieces,
    board: { from: panel.from, thickness: panel.to - panel.from },
    bore: { radius: Math.min(plug.diameter / 2, stout * 0.92), depth: Math.min(plug.length, laid.length), rim },
    dimensions: [
      ...fields.overall(laid.length),
      ...fields.along('boardThickness', panel),
      ...fields.across('holeSize', (panel.from + panel.to) / 2, hole),
    ],
  }
}
