import type { ExitCode } from '#cli/command.ts'
import { withInquiries } from '#cli/inquiry-work.ts'
import { outboxStatus, retryMails } from '#cli/outbox-commands.ts'
import { runCommand } from '#cli/run-command.ts'

const USAGE = `npm run outbox -- status   list the mails that have not been delivered, and why
npm run outbox -- retry    try all of them now, parked ones too`

await runCommand(async ([command, ...rest]): Promise<ExitCode> => {
  if (rest.length === 0 && command === 'status') return await withInquiries(outboxStatus)
  if (rest.length === 0 && command === 'retry') return await withInquiries(retryMails)
  console.error(USAGE)
  return 1
})
