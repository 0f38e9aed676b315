import type { ExitCode } from '#cli/command.ts'
import type { InquiryWork } from '#cli/inquiry-work.ts'
import { oneLine } from '#cli/terminal-text.ts'
import { openMails, retryAll } from '#inquiries/outbox/outbox-store.ts'

/** `outbox status`: the mails that have not been delivered, and why. */
export async function outboxStatus({ requests, print }: InquiryWork): Promise<ExitCode> {
  const mails = await openMails(requests.db)
  for (const { inquiry_number, kind, state, attempts, due_since, next_try_at, last_fault } of mails) {
    const next = state === 'due' ? `, next try ${next_try_at}` : ''
    const error = last_fault === null ? '' : `: ${last_fault}`
    print(oneLine(`${inquiry_number} ${kind}: ${state}, ${attempts} tries since ${due_since}${next}${error}`))
  }
  if (mails.length === 0) print('All mail has been delivered.')
  return 0
}

/** `outbox retry`: makes all of them due now, parked ones too. */
export async function retryMails({ requests, now, print }: InquiryWork): Promise<ExitCode> {
  const count = await retryAll(requests.db, now())
  print(count === 0 ? 'No mail is waiting.' : `${count} mails are due now. The running site sends them within seconds.`)
  return 0
}
