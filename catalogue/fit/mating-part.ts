import { PER_INCH, PER_MM, parseLength } from '#catalogue/quantity.ts'

/** What goes into a part, or what a part goes into; the diameter as quantities have it, null where its name is all there is. */
export type Mating = {
  readonly side: 'plug' | 'jack'
  readonly kind: 'pin' | 'banana' | 'miniature banana' | 'spade lug' | 'bare wire'
  readonly diameter: number | null
}

/** A standard banana plug is 4 mm thick, a tip plug .080 in (DESIGN 6). */
const BANANA = 4 * PER_MM
const TIP = 0.08 * PER_INCH

const JACK = /\b(?:jack|socket|receptacle)s?\b/
const NAMED_WORDS =
  /\b(?:standard|round|test|banana|tip|pin|plug|jack|socket|receptacle)s?\b|\bdia(?:meter|\.)?(?=\W|$)|[øØ⌀]/g
/** Two lengths that pins of one name may differ by: 2 mm and .080 in are sold as one. */
export const SAME_PIN = 0.002 * PER_INCH

/**
 * Reads the name of one plug, pin or jack: `Standard Banana Plug`, `miniature banana`, `.080" Tip Plug`, `2 mm pin`,
 * `4 mm`, `Spade Lug`. A jack or a socket is what a plug goes into; all else goes into a jack. Null for anything else,
 * a square pin too.
 */
export function readMating(text: string): Mating | null {
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
  if (diameter !== null) return diameter > 0 ? { side, kind: 'pin', diameter } : null
  return /\btip\b/.test(typed) ? { side, kind: 'pin', diameter: TIP } : null
}

/** What a Mates With cell names, `Standard Banana Plug, Spade Lug`; null for each piece that isn't understood. */
export function readMatesWith(cell: string): (Mating | null)[] {
  const pieces = cell.split(/,|;|\bor\b/i).filter((piece) => piece.trim() !== '')
  return pieces.map(readMating)
}

/** Miniature bananas are made in several diameters: their name is all that is known of one. */
function banana(side: Mating['side'], miniature: boolean, diameter: number | null): Mating | null {
  if (miniature) return diameter === null ? { side, kind: 'miniature banana', diameter } : null
  if (diameter !== null && Math.abs(diameter - BANANA) > SAME_PIN) return null
  return { side, kind: 'banana', diameter: BANANA }
}
