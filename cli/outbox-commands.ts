import type { Outcome } from '#cli/command.ts'
import type { InquiryWork } from '#cli/inquiry-work.ts'
import { openMails, retryAll } from '#inquiries/outbox-store.ts'

/** `outbox status`: the mails that have not been delivered, and why. */
export async function outboxStatus({ requests, say }: InquiryWork): Promise<Outcome> {
  const mails = await openMails(requests.db)
  for (const { inquiry_number, kind, state, attempts, due_since, next_try_at, last_fault } of mails) {
    const next = state === 'due' ? `, next try ${next_try_at}` : ''
    const fault = last_fault === null ? '' : `: ${last_fault}`
    say(`${inquiry_number} ${kind}: ${state}, ${attempts} tries since ${due_since}${next}${fault}`)
  }
  if (mails.length === 0) say('Every mail has been delivered.')
  return 0
}

/** `outbox retry`: every one of them is tried now, the parked ones too. */
export async function retryMails({ requests, now, say }: InquiryWork): Promise<Outcome> {
  const count = await retryAll(requests.db, now())
  say(count === 0 ? 'No mail waits.' : `${count} mails are due now: the running site sends them within seconds.`)
  return 0
}
