import { type DraftPiece, reversed } from '#catalog/drawing/outlines/piece-layout.ts'

/** A terminal's ends above and below the board, from its Feed Thru Combination: `DOUBLE TURRET/PIN`. */
export type TerminalEnds = { readonly above: string; readonly below: string | null }

/** Parses the two ends. A single word is the upper end. `-` and an empty cell mean a plain post. */
export function parseTerminalEnds(text: string): TerminalEnds {
  const [above = '', below] = text.split('/').map((end) => end.trim())
  return { above: above === '-' ? '' : above, below: below || null }
}

/** The pieces above the board, tip first. `r` is the post's radius; wider pieces are in proportion to it. */
export function upperEnd(end: string, r: number): DraftPiece[] {
  const piece = (length: number, width: number, rest: Partial<DraftPiece> = {}): DraftPiece => {
    return { length: r * length, radius: r * width, ...rest }
  }
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

/** The pieces below the board, tip last: a long pin, or a reversed upper end. */
export const lowerEnd = (end: string, r: number): DraftPiece[] =>
  /pin/.test(end)
    ? [
        { length: r * 5, radius: r, end: r * 0.92, grows: true },
        { length: r * 0.6, radius: r * 0.92, end: r * 0.5, round: r * 0.1 },
      ]
    : reversed(upperEnd(end, r))

/** The tail of a jack's contact behind its body: turret, solder cup or pin. Empty for `-`. */
export function contactTail(contact: string, r: number): DraftPiece[] {
  if (contact === '' || contact === '-') return []
  if (/cup/.test(contact)) return [{ length: r * 3, radius: r * 1.05, mark: 'cup' }]
  return /turret/.test(contact)
    ? [
        { length: r * 1.5, radius: r * 0.8 },
        { length: r * 0.6, radius: r * 1.3, round: r * 0.15 },
      ]
    : [
        { length: r * 3.2, radius: r * 0.62 },
        { length: r * 0.4, radius: r * 0.62, end: r * 0.34 },
      ]
}
