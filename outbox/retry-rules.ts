import type { OutboxRow } from '#database/tables.ts'
import type { MailOutcome } from '#outbox/transport.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts'

/** A lease outlasts a send. A killed server's mail is taken over within 60 s, later if it has large files. */
export const SEND_LIMIT_MS = 30 * SECOND_MS
export const LEASE_MS = 45 * SECOND_MS
export const OVERDUE_MS = HOUR_MS
const PARKED_AFTER_MS = 5 * DAY_MS
/** In 5 days a mail is tried twice as often. With fewer tries the clock may have jumped, or the site was off. */
const PARKED_AFTER_TRIES = 60

const BASE_WAIT_MS = 10 * SECOND_MS
const MAX_WAIT_MS = HOUR_MS
/** Between the clocks of two servers. */
const MAX_SKEW_MS = 600 * SECOND_MS

/** No schedule sets a later next try. */
export const farthestTry = (now: Date): Date => new Date(now.getTime() + MAX_WAIT_MS + MAX_SKEW_MS)

/** A mail or event that this server has leased. */
export type Claimed = OutboxRow & { readonly lease: string }

/** The addresses that already have a mail that others refuse: it goes only to the others. */
export const acceptedOf = ({ accepted }: Partial<Pick<OutboxRow, 'accepted'>>): readonly string[] =>
  accepted ? JSON.parse(accepted) : [] // the outbox wrote it

export type Settlement = Pick<OutboxRow, 'state' | 'next_try_at' | 'settled_at' | 'last_fault' | 'accepted'> & {
  readonly ambiguous: boolean
}

/** The wait before the next try, with full jitter: up to min(1 h, 10 s × 2^n) after n failures. */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(MAX_WAIT_MS, BASE_WAIT_MS * 2 ** failures)
}

/** A mail's state after a try. Parked if refused, or after 5 days and 60 tries. Wrong settings: 30 to 60 minutes. */
export function settle(claimed: Claimed, outcome: MailOutcome, now: Date, random: () => number): Settlement {
  const at = now.toISOString()
  const all = [...acceptedOf(claimed), ...(outcome.kind === 'delivered' ? [] : (outcome.accepted ?? []))]
  const accepted = all.length > 0 ? JSON.stringify(all) : null
  if (outcome.kind === 'delivered') {
    return { state: 'sent', next_try_at: at, settled_at: at, last_fault: null, accepted, ambiguous: false }
  }
  if (outcome.kind === 'obsolete')
    return { state: 'aside', next_try_at: at, settled_at: at, last_fault: outcome.why, accepted, ambiguous: false }
  const ambiguous = outcome.kind === 'ambiguous'
  const age = now.getTime() - Date.parse(claimed.due_since)
  const tooOld = age >= PARKED_AFTER_MS && claimed.attempts >= PARKED_AFTER_TRIES
  if (outcome.kind === 'rejected' || tooOld) {
    return { state: 'parked', next_try_at: at, settled_at: at, last_fault: outcome.why, accepted, ambiguous }
  }
  const slow = outcome.kind === 'configuration'
  const wait = slow ? MAX_WAIT_MS * (0.5 + random() / 2) : backoffMs(claimed.attempts, random)
  const next = new Date(now.getTime() + wait).toISOString()
  return { state: 'due', next_try_at: next, settled_at: null, last_fault: outcome.why, accepted, ambiguous }
}
