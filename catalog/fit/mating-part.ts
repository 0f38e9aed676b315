import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'

/** A part's counterpart: a plug or pin that goes into it, or a jack. `diameter` is null if only the name is known. */
export type MatingPart = {
  readonly side: 'plug' | 'jack'
  readonly kind: 'pin' | 'banana' | 'miniature banana' | 'spade lug' | 'bare wire'
  readonly diameter: number | null
}

/** A standard banana plug is 4 mm thick, a tip plug .080 in (behavior 16.4). */
const BANANA = 4 * PER_MM
const TIP = 0.08 * PER_INCH

const JACK = /\b(?:jack|socket|receptacle)s?\b/
const NAMED_WORDS = /\b(?:standard|round|test|banana|tip|pin|plug|jack|socket|receptacle)s?\b/g
/** Pins within this difference are the same: 2 mm and .080 in are sold as one. */
export const PIN_TOLERANCE = 0.002 * PER_INCH

/** Parses the name of one plug, pin or jack: `Standard Banana Plug`, `.080" Tip Plug`, `2 mm pin`. Null for anything else. */
export function parseMatingPart(text: string): MatingPart | null {
  const typed = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const side = JACK.test(typed) ? 'jack' : 'plug'
  if (/^(?:spade|spade lug|lug)s?$/.test(typed)) return { side, kind: 'spade lug', diameter: null }
  if (/^(?:bare )?wire$/.test(typed)) return { side, kind: 'bare wire', diameter: null }
  const miniature = /\bmini(?:ature)?\b/.test(typed)
  const left = typed
    .replace(/\bmini(?:ature)?\b/, ' ')
    .replace(NAMED_WORDS, ' ')
    .trim()
  const size = parseLength(left)
  if (left !== '' && size?.form !== 'one') return null
  const diameter = size?.low ?? null
  if (/\bbanana\b/.test(typed)) return banana(side, miniature, diameter)
  if (miniature) return null
  // A plug of 4 mm that isn't called a pin is a banana plug.
  if (isBanana(diameter) && !/\b(?:pin|tip)s?\b/.test(typed)) return banana(side, false, diameter)
  if (diameter !== null) return diameter > 0 ? { side, kind: 'pin', diameter } : null
  return /\btip\b/.test(typed) ? { side, kind: 'pin', diameter: TIP } : null
}

/** Parses a Mates With cell: `Standard Banana Plug, Spade Lug`. An unknown name becomes null. */
export function parseMatesWith(cell: string): (MatingPart | null)[] {
  const pieces = cell.split(/(?<!\d),|,(?!\d)|;|\bor\b/i).filter((piece) => piece.trim() !== '')
  return pieces.map(parseMatingPart)
}

const isBanana = (diameter: number | null): boolean => diameter !== null && Math.abs(diameter - BANANA) <= PIN_TOLERANCE

/** Miniature bananas are made in several diameters, so only their name is known. */
function banana(side: MatingPart['side'], miniature: boolean, diameter: number | null): MatingPart | null {
  if (miniature) return diameter === null ? { side, kind: 'miniature banana', diameter } : null
  if (diameter !== null && !isBanana(diameter)) return null
  return { side, kind: 'banana', diameter: BANANA }
}
