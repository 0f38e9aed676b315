import { randomUUID } from 'node:crypto'
import type { Database } from '#database/open-database.ts'
import type { DraftWork, ImportDraft } from '#parts/import/import-desk.ts'
import { Problem } from '#shared/problem.ts'

/** A draft as it was read: `version` says whether it has changed since. `work` is what a living server does with it. */
export type StoredDraft = { readonly draft: ImportDraft; readonly version: number; readonly work: DraftWork | null }

/** Drafts as rows of the requests database, so that all servers see them and only one works on each. */
export type DraftStore = {
  add(draft: ImportDraft): Promise<void>
  /** Throws a Problem (404). */
  read(id: string): Promise<StoredDraft>
  /** Returns the lease of the work. Throws a Problem (422) if a server works on the draft, or has since it was read. */
  claim(draft: ImportDraft, version: number, kind: DraftWork['kind']): Promise<string>
  /** Renews the lease. Returns false if the work is to stop: a person wants it, or the draft is gone or another server's. */
  renew(id: string, lease: string, done: number): Promise<boolean>
  /** Stores the result and ends the lease. Does nothing if it isn't ours any more. */
  finish(draft: ImportDraft, lease: string): Promise<void>
  /** Asks whichever server works on it. */
  stop(id: string): Promise<void>
  remove(id: string): Promise<void>
  removeBefore(time: Date): Promise<void>
}

/** How often a server renews its lease. */
export const RENEW_MS = 1_000
/** One machine has one clock. Those of several servers may differ by 15 s (docs/operating.md). */
const LEASE_MS = { sqlite: 5_000, postgres: 20_000 } as const

export function createDraftStore({ db, dialect }: Database, now: () => Date): DraftStore {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS[dialect]).toISOString()
  const free = { work: null, done: 0, lease: null, lease_until: null, stop: 0 } as const

  return {
    async add(draft) {
      const { id, madeAt } = draft
      const row = { id, made_at: madeAt, version: 1, state: JSON.stringify(draft), ...free }
      await db.insertInto('import_draft').values(row).execute()
    },
    async read(id) {
      const row = await db.selectFrom('import_draft').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw missingDraft()
      const { version, work: kind, done, lease_until } = row
      const isHeld = kind !== null && lease_until !== null && lease_until > now().toISOString()
      return { draft: JSON.parse(row.state), version, work: isHeld ? { kind, done } : null } // written by us
    },
    async claim(draft, version, kind) {
      const lease = randomUUID()
      const held = { work: kind, done: 0, lease, lease_until: leaseEnd(), stop: 0 } as const
      const claimed = await db
        .updateTable('import_draft')
        .set({ version: version + 1, state: JSON.stringify(draft), ...held })
        .where('id', '=', draft.id)
        .where('version', '=', version)
        .where(({ or, eb }) => or([eb('lease', 'is', null), eb('lease_until', '<=', now().toISOString())]))
        .returning('id')
        .executeTakeFirst()
      if (claimed) return lease
      throw new Problem(422, 'These files are being read already.', 'Wait until that is done.')
    },
    async renew(id, lease, done) {
      const renewed = await db
        .updateTable('import_draft')
        .set({ done, lease_until: leaseEnd() })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .returning('stop')
        .executeTakeFirst()
      return renewed?.stop === 0
    },
    async finish(draft, lease) {
      await db
        .updateTable('import_draft')
        .set(({ eb }) => ({ version: eb('version', '+', 1), state: JSON.stringify(draft), ...free }))
        .where('id', '=', draft.id)
        .where('lease', '=', lease)
        .execute()
    },
    async stop(id) {
      await db.updateTable('import_draft').set({ stop: 1 }).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('import_draft').where('id', '=', id).execute()
    },
    async removeBefore(time) {
      await db.deleteFrom('import_draft').where('made_at', '<', time.toISOString()).execute()
    },
  }
}

export const missingDraft = () =>
  new Problem(404, 'These files are not here any more.', 'Files are kept for a day. Choose them again.')
