/**
 * The pad of a plated hole by IPC-2221: the hole, twice the smallest outer annular ring of a supported hole (0.05 mm), and
 * the allowance of the board's producibility level. A choice of the engineer, never ours.
 */
export const PAD_LEVELS = ['a', 'b', 'c'] as const
export type PadLevel = (typeof PAD_LEVELS)[number]

/** In millimeters. Level A is general, B moderate, C high producibility. */
const ALLOWANCES: Readonly<Record<PadLevel, number>> = { a: 0.4, b: 0.25, c: 0.2 }
const RING = 0.05

/** The level that an address names, or null if it names none. */
export const padLevel = (text: string | null): PadLevel | null =>
  PAD_LEVELS.find((level) => level === text?.toLowerCase()) ?? null

/** The diameter of the pad around a hole, in millimeters. */
export const padDiameter = (hole: number, level: PadLevel): number =>
  Number((hole + 2 * RING + ALLOWANCES[level]).toFixed(6))
