import type { Outline, Surface } from '#catalog/drawing/outline.ts'
import { parseMountingStyle, STEEL } from '#catalog/drawing/outlines/mounting-style.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces } from '#catalog/drawing/outlines/piece-layout.ts'
import { plugOf } from '#catalog/drawing/outlines/plug-sizes.ts'
import { isRightAngle, rightAngleOutline } from '#catalog/drawing/outlines/right-angle-part.ts'
import { metalSurface, plasticSurface } from '#catalog/drawing/outlines/surfaces.ts'
import { contactTail } from '#catalog/drawing/outlines/terminal-ends.ts'
import { BOARD, shankPieces, threadMark, uprightOutline } from '#catalog/drawing/outlines/upright-part.ts'

/** An insulated banana jack: a colored head in front of the panel, a barrel through it, the metal contact behind. */
export function insulatedJack(fields: PartFields): Outline {
  const { plug, mounting, plastic, body, board, depth } = jackOf(fields)
  const pin = metalSurface(fields.text('pinFinish'), fields.text('bodyFinish'), fields.text('bodyMaterial'))
  const hole = fields.size('holeSize') ?? (mounting.thread ?? plug.diameter * 1.6) * 1.03
  const r = hole * 0.487
  const pressed = mounting.kind !== 'nut'
  const thread = mounting.flat ? 'flat' : 'thread'
  const head: DraftPiece[] = [
    { length: r * 0.62, radius: r * 1.78, surface: plastic, round: r * 0.2 },
    { length: r * 0.55, radius: r * 1.36, surface: plastic, round: r * 0.06 },
  ]
  const barrel: DraftPiece[] = pressed
    ? [
        { length: board, radius: r, surface: plastic, name: 'board', stated: true },
        { length: r * 0.5, radius: r * 1.06, end: r * 0.9, surface: plastic },
        { length: r * 1.3, radius: r * 0.86, end: r * 0.8, surface: plastic, round: r * 0.08, grows: true },
        { length: r * 0.5, radius: r * 0.66, surface: body },
      ]
    : [
        { length: board, radius: r, surface: body, mark: 'thread', name: 'board', stated: true },
        { length: r * 0.22, radius: r * 1.7, surface: STEEL, round: r * 0.05 },
        { length: r * 0.75, radius: r * 1.62, surface: STEEL, mark: 'hex' },
        { length: r * 1.8, radius: r, surface: body, mark: thread, round: r * 0.12, grows: true },
        { length: r * 0.3, radius: r * 0.78, surface: body, round: r * 0.05 },
      ]
  const tail: DraftPiece[] = [
    { length: r * 0.5, radius: r * 0.5, surface: pin },
    { length: r * 1.3, radius: r * 0.28, surface: pin, mark: 'slot', round: r * 0.1 },
  ]
  const laid = layOutPieces([...head, ...barrel, ...tail], fields.size('length'))
  return uprightOutline(fields, laid, {
    hole,
    bore: boreOf(plug.diameter / 2, r * 1.3, depth, laid.length, body),
    isBored: true,
  })
}

/** A bare jack: a turned barrel on its board or panel with its mounting, or at a right angle on two legs. */
export const bareJack = (fields: PartFields): Outline =>
  bareJackWith(fields, (wide, surface) => [{ length: wide * 0.5, radius: wide * 1.12, surface, round: wide * 0.16 }])

/** A bare test jack for a board. Its mouth is a plain lip with a groove below it. */
export const barePcJack = (fields: PartFields): Outline =>
  bareJackWith(fields, (wide, surface) => [
    { length: wide * 0.34, radius: wide, surface, round: wide * 0.22 },
    { length: wide * 0.16, radius: wide * 0.86, surface },
  ])

