import { dueMail } from '#outbox/queue-mails.ts'
import type { Claimed } from '#outbox/retry-rules.ts'

/** The company's mail of a request, as a server leases it at its first try. */
export const claimedMail = (number: string, dueSince: Date): Claimed => ({
  ...dueMail(number, 'quote', 'x', dueSince),
  attempts: 1,
  lease: 'l',
  settled_at: null,
  last_fault: null,
  accepted: null,
  event: null,
  quote_number: null,
  follower_id: null,
})
