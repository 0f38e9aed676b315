import type { ExitCode } from '#cli/command.ts'
import { type SiteWork, withWork } from '#cli/operator-settings.ts'
import type { Database } from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { chooseTransport, mailboxFolder, mailFrom, mailRules } from '#outbox/transports/choose-transport.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { mailContext } from '#requests/mails/mail-content.ts'
import { mailFaults } from '#requests/mails/mail-faults.ts'
import { createLog } from '#server/operations/log.ts'

export type RequestWork = ReturnType<typeof requestWork>

/** Runs a command on the requests database. The site may be running. */
export const withRequests = (command: (work: RequestWork) => Promise<ExitCode>): Promise<ExitCode> =>
  withWork((work) => withRequestsDatabase(work.settings, (requests) => command(requestWork(work, requests))))

function requestWork({ config, content, settings, now, print, printError }: SiteWork, requests: Database) {
  const { dataDir } = settings
  const from = mailFrom(config, content.company)
  const siteUrl = config.SITE_URL ?? null
  const transport = chooseTransport(config, { dataDir, from: () => from, log: createLog(config.LOG_LEVEL), now })
  const rules = mailRules(config, from, transport)
  const facts = mailContext(config, content, siteUrl)
  return {
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
  }
}
