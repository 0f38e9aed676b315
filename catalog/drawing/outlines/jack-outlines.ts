import type { Outline } from '#catalog/drawing/outline.ts'
import { nutPieces, parseMountingStyle, piecesBehindBoard } from '#catalog/drawing/outlines/mounting-style.ts'
import { type PartFields, plugOf } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { isRightAngle, rightAngleOutline } from '#catalog/drawing/outlines/right-angle-part.ts'
import { contactTail } from '#catalog/drawing/outlines/terminal-ends.ts'
import { BOARD, shankPieces, threadMark, uprightOutline } from '#catalog/drawing/outlines/upright-part.ts'

/** An insulated banana jack: a colored head in front of the panel, a barrel through it, the metal contact behind. */
export const insulatedJack = (fields: PartFields): Outline =>
  bushedJack(fields, {
    tip: '',
    hole: 1.6,
    head: (r, plastic) => [
      { length: r * 0.62, radius: r * 1.78, plastic, round: r * 0.2 },
      { length: r * 0.55, radius: r * 1.36, plastic, round: r * 0.06 },
    ],
    tail: (r) => [
      { length: r * 0.3, radius: r * 0.72, round: r * 0.05 },
      { length: r * 0.5, radius: r * 0.5 },
      { length: r * 1.3, radius: r * 0.28, mark: 'slot', round: r * 0.1 },
    ],
  })

/** A panel jack for tip plugs: a colored bushing with its nut, clip or press fit, the contact's tail behind. */
export const panelJack = (fields: PartFields): Outline =>
  bushedJack(fields, {
    tip: '.080" tip',
    hole: 2.6,
    head: (r, plastic) => [{ length: r * 0.5, radius: r * 1.5, plastic, round: r * 0.18 }],
    tail: (r) => [
      { length: r * 0.32, radius: r * 0.6, round: r * 0.04 },
      ...contactTail(fields.text('feedThruCombination'), r * 0.4),
    ],
  })

type Bushed = {
  /** The plug that it is for, unless the row says. */
  readonly tip: string
  /** The hole as a multiple of the plug, unless the row says. */
  readonly hole: number
  readonly head: (radius: number, plastic: DraftPiece['plastic']) => DraftPiece[]
  readonly tail: (radius: number) => DraftPiece[]
}

function bushedJack(fields: PartFields, { tip, hole: share, head, tail }: Bushed): Outline {
  const { plug, mounting, board, depth } = jackOf(fields, tip)
  const { plastic } = fields
  const hole = fields.size('holeSize') ?? (mounting.thread ?? plug.diameter * share) * 1.03
  const r = hole * 0.487
  const behind =
    mounting.kind === 'nut'
      ? nutPieces(r, mounting, r * 1.5, plastic)
      : piecesBehindBoard(mounting, r * 0.94, r * 1.7).map((piece) => ({ ...piece, plastic }))
  const bushing: DraftPiece = {
    length: board,
    radius: r,
    plastic,
    name: 'board',
    stated: true,
    ...threadMark(mounting),
  }
  const laid = layOutPieces([...head(r, plastic), bushing, ...behind, ...tail(r)], fields.size('length'))
  const bore = boreOf(plug.diameter / 2, r, depth, laid.length)
  return uprightOutline(fields, laid, { hole, bore, isBored: true })
}

/** A bare jack: a turned barrel on its board or panel with its mounting, or at a right angle on two legs. */
export const bareJack = (fields: PartFields): Outline =>
  bareJackWith(fields, (wide) => [{ length: wide * 0.5, radius: wide * 1.12, round: wide * 0.16 }])

/** A bare test jack for a board. Its mouth is a plain lip with a groove below it. */
export const barePcJack = (fields: PartFields): Outline =>
  bareJackWith(fields, (wide) => [
    { length: wide * 0.34, radius: wide, round: wide * 0.22 },
    { length: wide * 0.16, radius: wide * 0.86 },
  ])

