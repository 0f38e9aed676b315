import type { Kysely } from 'kysely'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Tables } from '#database/tables.ts'
import { clearQuarantine, isAccepted, type QuarantinedReload, quarantine } from '#parts/live/quarantine-store.ts'
import { describeLosses } from '#parts/live/shrink-check.ts'
import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues, type OpenIssue } from '#shared/open-issues.ts'

/** Quarantines reloads that lose too many parts, until the operator accepts them (behavior 15.9). */
type Quarantine = {
  /** Whether the new catalog may replace the old one. If not, quarantines it. Throws if placeholders can't be read. */
  allows(old: Catalog | null, next: Catalog, families: readonly Family[]): Promise<boolean>
  /** Whether the operator has accepted the quarantined reload. */
  isReleased(): Promise<boolean>
  /** Ends all quarantines: newer data is in service. */
  settle(): Promise<void>
  openIssues(): OpenIssue[]
}

type Options = {
  readonly state: () => Promise<Kysely<Tables>>
  /** How many parts of a catalog are placeholders, by table. */
  readonly countPlaceholders: (catalog: Catalog) => Promise<ReadonlyMap<string, number>>
  /** A possible reason for a loss, for the operator: a sentence with a space after it, or empty. */
  readonly hint: string
  readonly log: LogLine
  readonly now: () => Date
}

const NO_STATE = "The catalog state (quarantined and accepted changes) can't be read or recorded"

export function createQuarantine({ state, countPlaceholders, hint, log, now }: Options): Quarantine {
  const issues = createOpenIssues<'state'>(log, now)
  let held: QuarantinedReload | null = null

  async function ask<Answer>(question: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await question(await state())
      issues.resolve('state')
      return answer
    } catch (error) {
      issues.report('state', NO_STATE, error)
      return null
    }
  }

  /** Reads the record each time: another server may have taken newer data and removed a record that this one needs. */
  async function record(revision: string, what: string): Promise<void> {
    if (held?.revision !== revision) log.warn({ revision }, what)
    const recorded = await ask((db) => quarantine(db, revision, what, now()))
    held = recorded ?? { revision, what, since: now().toISOString() }
  }

  /** Counts placeholders only if something is lost: that takes time. */
  async function losses(old: Catalog, next: Catalog, families: readonly Family[]): Promise<string[]> {
    if (describeLosses(old, next, families).length === 0) return []
    return describeLosses(old, next, families, await countPlaceholders(old))
  }

  return {
    async allows(old, next, families) {
      const lost = old ? await losses(old, next, families) : []
      if (lost.length > 0 && !(await ask((db) => isAccepted(db, next.revision)))) {
        await record(next.revision, describe(lost, hint))
        return false
      }
      held = null
      return true
    },
    async isReleased() {
      if (!held) {
        if (issues.has('state')) await ask(clearQuarantine)
        return false
      }
      const { revision, what } = held
      if (await ask((db) => isAccepted(db, revision))) return true
      await record(revision, what)
      return false
    },
    async settle() {
      await ask(clearQuarantine)
    },
    openIssues: () => [...issues.list(), ...(held ? [{ what: held.what, since: held.since }] : [])],
  }
}

const describe = (lost: readonly string[], hint: string): string =>
  `A change to the catalog is quarantined because it loses too many parts (${lost.join('; ')}). ${hint}` +
  'The site serves the catalog from before. If the change is right: npm run catalog -- accept'
