import type { Surface } from '#catalog/drawing/outline.ts'
import type { DraftPiece } from '#catalog/drawing/outlines/piece-layout.ts'

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

/** The pieces behind the board: swaged end, nut on its thread, or bare shank. `radius` is the shank's, `length` the total. */
export function piecesBehindBoard(
  mounting: MountingStyle,
  radius: number,
  length: number,
  surface: Surface,
): DraftPiece[] {
  const name = 'beyond'
  const r = radius
  const piece = (share: number, rest: Omit<DraftPiece, 'length' | 'surface'>): DraftPiece => ({
    name,
    length: length * share,
    surface,
    ...rest,
  })
  switch (mounting.kind) {
    case 'nut': {
      const washer = Math.min(length * 0.12, r * 0.3)
      const nut = Math.min(length * 0.4, r * 0.95)
      return [
        { name, length: washer, radius: r * 1.8, surface: STEEL, round: r * 0.08 },
        { name, length: nut, radius: r * 1.7, surface: STEEL, mark: 'hex' },
        { name, length: length - washer - nut, radius: r, surface, mark: 'thread', round: r * 0.2, grows: true },
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
    case 'screw':
    case 'solder':
    case 'plain':
      return [piece(1, { radius: r, round: r * 0.25 })]
  }
}

/** Returns how far the shank extends behind the board if its row doesn't state it. */
export function lengthBehindBoard({ kind, thread }: MountingStyle, radius: number): number {
  if (kind === 'nut') return Math.max(0.125, (thread ?? radius * 2) * 0.75)
  return kind === 'solder' || kind === 'plain' ? 0.07 : Math.max(0.03, radius * 0.7)
}

/** Returns the screw from behind that holds a tapped base: its thread through the board, washer and slotted head. */
export function screwBehind(radius: number, board: number): DraftPiece[] {
  return [
    { name: 'screw', length: board, radius: radius * 0.94, surface: STEEL, mark: 'thread' },
    { name: 'washer', length: radius * 0.28, radius: radius * 2, surface: STEEL },
    {
      name: 'screw head',
      length: radius * 1.05,
      radius: radius * 1.7,
      surface: STEEL,
      round: radius * 0.5,
    },
  ]
}

export const STEEL: Surface = { kind: 'metal', metal: 'nickel' }
