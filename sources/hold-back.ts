import type { Kysely } from 'kysely'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { Tables } from '#database/tables.ts'
import { forgetHeldBack, type HeldBack, holdBack, isAccepted } from '#sources/catalogue-state.ts'
import type { Log } from '#sources/log.ts'
import { losses } from '#sources/losses.ts'

/** Watches that a reload doesn't lose parts unnoticed (DESIGN 3). */
export type HoldBackWatch = {
  /** Whether the new catalogue may take the old one's place. If not, the fact is recorded, and `degraded` says it. */
  allows(old: Catalogue | null, next: Catalogue, families: readonly Family[]): Promise<boolean>
  /** Whether the operator has accepted what is held back. */
  isReleased(): Promise<boolean>
  /** Newer data has been taken: nothing is held back any more. */
  settle(): Promise<void>
  degraded(): { what: string; since: string }[]
}

type Options = { readonly state: () => Promise<Kysely<Tables>>; readonly log: Log; readonly now: () => Date }

/** See `HoldBackWatch`. Throws when the state of the catalogue can't be read or written; what is held back stays so. */
export function createHoldBack({ state, log, now }: Options): HoldBackWatch {
  let held: HeldBack | null = null

  return {
    async allows(old, next, families) {
      const lost = old ? losses(old, next, families) : []
      if (lost.length > 0 && !(await isAccepted(await state(), next.revision))) {
        const { revision } = next
        const what = inWords(lost)
        if (held?.revision !== revision) log.warn({ revision }, what)
        held = await holdBack(await state(), revision, what, now())
        return false
      }
      held = null
      return true
    },
    async isReleased() {
      if (!held) return false
      const db = await state()
      if (await isAccepted(db, held.revision)) return true
      // Another server may have taken newer data and forgotten the row that this one still needs.
      held = await holdBack(db, held.revision, held.what, now())
      return false
    },
    async settle() {
      try {
        await forgetHeldBack(await state())
      } catch (error) {
        log.warn({ err: error }, 'What was held back before could not be forgotten')
      }
    },
    degraded: () => (held ? [{ what: held.what, since: held.since }] : []),
  }
}

const inWords = (lost: readonly string[]): string =>
  `A change of the catalogue is held back, since it loses too much (${lost.join('; ')}). ` +
  'The catalogue from before is served. If the change is right: npm run catalogue -- accept'
