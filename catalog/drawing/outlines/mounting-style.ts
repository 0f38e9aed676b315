import type { DraftPiece } from '#catalog/drawing/outlines/piece-layout.ts'
import type { PlasticColor } from '#catalog/drawing/plastic-color.ts'

export type MountingStyle = {
  readonly kind: 'nut' | 'screw' | 'press' | 'roll' | 'flare' | 'elliptical' | 'rivet' | 'clip' | 'solder' | 'plain'
  /** The thread's outer diameter in inches, or null if the text names none. */
  readonly thread: number | null
  readonly flat: boolean
}

const KINDS: readonly (readonly [RegExp, MountingStyle['kind']])[] = [
  [/nut|thread/, 'nut'],
  [/screw|tapped/, 'screw'],
  [/press/, 'press'],
  [/roll/, 'roll'],
  [/flare/, 'flare'],
  [/ellip/, 'elliptical'],
  [/rivet/, 'rivet'],
  [/clip|snap/, 'clip'],
  [/solder/, 'solder'],
]
const FRACTION = /\b(\d{1,2})\/(\d{1,2})-\d{1,3}\b/
const GAUGE = /\b(\d{1,2})-\d{1,3}\b/

/** Parses a Mounting cell: `Nut, 1/4-32, "D" hole`, `Press-fit`, `Roll Swage`. Any other text is `plain`. */
export function parseMountingStyle(text: string): MountingStyle {
  const small = text.toLowerCase()
  const kind = KINDS.find(([pattern]) => pattern.test(small))?.[1] ?? 'plain'
  return { kind, thread: threadOf(small), flat: /"?d"? hole/.test(small) }
}

/** Returns the outer diameter of an inch thread: a fraction, or a screw gauge (.060" plus .013" per step). */
function threadOf(text: string): number | null {
  const [, over, under] = FRACTION.exec(text) ?? []
  const inches = over === undefined ? gaugeInches(GAUGE.exec(text)?.[1]) : Number(over) / Number(under)
  return Number.isFinite(inches) && inches > 0.02 && inches < 2 ? inches : null
}

const gaugeInches = (gauge: string | undefined) => (gauge === undefined ? Number.NaN : 0.06 + 0.013 * Number(gauge))

/** A washer, a nut, and the end of the thread that it is on. */
export const nutPieces = (r: number, { flat }: MountingStyle, length: number, plastic?: PlasticColor): DraftPiece[] => [
  { length: r * 0.22, radius: r * 1.75, round: r * 0.06 },
  { length: r * 0.78, radius: r * 1.66, mark: 'hex' },
  { length, radius: r, plastic, mark: flat ? 'flat' : 'thread', round: r * 0.15, grows: true },
]

/** The pieces behind the board: swaged end, nut on its thread, or bare shank. `r` is the shank's radius, `length` the total. */
export function piecesBehindBoard({ kind }: MountingStyle, r: number, length: number): DraftPiece[] {
  const name = 'beyond'
  const piece = (share: number, rest: Omit<DraftPiece, 'length'>) => ({ name, length: length * share, ...rest })
  switch (kind) {
    case 'nut': {
      const washer = Math.min(length * 0.12, r * 0.3)
      const nut = Math.min(length * 0.4, r * 0.95)
      return [
        { name, length: washer, radius: r * 1.8, round: r * 0.08 },
        { name, length: nut, radius: r * 1.7, mark: 'hex' },
        { name, length: length - washer - nut, radius: r, mark: 'thread', round: r * 0.2, grows: true },
      ]
    }
    case 'roll':
      return [
        piece(0.3, { radius: r, end: r * 1.16 }),
        piece(0.5, { radius: r * 1.34, round: r * 0.3 }),
        piece(0.2, { radius: r * 0.98, end: r * 0.8, round: r * 0.08 }),
      ]
    case 'flare':
      return [piece(0.85, { radius: r, end: r * 1.55 }), piece(0.15, { radius: r * 1.55, round: r * 0.04 })]
    case 'elliptical':
      return [piece(1, { radius: r, bulge: r * 1.38, end: r * 0.66, round: r * 0.1 })]
    case 'rivet':
      return [piece(0.35, { radius: r * 1.55, round: r * 0.12 }), piece(0.65, { radius: r * 1.5, end: r * 0.55 })]
    case 'press':
      return [piece(1, { radius: r * 0.99, end: r * 0.74, round: r * 0.06 })]
    case 'clip':
      return [
        piece(0.12, { radius: r * 0.94 }),
        piece(0.5, { radius: r * 1.24, end: r * 0.86, mark: 'slot' }),
        piece(0.38, { radius: r * 0.86, end: r * 0.72, round: r * 0.08 }),
      ]
    default:
      return [piece(1, { radius: r, round: r * 0.25 })]
  }
}

/** How far the shank extends behind the board if its row doesn't state it. */
export function lengthBehindBoard({ kind, thread }: MountingStyle, radius: number): number {
  if (kind === 'nut') return Math.max(0.125, (thread ?? radius * 2) * 0.75)
  return kind === 'solder' || kind === 'plain' ? 0.07 : Math.max(0.03, radius * 0.7)
}

/** The screw from behind that holds a tapped base: its thread through the board, washer and slotted head. */
export const screwBehind = (r: number, board: number): DraftPiece[] => [
  { length: board, radius: r * 0.94, mark: 'thread' },
  { length: r * 0.28, radius: r * 2 },
  { length: r * 1.05, radius: r * 1.7, round: r * 0.5 },
]
