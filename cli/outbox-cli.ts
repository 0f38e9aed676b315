import { runCommandOf } from '#cli/command-table.ts'
import { outboxStatus, retryMails, sendTestMail, setAsideMails } from '#cli/outbox-commands.ts'
import { withRequests } from '#cli/request-work.ts'

const USAGE = `npm run outbox -- status   list the mails that have not been delivered, and why
npm run outbox -- retry    try all of them now, parked ones too
npm run outbox -- set-aside <number> …   give up the undelivered mails of requests; requests -- resend brings them back
npm run outbox -- test     send one mail to the company, to try the mail settings`

await runCommandOf(
  USAGE,
  {},
  {
    status: { run: () => withRequests(outboxStatus) },
    retry: { run: () => withRequests(retryMails) },
    'set-aside': {
      words: [1, Number.POSITIVE_INFINITY],
      run: (numbers) => withRequests((work) => setAsideMails(work, numbers)),
    },
    test: { run: () => withRequests(sendTestMail) },
  },
)
