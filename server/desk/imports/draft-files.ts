import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/open-database.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import type { ImportDraft } from '#parts/import/import-desk.ts'
import { missingDraft } from '#server/desk/imports/import-drafts.ts'

/** The files of drafts. The site serves none of them. */
export type DraftFiles = {
  /** Moves arrived files into a folder of the draft, each below its hash. With PostgreSQL, stores them for all servers. */
  keep(draft: ImportDraft, arrived: readonly ArrivedFile[]): Promise<void>
  /** Where they are on this server, which fetches them if another one took them. Throws a Problem (404). */
  places(draft: ImportDraft): Promise<{ readonly name: string; readonly path: string }[]>
  remove(id: string): Promise<void>
}

type DraftFile = ImportDraft['files'][number]

/** A row that is written or read at once: a larger one would hold up the main loop. */
const PIECE_BYTES = 256 * 1024

/** Keeps files in folders of `root`, named by the draft, and with PostgreSQL as rows too, which go with their draft. */
export function createDraftFiles(root: string, { db, dialect }: Database): DraftFiles {
  const isShared = dialect === 'postgres'
  const pathOf = (id: string, { hash, name }: Pick<DraftFile, 'hash' | 'name'>) => join(root, id, hash, name)

  async function share(id: string, file: DraftFile): Promise<void> {
    let position = 0
    for await (const bytes of createReadStream(pathOf(id, file), { highWaterMark: PIECE_BYTES })) {
      const piece = { draft_id: id, hash: file.hash, position, bytes }
      await db
        .insertInto('import_piece')
        .values(piece)
        .onConflict((conflict) => conflict.doNothing()) // two files of a draft may be the same
        .execute()
      position += 1
    }
  }

  /** Throws a Problem (404) if the file was not stored to its end: the server that took it was killed. */
  async function bring(id: string, file: DraftFile): Promise<void> {
    await writeAtomically(pathOf(id, file), async (handle) => {
      let size = 0
      for (let position = 0; size < file.size; position += 1) {
        const piece = await db
          .selectFrom('import_piece')
          .select('bytes')
          .where('draft_id', '=', id)
          .where('hash', '=', file.hash)
          .where('position', '=', position)
          .executeTakeFirst()
        if (!piece) throw missingDraft()
        await handle.writeFile(piece.bytes)
        size += piece.bytes.length
      }
    })
  }

  return {
    async keep({ id, files }, arrived) {
      for (const [index, file] of files.entries()) {
        const { path = '' } = arrived[index] ?? {}
        await mkdir(join(root, id, file.hash), { recursive: true, mode: 0o700 })
        await rename(path, pathOf(id, file))
        if (isShared) await share(id, file)
      }
    },
    async places({ id, files }) {
      for (const file of files) {
        const found = await stat(pathOf(id, file)).catch(() => null)
        if (found?.size === file.size) continue
        if (!isShared) throw missingDraft()
        await mkdir(join(root, id), { recursive: true, mode: 0o700 })
        await bring(id, file)
      }
      return files.map((file) => ({ name: file.name, path: pathOf(id, file) }))
    },
    remove: (id) => rm(join(root, id), { recursive: true, force: true }),
  }
}
