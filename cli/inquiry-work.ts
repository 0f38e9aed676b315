import { COMPANY } from '#catalogue/company.ts'
import type { Outcome } from '#cli/command.ts'
import type { Database } from '#database/open.ts'
import { openRequests } from '#database/open-requests.ts'
import { type AttachmentStore, attachmentStore } from '#inquiries/attachments/attachment-store.ts'
import type { MailRules } from '#inquiries/queue-mails.ts'
import { mailboxFolder, mailFrom, mailRules } from '#inquiries/transports/choose.ts'
import { parseConfig } from '#server/config.ts'

/** What the commands on requests and their mails work on, and where they write. */
export type InquiryWork = {
  readonly requests: Database
  readonly attachments: AttachmentStore
  readonly rules: MailRules
  readonly mailbox: string
  readonly now: () => Date
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/** Opens the requests' database for a command, whether the server runs or not, and closes it. */
export async function withInquiries(command: (work: InquiryWork) => Promise<Outcome>): Promise<Outcome> {
  const config = parseConfig(process.env)
  const requests = await openRequests({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null })
  try {
    return await command({
      requests,
      attachments: attachmentStore(requests, config.DATA_DIR),
      rules: mailRules(config, mailFrom(config, COMPANY)),
      mailbox: mailboxFolder(config.DATA_DIR),
      now: () => new Date(),
      say: console.log,
      complain: console.error,
    })
  } finally {
    await requests.db.destroy()
  }
}
