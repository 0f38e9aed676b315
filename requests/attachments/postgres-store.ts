import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'

/** Stores bytes as rows that all servers share. A foreign key of `attachment` keeps them while they are used. */
export function postgresStore(db: Kysely<Tables>, now: () => Date): AttachmentStore {
  const insert = (to: Kysely<Tables>, { hash, bytes }: CheckedFile) =>
    to
      .insertInto('attachment_bytes')
      .values({ hash, bytes: Buffer.from(bytes), kept_at: now().toISOString() })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ kept_at: now().toISOString() }))
      .execute()

  /** Locks the row before looking for references, so that a request that is being stored is seen. */
  async function removeUnused(hash: string): Promise<number> {
    return await db.transaction().execute(async (tx) => {
      const own = tx.selectFrom('attachment_bytes').select('hash').where('hash', '=', hash).forUpdate()
      if (!(await own.executeTakeFirst())) return 0
      const used = tx.selectFrom('attachment').select('hash').where('hash', '=', hash).limit(1)
      if (await used.executeTakeFirst()) return 0
      await tx.deleteFrom('attachment_bytes').where('hash', '=', hash).execute()
      return 1
    })
  }

  const hashesBefore = async (before: Date): Promise<string[]> => {
    const rows = await db
      .selectFrom('attachment_bytes')
      .select('hash')
      .where('kept_at', '<', before.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('attachment')
              .select('attachment.hash')
              .whereRef('attachment.hash', '=', 'attachment_bytes.hash'),
          ),
        ),
      )
      .execute()
    return rows.map((row) => row.hash)
  }

  return {
    async keep(files) {
      for (const file of files) await insert(db, file)
    },
    async hold(tx, files) {
      for (const file of files) {
        const row = tx.selectFrom('attachment_bytes').select('hash').where('hash', '=', file.hash).forKeyShare()
        if (!(await row.executeTakeFirst())) await insert(tx, file)
      }
    },
    release: async () => undefined, // the bytes are rows too: the sweep sees that nothing refers to them
    async open(hash) {
      const row = await db.selectFrom('attachment_bytes').select('bytes').where('hash', '=', hash).executeTakeFirst()
      return row?.bytes.length ? row.bytes : null // no bytes: `npm run move` didn't find the file (behavior 14.17)
    },
    async sweep(which) {
      let removed = 0
      for (const hash of 'hashes' in which ? which.hashes : await hashesBefore(which.before)) {
        removed += await removeUnused(hash)
      }
      return removed
    },
    unknown: async () => [],
  }
}