function bareJackWith(fields: PartFields, mouth: (radius: number, surface: Surface) => DraftPiece[]): Outline {
  const { plug, mounting, body, depth } = jackOf(fields)
  const hole = fields.size('holeSize') ?? mounting.thread ?? plug.diameter * 1.2
  const r = hole * 0.487
  const wide = Math.max(plug.diameter * 0.74, r * 1.25)
  const bore = (length: number) => boreOf(plug.diameter / 2, wide * 0.82, depth, length, body)
  const barrel: DraftPiece[] = [
    ...mouth(wide, body),
    { length: Math.max(wide * 1.6, depth * 0.6), radius: wide, surface: body, grows: true },
  ]
  if (isRightAngle(fields)) {
    const end: DraftPiece = { length: wide * 0.5, radius: wide * 1.06, surface: body, round: wide * 0.18 }
    const laid = layOutPieces([...barrel, end], fields.size('length'))
    return rightAngleOutline(fields, laid, { radius: wide, legRadius: r, surface: body, bore: bore(laid.length) })
  }
  const laid = layOutPieces(
    [
      ...barrel,
      { length: wide * 0.34, radius: wide * 1.5, surface: body, round: wide * 0.1 },
      ...shankPieces(fields, mounting, r, body),
      ...contactTail(fields.text('feedThruCombination'), r * 0.62, body),
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, {
    hole,
    bore: bore(laid.length),
    isBored: true,
    shank: { from: laid.span('board').from, to: laid.span('beyond').to },
  })
}

/** A panel jack for tip plugs: a colored bushing with its nut, clip or press fit, the contact's tail behind. */
export function panelJack(fields: PartFields): Outline {
  const { plug, mounting, plastic, body, board, depth } = jackOf(fields, '.080" tip')
  const spring = metalSurface(fields.text('springFinish'), fields.text('springMaterial'), fields.text('bodyFinish'))
  const hole = fields.size('holeSize') ?? (mounting.thread ?? plug.diameter * 2.6) * 1.03
  const r = hole * 0.487
  const threaded = mounting.kind === 'nut'
  const thread = mounting.flat ? 'flat' : 'thread'
  const clipped = mounting.kind === 'clip'
  const behind: DraftPiece[] = threaded
    ? [
        { length: r * 0.2, radius: r * 1.6, surface: STEEL, round: r * 0.05 },
        { length: r * 0.7, radius: r * 1.55, surface: STEEL, mark: 'hex' },
        { length: r * 1.2, radius: r, surface: plastic, mark: thread, round: r * 0.1, grows: true },
      ]
    : clipped
      ? [
          { length: r * 0.1, radius: r * 0.9, surface: plastic },
          { length: r * 0.7, radius: r * 1.28, end: r * 0.92, surface: plastic, mark: 'slot', round: r * 0.04 },
          { length: r * 1.2, radius: r * 0.92, end: r * 0.8, surface: plastic, round: r * 0.12, grows: true },
        ]
      : [
          { length: r * 0.35, radius: r * 1.08, end: r * 0.92, surface: plastic },
          { length: r * 1.3, radius: r * 0.92, end: r * 0.84, surface: plastic, round: r * 0.1, grows: true },
        ]
  const laid = layOutPieces(
    [
      { length: r * 0.5, radius: r * (threaded ? 1.6 : 1.45), surface: plastic, round: r * 0.18 },
      { length: board, radius: r, surface: plastic, name: 'board', stated: true, ...threadMark(mounting) },
      ...behind,
      { length: r * 0.32, radius: r * 0.6, surface: body, round: r * 0.04 },
      ...contactTail(fields.text('feedThruCombination'), r * 0.4, body),
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, {
    hole,
    bore: boreOf(plug.diameter / 2, r * 0.98, depth, laid.length, spring),
    isBored: true,
  })
}

/** A test jack in a colored sleeve: upright on its pin, pressed in by its bushing, or at a right angle on two legs. */
export function insulatedPcJack(fields: PartFields): Outline {
  const { plug, mounting, plastic, body, board, depth } = jackOf(fields, '.080" tip')
  const pressed = mounting.kind === 'press'
  const hole = fields.size('holeSize') ?? plug.diameter * (pressed ? 1.5 : 0.85)
  const r = hole * 0.487
  const wide = Math.max(plug.diameter * 0.95, r * 1.4)
  const bore = (length: number) => boreOf(plug.diameter / 2, wide * 0.85, depth, length, body)
  const sleeve: DraftPiece[] = [
    { length: wide * 0.24, radius: wide * 0.9, surface: plastic, round: wide * 0.12 },
    { length: depth * 0.9, radius: wide, surface: plastic, round: wide * 0.1, name: 'sleeve', grows: true },
  ]
  if (isRightAngle(fields)) {
    const cap: DraftPiece = { length: wide * 0.3, radius: wide * 0.66, surface: body, round: wide * 0.1 }
    const laid = layOutPieces([...sleeve, cap], fields.size('length'))
    return rightAngleOutline(fields, laid, {
      radius: wide,
      legRadius: Math.min(r, wide * 0.4),
      surface: body,
      bore: bore(laid.length),
    })
  }
  const foot: DraftPiece[] = pressed
    ? [
        { length: board, radius: r, surface: plastic, name: 'board', stated: true },
        { length: r * 0.5, radius: r * 0.98, end: r * 0.72, surface: plastic },
        ...contactTail(fields.text('feedThruCombination') || 'pin', Math.min(r * 0.42, plug.diameter * 0.34), body),
      ]
    : [
        { length: board, radius: r, surface: body, name: 'board', stated: true },
        { length: 0.062, radius: r, surface: body, round: r * 0.4 },
      ]
  const laid = layOutPieces(
    [
      ...sleeve,
      { length: wide * 0.2, radius: wide * 0.7, surface: pressed ? plastic : body },
      {
        length: wide * 0.22,
        radius: Math.max(wide * 0.86, r * 1.25),
        surface: pressed ? plastic : body,
        round: wide * 0.05,
      },
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
    plastic: plasticSurface(fields.text('color'), fields.text('insulationMaterial')),
    body: metalSurface(fields.text('bodyFinish'), fields.text('bodyMaterial')),
    board: fields.size('boardThickness') ?? BOARD,
    depth: fields.size('holeDepth') ?? plug.length,
  }
}

function boreOf(radius: number, most: number, depth: number, length: number, rim: Surface) {
  return { radius: Math.min(radius, most * 0.78), depth: Math.min(depth, length), rim }
}
