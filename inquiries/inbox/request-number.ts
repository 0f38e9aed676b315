import { randomBytes } from 'node:crypto'

/** Without 0 O 1 I, which sound or look alike. 32 characters: five random bits are one of them, all equally likely. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Makes a number to say over the telephone: `Q-261124-7KMP` for a quote request, `C-…` for a contact message; the date
 * is that of UTC (docs/decisions/0006). It may be taken already: who stores it tries again.
 */
export function makeNumber(kind: 'quote' | 'contact', now: Date, random: (bytes: number) => Uint8Array = randomBytes) {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '')
  const tail = Array.from(random(4), (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join('')
  return `${kind === 'quote' ? 'Q' : 'C'}-${date}-${tail}`
}
