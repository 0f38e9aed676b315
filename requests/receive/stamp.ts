import { createHmac, timingSafeEqual } from 'node:crypto'
import { sharedSecret } from '#database/shared-secret.ts'
import type { Db } from '#database/tables.ts'
import { SECOND_MS } from '#shared/durations.ts'

/** `soon`: sent faster than a person types. `old`: ours, but over a day old. `none`: empty. `bad`: not ours. */
type StampVerdict = 'ok' | 'soon' | 'old' | 'none' | 'bad'

type StampOptions = {
  readonly secret: string
  readonly now: () => Date
  readonly minSeconds: number
}

/** Between the clocks of two servers. */
const MAX_SKEW_MS = 60 * SECOND_MS
const MAX_AGE_MS = 24 * 3_600 * SECOND_MS
const STAMP = /^([0-9a-z]{1,11})\.([\w-]{43})$/

/** Signed time stamps of when a form was opened (behavior 10.11). Any server of the site can check them. */
export class Stamps {
  readonly #options: StampOptions

  constructor(options: StampOptions) {
    this.#options = options
  }

  fresh(): string {
    return this.#make(this.#options.now().getTime())
  }

  check(stamp: string | undefined): StampVerdict {
    if (stamp === undefined || stamp === '') return 'none' // the form library drops empty fields
    const [, opened, signature] = STAMP.exec(stamp) ?? []
    if (opened === undefined || signature === undefined) return 'bad'
    if (!timingSafeEqual(this.#sign(opened), Buffer.from(signature, 'base64url'))) return 'bad'
    const { now, minSeconds } = this.#options
    const age = now().getTime() - Number.parseInt(opened, 36)
    if (age > MAX_AGE_MS) return 'old'
    if (age < 0 && age > -MAX_SKEW_MS) return 'ok'
    return minSeconds > 0 && age < minSeconds * SECOND_MS ? 'soon' : 'ok'
  }

  /** Makes a stamp to replace a bad one. After an old or missing stamp there is no second wait. */
  renewed(verdict: StampVerdict): string {
    const { now, minSeconds } = this.#options
    return this.#make(now().getTime() - (verdict === 'bad' ? 0 : minSeconds * SECOND_MS))
  }

  #sign(opened: string): Buffer {
    return createHmac('sha256', this.#options.secret).update(`form opened ${opened}`).digest()
  }

  #make(openedMs: number): string {
    const opened = Math.round(openedMs).toString(36)
    return `${opened}.${this.#sign(opened).toString('base64url')}`
  }
}

/** The secret of the stamps, which all servers on this database share (behavior 10.11). */
export const stampSecret = (db: Db, now: Date): Promise<string> => sharedSecret(db, 'form', now)
