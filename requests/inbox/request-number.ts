import { randomBytes } from 'node:crypto'

/** Without 0 O 1 I, which sound or look alike. 32 characters are five bits, so all are equally likely. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Makes a number that is easy to say over the phone: `Q-261124-7KMP` for a quote request, `C-…` for a contact message,
 * with the date in UTC (docs/decisions/0006). It may be taken already: the caller tries again.
 */
export function makeNumber(kind: 'quote' | 'contact', now: Date, random: (bytes: number) => Uint8Array = randomBytes) {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '')
  const tail = Array.from(random(4), (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join('')
  return `${kind === 'quote' ? 'Q' : 'C'}-${date}-${tail}`
}
