import type { Right } from '#desk/rights.ts'
import type { OutboxStatus } from '#outbox/outbox-store.ts'

/** The desk page for a task, shown to people who may open it. */
export type AdvicePage = { readonly label: string; readonly path: string; readonly right: Right }

export type Advice = { readonly advice: string; readonly page: AdvicePage | null }

/** What needs attention, in plain words for people who don't run servers. `what` is for those who do. */
type HealthIssue = Advice & { readonly what: readonly string[]; readonly since: string }

/** What the health page shows. Times in ISO 8601, sizes in bytes. */
export type HealthFacts = {
  readonly issues: readonly HealthIssue[]
  readonly parts: number | null
  readonly mails: OutboxStatus
  /** Null without WEBHOOK_URL. */
  readonly events: OutboxStatus | null
  /** Null if DATA_DIR can't be read. */
  readonly disk: { readonly free: number; readonly size: number } | null
  readonly memory: { readonly used: number; readonly limit: number }
  /** Null if none is known. No size if another program made it. */
  readonly backup: { readonly madeAt: string; readonly folder: string; readonly bytes: number } | null
  /** The last trial restore, what it found and what failed. */
  readonly trial: { readonly at: string; readonly found: string; readonly fault: string | null } | null
  readonly version: string
  readonly commit: string
  readonly startedAt: string
  readonly misses: readonly { readonly term: string; readonly times: number; readonly lastAt: string }[]
}

/** A synonym made at the desk: what visitors type, and the site's words for it. */
export type DeskSynonym = {
  readonly term: string
  readonly meaning: string
  readonly madeAt: string
  readonly madeBy: string | null
}
