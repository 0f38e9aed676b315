import type { Outline } from '#catalog/drawing/outline.ts'
import { parseMountingStyle } from '#catalog/drawing/outlines/mounting-style.ts'
import type { PartFields } from '#catalog/drawing/outlines/part-fields.ts'
import { type DraftPiece, layOutPieces, type PieceLayout } from '#catalog/drawing/outlines/piece-layout.ts'
import { lowerEnd, parseTerminalEnds, type TerminalEnds, upperEnd } from '#catalog/drawing/outlines/terminal-ends.ts'
import { BOARD, shankPieces, uprightOutline } from '#catalog/drawing/outlines/upright-part.ts'

/** A terminal in its insulator: a bushing pressed in, or an insulator on a metal base with a nut or a screw. */
export function insulatedTerminal(fields: PartFields): Outline {
  const mounting = parseMountingStyle(fields.text('mounting') || 'press')
  const { plastic } = fields
  const sleeve = fields.text('baseMetalSleeveMaterial')
  const ends = parseTerminalEnds(fields.text('feedThruCombination'))
  const hole = fields.size('holeSize') ?? (mounting.thread ?? 0.132) * 1.03
  const thickness = fields.size('boardThickness') ?? BOARD
  const r = hole * 0.487
  const pin = Math.min((fields.size('pinDiameter') ?? r * 0.84) / 2, r * 0.7)
  const through: DraftPiece = { length: thickness, radius: r, name: 'board', stated: true }
  const pressed: DraftPiece[] =
    sleeve !== '' && sleeve !== '-'
      ? [
          { length: r * 0.7, radius: r * 1.16, plastic, round: r * 0.14 },
          { length: r * 0.3, radius: r * 1.5, round: r * 0.05 },
          through,
          { length: r * 0.3, radius: r, end: r * 0.82 },
          { length: r * 0.25, radius: r * 0.7, plastic },
        ]
      : [
          { length: r * 0.95, radius: r * 1.42, plastic, round: r * 0.2 },
          { ...through, plastic },
          { length: r * 0.55, radius: r * 1.03, end: r * 0.74, plastic, round: r * 0.04 },
        ]
  const standing: DraftPiece[] = [
    { length: r * 2, radius: r * 1.42, plastic, round: r * 0.14, grows: ends.below === null },
    { length: r * 0.5, radius: r * 1.62, mark: 'hex' },
  ]
  const nutted: DraftPiece[] = [
    ...standing,
    { ...through, mark: 'thread' },
    { length: r * 0.62, radius: r * 1.62, mark: 'hex' },
    { length: r * 0.7, radius: r, mark: 'thread', round: r * 0.15 },
  ]
  const screwed = mounting.kind === 'screw'
  const middle = screwed ? standing : mounting.kind === 'nut' ? nutted : pressed
  const foot = screwed ? [] : pinBelow(ends, pin)
  const laid = layOutPieces([...head(ends, pin), ...middle, ...foot], fields.size('length'))
  return uprightOutline(fields, laid, {
    hole,
    screw: screwed ? { radius: r, board: thickness } : null,
    more: pinDimension(fields, screwed ? { ...ends, below: null } : ends, laid, pin),
  })
}

/** A terminal without insulation: its end above the board, the swaged or pressed shank, a pin below. */
export function bareTerminal(fields: PartFields): Outline {
  const mounting = parseMountingStyle(fields.text('mounting'))
  const ends = parseTerminalEnds(fields.text('feedThruCombination'))
  const hole = fields.size('holeSize') ?? mounting.thread ?? (fields.size('pinDiameter') ?? 0.05) * 1.5
  const r = hole * 0.487
  const pin = Math.min((fields.size('pinDiameter') ?? r * 1.5) / 2, r * 0.95)
  const laid = layOutPieces(
    [
      ...head(ends, pin),
      { length: r * 0.5, radius: Math.max(r * 1.75, pin * 1.9), round: r * 0.1 },
      ...shankPieces(fields, mounting, r),
      ...pinBelow(ends, Math.min(pin, r * 0.7)),
    ],
    fields.size('length'),
  )
  return uprightOutline(fields, laid, {
    hole,
    ...(/hollow/.test(ends.above) ? { bore: { radius: pin * 0.95, depth: laid.length } } : {}),
    isShanked: true,
    more: pinDimension(fields, ends, laid, pin),
  })
}

const head = ({ above }: TerminalEnds, pin: number): DraftPiece[] =>
  upperEnd(above, pin).map((piece, index) => (index === 0 ? { ...piece, name: 'head' } : piece))

const pinBelow = ({ below }: TerminalEnds, pin: number): DraftPiece[] =>
  below === null ? [] : lowerEnd(below, pin).map((piece) => ({ ...piece, name: 'pin' }))

/** Dimensions the pin below the board, or the one above it. A turret, fork or plain post isn't a pin: its row doesn't say so. */
function pinDimension(fields: PartFields, { above, below }: TerminalEnds, laid: PieceLayout, pin: number) {
  const isPin = (end: string | null) => /pin/.test(end ?? '')
  if (!isPin(below) && !isPin(above)) return []
  const at = isPin(below) ? laid.span('pin').from + pin : laid.span('head').to + pin * 0.4
  return fields.across('pinDiameter', Math.min(at, laid.length), pin * 2)
}
