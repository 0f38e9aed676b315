import type { ExitCode } from '#cli/command.ts'
import { withWork } from '#cli/operator-settings.ts'
import type { Database } from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import type { Transport } from '#outbox/transport.ts'
import { chooseTransport, mailboxFolder, mailFrom, mailRules } from '#outbox/transports/choose-transport.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { type MailContext, mailContext } from '#requests/mails/mail-content.ts'
import { mailFaults } from '#requests/mails/mail-faults.ts'
import { createLog } from '#server/operations/log.ts'

export type RequestWork = {
  readonly requests: Database
  readonly attachments: AttachmentStore
  readonly rules: MailRules
  readonly transport: Transport
  /** What mails say, and the company's recipients. */
  readonly facts: MailContext
  /** What keeps the site from sending mails, in sentences. */
  readonly mailFaults: readonly string[]
  readonly mailbox: string
  readonly dataDir: string
  /** REQUESTS_KEEP_DAYS, or null. */
  readonly keepDays: number | null
  readonly now: () => Date
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** Runs a command on the requests database. The site may be running. */
export const withRequests = (command: (work: RequestWork) => Promise<ExitCode>): Promise<ExitCode> =>
  withWork(async ({ config, content, settings, now, print, printError }) => {
    const { dataDir } = settings
    const from = mailFrom(config, content.company)
    const siteUrl = config.SITE_URL ?? null
    const transport = chooseTransport(config, { dataDir, from: () => from, log: createLog(config.LOG_LEVEL), now })
    const rules = mailRules(config, from, transport)
    const facts = mailContext(config, content, siteUrl)
    return await withRequestsDatabase(settings, (requests) =>
      command({
        requests,
        attachments: chooseAttachmentStore(requests, dataDir),
        rules,
        transport,
        facts,
        mailFaults: mailFaults({ settings: config, facts, from, rules, siteUrl }),
        mailbox: mailboxFolder(dataDir),
        now,
        dataDir,
        keepDays: config.REQUESTS_KEEP_DAYS ?? null,
        print,
        printError,
      }),
    )
  })
