import { parsePartInches } from '#catalog/drawing/outlines/part-fields.ts'
import { PER_MM } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'

/** The one round hole that a part is mounted in, as its row states it. */
export type MountingHole = {
  /** In millimeters, exact to the nanometer. */
  readonly diameter: number
  /** The cells as written. */
  readonly size: string
  readonly board: string
  readonly mounting: string | null
  /**
   * The flat of a "D" hole: how far it is from the opposite side, in millimeters. 'not stated' if the row names a "D" hole
   * without that size. Null for a round hole.
   */
  readonly flat: number | 'not stated' | null
  /** Whether the part's PTFE is pressed into it. Such a hole is not plated. */
  readonly isUnplated: boolean
}

const RIGHT_ANGLE = /right|horizontal|edge|90/i
const D_HOLE = /"?\bd"? hole/i
const FLAT = /\bflat\s+(?:at\s+|of\s+)?(\.?\d[\d./]*\s*(?:mm|in|")?)/i

/**
 * Reads the mounting hole of a part from its row: one size of hole and a board, for a part that stands upright in it. A
 * right-angle part has the hole of a leg, and nothing states how far its legs are apart. Returns null if the row states
 * anything else; nothing is guessed. `value` returns a field by its key.
 */
export function mountingHole(value: (key: string) => string | null): MountingHole | null {
  const text = (key: string) => value(key)?.trim() ?? ''
  const [size, board, mounting] = [text('holeSize'), text('boardThickness'), text('mounting')]
  const hole = parseLength(size)
  if (hole?.form !== 'one' || parsePartInches(size) === null || parsePartInches(board) === null) return null
  if (RIGHT_ANGLE.test(`${text('position')} ${text('mountingOrientation')}`)) return null
  const diameter = millimeters(hole.low)
  return {
    diameter,
    size,
    board,
    mounting: mounting || null,
    flat: flatOf(mounting, diameter),
    isUnplated: /press/i.test(mounting) && /ptfe|teflon/i.test(text('insulationMaterial')),
  }
}

/** To the nanometer, six decimals of a millimeter. */
const millimeters = (units: number): number => Number((units / PER_MM).toFixed(6))

function flatOf(mounting: string, diameter: number): MountingHole['flat'] {
  if (!D_HOLE.test(mounting)) return null
  const stated = parseLength(FLAT.exec(mounting)?.[1] ?? '')
  const flat = stated?.form === 'one' ? millimeters(stated.low) : 0
  return flat > diameter / 2 && flat < diameter ? flat : 'not stated'
}
