import type { Outcome } from '#cli/command.ts'
import { withInquiries } from '#cli/inquiry-work.ts'
import { outboxStatus, retryMails } from '#cli/outbox-commands.ts'
import { run } from '#cli/run.ts'

const USAGE = `npm run outbox -- status   the mails that have not been delivered, and why
npm run outbox -- retry    try them all now, the parked ones too`

await run(async ([command, ...rest]): Promise<Outcome> => {
  if (rest.length === 0 && command === 'status') return await withInquiries(outboxStatus)
  if (rest.length === 0 && command === 'retry') return await withInquiries(retryMails)
  console.error(USAGE)
  return 1
})
