import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sharedSecret } from '#database/shared-secret.ts'
import type { Db } from '#database/tables.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'

/** `personId` is who adds a passkey, or null for a sign-in. `rpId` is the desk's host name. */
type ChallengeUse = { readonly personId: string | null; readonly rpId: string }

const VALID_MS = 5 * MINUTE_MS
/** Servers' clocks may differ this much (docs/operating.md). */
const CLOCK_DIFFERENCE_MS = MINUTE_MS / 4
/** Used challenges are dropped long after they ended on every server. */
const REMEMBERED_MS = HOUR_MS
const NONCE_BYTES = 16
const TIME_BYTES = 6
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES

/** Challenges, signed with a secret of all servers. Stored only once used, so that each works once (behavior 18.10). */
export class PasskeyChallenges {
  readonly #db: Db
  readonly #now: () => Date
  #secret: string | null = null

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  async make(use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
    const end = Buffer.alloc(TIME_BYTES)
    end.writeUIntBE(this.#now().getTime() + VALID_MS, 0, TIME_BYTES)
    const signed = Buffer.concat([randomBytes(NONCE_BYTES), end])
    return new Uint8Array(Buffer.concat([signed, await this.#mac(signed, use)]))
  }

  /** Whether a challenge, as base64url, was made for this use and hasn't ended. */
  async isValid(challenge: string, use: ChallengeUse): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.toString('base64url') !== challenge) return false // another spelling of the same bytes
    const [signed, mac] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)]
    const expected = await this.#mac(signed, use)
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false
    const left = endOf(challenge).getTime() - this.#now().getTime()
    return left > 0 && left <= VALID_MS + CLOCK_DIFFERENCE_MS // later ones were made while the clock was ahead
  }

  /** Uses a valid challenge in the change's transaction. Returns false if any server has used it. */
  async use(tx: Db, challenge: string, { personId }: ChallengeUse): Promise<boolean> {
    const forgotten = new Date(this.#now().getTime() - REMEMBERED_MS).toISOString()
    await tx.deleteFrom('passkey_challenge').where('ends_at', '<=', forgotten).execute()
    const used = await tx
      .insertInto('passkey_challenge')
      .values({ challenge, person_id: personId, ends_at: endOf(challenge).toISOString() })
      .onConflict((conflict) => conflict.column('challenge').doNothing())
      .returning('challenge')
      .executeTakeFirst()
    return used !== undefined
  }

  async #mac(signed: Buffer, { personId, rpId }: ChallengeUse): Promise<Buffer> {
    this.#secret ??= await sharedSecret(this.#db, 'passkey', this.#now())
    const text = JSON.stringify(['passkey', personId, rpId, signed.toString('base64url')])
    return createHmac('sha256', this.#secret).update(text).digest()
  }
}

const endOf = (challenge: string): Date =>
  new Date(Buffer.from(challenge, 'base64url').readUIntBE(NONCE_BYTES, TIME_BYTES))
