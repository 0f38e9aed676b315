import type { Database } from '#database/open-database.ts'
import type { RequestSettings } from '#outbox/settings.ts'
import type { Transport } from '#outbox/transport.ts'
import { chooseTransport, mailFrom, mailRules } from '#outbox/transports/choose-transport.ts'
import { type MailSources, mailContext } from '#requests/mails/mail-content.ts'
import { mailFaults, waitsForReader } from '#requests/mails/mail-faults.ts'
import { LIMITS, type VisitorLimits } from '#shared/limits.ts'
import type { LogLine } from '#shared/logger.ts'

export type RequestStoreOptions = {
  /** Opens the requests database and updates its tables. Called again if it fails. `stop` closes it. */
  readonly openRequests: () => Promise<Database>
  readonly settings: RequestSettings
  readonly content: () => MailSources
  /** SITE_URL. Null: mails have no links. */
  readonly siteUrl: string | null
  readonly dataDir: string
  readonly log: LogLine
  readonly limits?: VisitorLimits | null
  readonly now?: () => Date
  /** A monotonic clock for rates, in ms. */
  readonly monotonic?: () => number
  /** How long a visitor waits for the database to open, and for a request's page. */
  readonly patienceMs?: number
  readonly random?: () => number
  readonly transport?: Transport
  readonly pollMs?: number
}

const PATIENCE_MS = 5_000

export type RequestSetup = ReturnType<typeof requestSetup>

export function requestSetup({ content, transport: given, ...options }: RequestStoreOptions) {
  const { settings, siteUrl, dataDir, log, now = () => new Date(), random = Math.random } = options
  const { limits = LIMITS, patienceMs = PATIENCE_MS } = options
  const from = () => mailFrom(settings, content().company)
  const facts = () => mailContext(settings, content(), siteUrl)
  const transport = given ?? chooseTransport(settings, { dataDir, from, log, now })
  const rules = mailRules(settings, from(), transport)
  const sending = () => ({ settings, facts: facts(), from: from(), rules, siteUrl })
  return {
    ...options,
    now,
    random,
    limits,
    patienceMs,
    facts,
    transport,
    rules,
    since: now().toISOString(),
    mailsWait: () => waitsForReader(sending()),
    mailFaults: () => (given === undefined ? mailFaults(sending()) : []),
    contactHint: () => {
      const { mail, phone } = facts()
      return `Or email ${mail} or call ${phone}.`
    },
  }
}
