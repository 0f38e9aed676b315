import type { CatalogRun } from '#parts/runs/run-record.ts'
import type { Role } from '#people/person.ts'
import type { OutboxStatus } from '#requests/outbox/outbox-store.ts'

/** The page of the desk on which something can be done, by those who may open it. */
export type AdvicePage = { readonly label: string; readonly path: string; readonly roles: readonly Role[] }

/** What an issue means, and who can do something. */
export type Advice = { readonly advice: string; readonly page: AdvicePage | null }

/** An issue that needs attention, in words for people who don't run servers. */
type HealthIssue = Advice & { readonly what: string; readonly since: string }

/** An import or the undo of one. */
type LastImport = Pick<CatalogRun, 'id' | 'at' | 'by' | 'kind'> & {
  readonly isUndone: boolean
  readonly tables: readonly string[]
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** What the health page shows, read when it is opened. Times in ISO 8601, sizes in bytes. */
export type HealthFacts = {
  readonly issues: readonly HealthIssue[]
  readonly parts: number | null
  readonly mails: OutboxStatus
  /** Mails that the mail servers of buyers have refused, until they are sent again or set aside. */
  readonly refused: { readonly quotes: number; readonly copies: number }
  /** Null without WEBHOOK_URL. */
  readonly events: OutboxStatus | null
  /** Null if DATA_DIR can't be read. */
  readonly disk: { readonly free: number; readonly size: number } | null
  readonly memory: { readonly used: number; readonly limit: number }
  /** Null: none is known. No bytes: another program has made it. */
  readonly backup: { readonly madeAt: string; readonly folder: string; readonly bytes: number } | null
  /** The last restore that was tried, what came back and what was wrong. */
  readonly trial: { readonly at: string; readonly found: string; readonly fault: string | null } | null
  readonly imports: readonly LastImport[]
  readonly version: string
  readonly startedAt: string
  /** The last 90 days, oldest first, in UTC. */
  readonly requestsADay: readonly { readonly day: string; readonly count: number }[]
  readonly misses: readonly { readonly term: string; readonly times: number; readonly lastAt: string }[]
}

/** The service behind the page. */
export type Health = { read(): Promise<HealthFacts> }
