import type { Surface } from '#catalog/drawing/outline.ts'
import type { DraftPiece } from '#catalog/drawing/outlines/piece-layout.ts'

/** A terminal's ends above and below the board, from its Feed Thru Combination: `DOUBLE TURRET/PIN`. */
export type TerminalEnds = { readonly above: string; readonly below: string | null }

/** Parses the two ends. A single word is the upper end. `-` and an empty cell mean a plain post. */
export function parseTerminalEnds(text: string): TerminalEnds {
  const [above = '', below] = text.split('/').map((end) => end.trim())
  return { above: above === '-' ? '' : above, below: below || null }
}

/** Returns the pieces above the board, tip first. `radius` is the post's; wider pieces are in proportion to it. */
export function upperEnd(end: string, radius: number, surface: Surface): DraftPiece[] {
  const r = radius
  const piece = (length: number, width: number, rest: Partial<DraftPiece> = {}): DraftPiece => ({
    length: r * length,
    radius: r * width,
    surface,
    ...rest,
  })
  const cap = piece(0.55, 1.75, { round: r * 0.22 })
  const neck = piece(1.5, 1, { grows: true })
  if (/double/.test(end)) return [cap, neck, piece(0.5, 1.75, { round: r * 0.1 }), neck]
  if (/turret/.test(end)) return [cap, neck]
  if (/fork/.test(end)) return [piece(3.6, 1.5, { mark: 'fork', round: r * 0.2, grows: true }), piece(0.5, 1.1)]
  if (/hook/.test(end)) return [piece(2.6, 1.9, { mark: 'hook' }), piece(1.6, 0.75, { grows: true })]
  if (/hollow/.test(end)) return [piece(0.35, 1.75, { round: r * 0.12 }), piece(1.4, 1.45, { grows: true })]
  if (/cup/.test(end)) return [piece(2.4, 1.35, { mark: 'cup', grows: true }), piece(0.5, 1)]
  if (/pin/.test(end)) return [piece(0.3, 0.6, { end: r }), piece(3.2, 1, { grows: true })]
  return [piece(0.9, 1.5, { round: r * 0.5 }), piece(1.7, 1, { grows: true })]
}

/** Returns the pieces below the board, tip last: a long pin, or a reversed upper end. */
export function lowerEnd(end: string, radius: number, surface: Surface): DraftPiece[] {
  if (/pin/.test(end)) {
    return [
      { length: radius * 5, radius, end: radius * 0.92, surface, grows: true },
      { length: radius * 0.6, radius: radius * 0.92, end: radius * 0.5, surface, round: radius * 0.1 },
    ]
  }
  return upperEnd(end, radius, surface)
    .toReversed()
    .map((piece) => (piece.end === undefined ? piece : { ...piece, radius: piece.end, end: piece.radius }))
}

/** Returns the tail of a jack's contact behind its body: turret, solder cup or pin. Empty for `-`. */
export function contactTail(contact: string, radius: number, surface: Surface): DraftPiece[] {
  if (contact === '' || contact === '-') return []
  if (/turret/.test(contact)) {
    return [
      { length: radius * 1.5, radius: radius * 0.8, surface },
      { length: radius * 0.6, radius: radius * 1.3, surface, round: radius * 0.15 },
    ]
  }
  if (/cup/.test(contact)) return [{ length: radius * 3, radius: radius * 1.05, surface, mark: 'cup' }]
  return [
    { length: radius * 3.2, radius: radius * 0.62, surface },
    { length: radius * 0.4, radius: radius * 0.62, end: radius * 0.34, surface },
  ]
}
