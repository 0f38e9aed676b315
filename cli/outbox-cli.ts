import { runCommandOf } from '#cli/command-table.ts'
import { withInquiries } from '#cli/inquiry-work.ts'
import { outboxStatus, retryMails } from '#cli/outbox-commands.ts'

const USAGE = `npm run outbox -- status   list the mails that have not been delivered, and why
npm run outbox -- retry    try all of them now, parked ones too`

await runCommandOf(
  USAGE,
  {},
  {
    status: { run: () => withInquiries(outboxStatus) },
    retry: { run: () => withInquiries(retryMails) },
  },
)
