import { randomBytes } from 'node:crypto'

/** Without 0 O 1 I, which sound or look alike. 32 characters are five bits, so all are equally likely. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Makes a UTC-dated number to say over the phone, `Q-261124-7KMP`. May be taken: try again (docs/decisions/0006). */
export function makeNumber(kind: 'quote' | 'contact', now: Date, random: (bytes: number) => Uint8Array = randomBytes) {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '')
  const tail = Array.from(random(4), (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join('')
  return `${kind === 'quote' ? 'Q' : 'C'}-${date}-${tail}`
}
