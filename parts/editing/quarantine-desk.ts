import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { Database } from '#database/open-database.ts'
import type { RowPlace } from '#parts/database/part-rows.ts'
import { restoreServed } from '#parts/editing/held-change.ts'
import type { TableDifference } from '#parts/live/catalog-difference.ts'
import {
  acceptRevisions,
  clearQuarantine,
  type QuarantinedReload,
  quarantinedReloads,
} from '#parts/live/quarantine-store.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'
import type { Act } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { Problem } from '#shared/problem.ts'

/** What is quarantined, and what accepting it would change on the site. */
export type HeldChange = {
  readonly reloads: readonly QuarantinedReload[]
  /** Of the rows as they are now: what was looked at is what is accepted. */
  readonly revision: string
  readonly tables: readonly TableDifference[]
}

/** Quarantined data (behavior 15.9), for a person who decides about it. */
export type QuarantineDesk = {
  /** Whether the rows are in our own database, so that a change can be discarded. */
  readonly canDiscard: boolean
  list(): Promise<readonly QuarantinedReload[]>
  /** Null if nothing is quarantined. Reads all rows, in a thread of its own. */
  preview(): Promise<HeldChange | null>
  /** Throws a Problem (422) if the rows are no longer those of `revision`. */
  accept(revision: string, by: Person): Promise<void>
  /** Returns the run that put the rows back. Throws a Problem (422) if the rows are no longer those of `revision`. */
  discard(revision: string, by: Person): Promise<string>
}

type Settings = {
  /** The requests database. */
  readonly state: Database
  /** The catalog's database, or null if the rows come from the hosted backend. */
  readonly database: (() => Promise<Database>) | null
  readonly place: RowPlace
  families(): readonly Family[]
  catalog(): Catalog | null
  packed(): PackedCatalog | null
  now(): Date
  readonly keepBytes: number
  readonly record: (act: Act) => Promise<void>
}

const CHANGED = 'The data has changed since you looked at it, so nothing was done.'

export function createQuarantineDesk(settings: Settings): QuarantineDesk {
  const { state, database, place, families, catalog, packed, now, keepBytes, record } = settings
  const list = () => quarantinedReloads(state.db)

  async function preview(): Promise<HeldChange | null> {
    const [reloads, served] = [await list(), packed()]
    if (reloads.length === 0 || !served) return null
    const task = { kind: 'compare', place, families: families(), served } as const
    return { reloads, ...(await runCatalogTask(task, new AbortController().signal)) }
  }

  async function seen(revision: string): Promise<HeldChange> {
    const held = await preview()
    if (held?.revision === revision) return held
    throw new Problem(422, CHANGED, 'Look at the change as it is now.')
  }

  return {
    canDiscard: database !== null,
    list,
    preview,
    async accept(revision, by) {
      const { tables } = await seen(revision)
      await acceptRevisions(state.db, [revision], now())
      await record({ by, action: 'quarantine.accepted', subject: namesOf(tables), detail: { revision } })
    },
    async discard(revision, by) {
      const { tables } = await seen(revision)
      const current = catalog()
      if (!database || !current) {
        throw new Problem(422, 'The rows are not in this site’s database.', 'Change them where they are kept.')
      }
      const differing = families().filter(({ table }) => tables.some((one) => one.table === table))
      const { run } = await restoreServed(await database(), current, differing, { now: now(), by, keepBytes })
      await clearQuarantine(state.db)
      await record({ by, action: 'quarantine.discarded', subject: namesOf(tables), detail: { run } })
      return run
    },
  }
}

const namesOf = (tables: readonly TableDifference[]): string => tables.map(({ table }) => table).join(', ')
