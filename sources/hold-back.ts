import type { Kysely } from 'kysely'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { Tables } from '#database/tables.ts'
import type { Log } from '#problem/log.ts'
import type { Degraded } from '#problem/troubles.ts'
import { forgetHeldBack, type HeldBack, holdBack, isAccepted } from '#sources/catalogue-state.ts'
import { losses } from '#sources/losses.ts'
import { countUntouched, type SampleMarks } from '#sources/sample-rows.ts'

/** Watches that a reload doesn't lose parts unnoticed (DESIGN 3). What it can't read or record shows in `degraded`. */
export type HoldBackWatch = {
  /**
   * Whether the new catalogue may take the old one's place. If not, the fact is recorded, and `degraded` says it.
   * Throws when the sample's rows can't be read.
   */
  allows(old: Catalogue | null, next: Catalogue, families: readonly Family[]): Promise<boolean>
  /** Whether the operator has accepted what is held back. */
  isReleased(): Promise<boolean>
  /** Newer data has been taken: nothing is held back any more. */
  settle(): Promise<void>
  degraded(): Degraded[]
}

type Options = {
  readonly state: () => Promise<Kysely<Tables>>
  /** Which rows were loaded as the sample, by table. */
  readonly sample: () => Promise<ReadonlyMap<string, SampleMarks>>
  /** What may be behind it, for the operator; empty: nothing particular. */
  readonly hint: string
  readonly log: Log
  readonly now: () => Date
}

const NO_STATE = "What is held back of the catalogue, and whether it is accepted, can't be read or recorded"

/** See `HoldBackWatch`. */
export function createHoldBack({ state, sample, hint, log, now }: Options): HoldBackWatch {
  let held: HeldBack | null = null
  let trouble: Degraded | null = null

  async function ask<Answer>(question: (db: Kysely<Tables>) => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await question(await state())
      trouble = null
      return answer
    } catch (error) {
      if (!trouble) log.error({ err: error }, NO_STATE)
      trouble ??= { what: NO_STATE, since: now().toISOString() }
      return null
    }
  }

  /** Another server may have taken newer data and forgotten the row that this one still needs: it is asked for each time. */
  async function record(revision: string, what: string): Promise<void> {
    if (held?.revision !== revision) log.warn({ revision }, what)
    const recorded = await ask((db) => holdBack(db, revision, what, now()))
    held = recorded ?? { revision, what, since: now().toISOString() }
  }

  /** The sample is looked at only if something goes: it may go whole (`catalogue clear-sample`). */
  async function lostWithoutSample(old: Catalogue, next: Catalogue, families: readonly Family[]): Promise<string[]> {
    if (losses(old, next, families).length === 0) return []
    const counts = new Map<string, number>()
    for (const [name, marks] of await sample()) {
      const table = old.table(name)
      if (table) counts.set(name, await countUntouched(table, marks))
    }
    return losses(old, next, families, counts)
  }

  return {
    async allows(old, next, families) {
      const lost = old ? await lostWithoutSample(old, next, families) : []
      if (lost.length > 0 && !(await ask((db) => isAccepted(db, next.revision)))) {
        await record(next.revision, inWords(lost, hint))
        return false
      }
      held = null
      return true
    },
    async isReleased() {
      if (!held) {
        if (trouble) await ask(forgetHeldBack)
        return false
      }
      const { revision, what } = held
      if (await ask((db) => isAccepted(db, revision))) return true
      await record(revision, what)
      return false
    },
    async settle() {
      await ask(forgetHeldBack)
    },
    degraded: () => [...(trouble ? [trouble] : []), ...(held ? [{ what: held.what, since: held.since }] : [])],
  }
}

const inWords = (lost: readonly string[], hint: string): string =>
  `A change of the catalogue is held back, since it loses too much (${lost.join('; ')}). ${hint}` +
  'The catalogue from before is served. If the change is right: npm run catalogue -- accept'
