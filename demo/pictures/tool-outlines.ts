import type { Outline, Piece, Surface } from '#catalogue/drawing/outline.ts'

const steel: Surface = { kind: 'metal', metal: 'steel' }
const bright: Surface = { kind: 'metal', metal: 'nickel' }
const brass: Surface = { kind: 'metal', metal: 'brass' }

const shank: readonly Piece[] = [
  { length: 0.1, radius: 0.16, surface: steel, round: 0.03 },
  { length: 0.62, radius: 0.187, surface: bright, mark: 'flat', round: 0.02 },
]
const grip: Piece = { length: 0.6, radius: 0.31, surface: steel, mark: 'knurl', round: 0.03 }
const band: Piece = { length: 0.09, radius: 0.33, surface: brass, round: 0.02 }

const tool = (...tip: readonly Piece[]): Outline => ({
  pieces: [...shank, grip, band, ...tip],
  board: null,
  dimensions: [],
})

const point = (length: number, radius: number, end: number, round = 0.01): Piece => ({
  length,
  radius,
  end,
  surface: bright,
  round,
})

/** The turned tools by their document: a shank for the ram, a grip, and the swaging form. */
export const TOOL_OUTLINES: Readonly<Record<string, Outline>> = {
  'Swage-Tools-Roll-and-Flare': tool(
    point(0.3, 0.22, 0.13),
    point(0.34, 0.11, 0.11),
    point(0.1, 0.11, 0.05),
    point(0.14, 0.045, 0.04, 0.015),
  ),
  'Swage-Tools-Elliptical': tool(
    point(0.24, 0.24, 0.19),
    { ...point(0.4, 0.14, 0.08), bulge: 0.17 },
    point(0.12, 0.05, 0.03),
  ),
  'Rivet-Terminals': tool(point(0.2, 0.25, 0.25), point(0.36, 0.25, 0.15), point(0.22, 0.15, 0.15, 0.03)),
  'Press-Fit-Terminals-and-Jacks': {
    ...tool(point(0.5, 0.2, 0.2), point(0.16, 0.2, 0.15), { ...point(0.3, 0.15, 0.15), mark: 'slot' }),
  },
  'Non-Standard-Presses': {
    pieces: [
      { length: 0.5, radius: 0.25, surface: bright, mark: 'thread', round: 0.03 },
      { length: 0.2, radius: 0.42, surface: steel, mark: 'hex' },
      { length: 0.16, radius: 0.3, surface: brass, round: 0.03 },
      { length: 0.8, radius: 0.36, surface: steel, mark: 'knurl', round: 0.04 },
      { length: 0.3, radius: 0.24, surface: bright, round: 0.03 },
    ],
    bore: { radius: 0.13, depth: 0.5, rim: bright },
    board: null,
    dimensions: [],
  },
}