function bareJackWith(fields: PartFields, mouth: (radius: number) => DraftPiece[]): Outline {
  const { plug, mounting, depth } = jackOf(fields)
  const hole = fields.size('holeSize') ?? mounting.thread ?? plug.diameter * 1.2
  const r = hole * 0.487
  const wide = Math.max(plug.diameter * 0.74, r * 1.25)
  const bore = (length: number) => boreOf(plug.diameter / 2, wide * 0.82, depth, length)
  const barrel: DraftPiece[] = [
    ...mouth(wide),
    { length: Math.max(wide * 1.6, depth * 0.6), radius: wide, grows: true },
  ]
  if (isRightAngle(fields)) {
    const end: DraftPiece = { length: wide * 0.5, radius: wide * 1.06, round: wide * 0.18 }
    const laid = layOutPieces([...barrel, end], fields.size('length'))
    return rightAngleOutline(fields, laid, { radius: wide, legRadius: r, bore: bore(laid.length) })
  }
  const laid = layOutPieces(
    [
      ...barrel,
      { length: wide * 0.34, radius: wide * 1.5, round: wide * 0.1 },
      ...shankPieces(fields, mounting, r),
      ...contactTail(fields.text('feedThruCombination'), r * 0.62),
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, { hole, bore: bore(laid.length), isBored: true, isShanked: true })
}

/** A test jack in a colored sleeve: upright on its pin, pressed in by its bushing, or at a right angle on two legs. */
export function insulatedPcJack(fields: PartFields): Outline {
  const { plug, mounting, board, depth } = jackOf(fields, '.080" tip')
  const { plastic } = fields
  const pressed = mounting.kind === 'press'
  const hole = fields.size('holeSize') ?? plug.diameter * (pressed ? 1.5 : 0.85)
  const r = hole * 0.487
  const wide = Math.max(plug.diameter * 0.95, r * 1.4)
  const bore = (length: number) => boreOf(plug.diameter / 2, wide * 0.85, depth, length)
  const sleeve: DraftPiece[] = [
    { length: wide * 0.24, radius: wide * 0.9, plastic, round: wide * 0.12 },
    { length: depth * 0.9, radius: wide, plastic, round: wide * 0.1, grows: true },
  ]
  if (isRightAngle(fields)) {
    const cap: DraftPiece = { length: wide * 0.3, radius: wide * 0.66, round: wide * 0.1 }
    const laid = layOutPieces([...sleeve, cap], fields.size('length'))
    const legRadius = Math.min(r, wide * 0.4)
    return rightAngleOutline(fields, laid, { radius: wide, legRadius, bore: bore(laid.length) })
  }
  const bushing = pressed ? plastic : undefined
  const foot: DraftPiece[] = pressed
    ? [
        { length: r * 0.5, radius: r * 0.98, end: r * 0.72, plastic },
        ...contactTail(fields.text('feedThruCombination') || 'pin', Math.min(r * 0.42, plug.diameter * 0.34)),
      ]
    : [{ length: 0.062, radius: r, round: r * 0.4 }]
  const laid = layOutPieces(
    [
      ...sleeve,
      { length: wide * 0.2, radius: wide * 0.7, plastic: bushing },
      { length: wide * 0.22, radius: Math.max(wide * 0.86, r * 1.25), plastic: bushing, round: wide * 0.05 },
      { length: board, radius: r, plastic: bushing, name: 'board', stated: true },
      ...foot,
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, { hole, bore: bore(laid.length), isBored: true })
}

function jackOf(fields: PartFields, tip = '') {
  const plug = plugOf(fields.text('matesWith') || tip)
  return {
    plug,
    mounting: parseMountingStyle(fields.text('mounting')),
    board: fields.size('boardThickness') ?? BOARD,
    depth: fields.size('holeDepth') ?? plug.length,
  }
}

const boreOf = (radius: number, most: number, depth: number, length: number) => ({
  radius: Math.min(radius, most * 0.78),
  depth: Math.min(depth, length),
})
