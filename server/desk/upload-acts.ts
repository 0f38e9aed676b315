import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Uploads } from '#files/uploads/open-uploads.ts'
import type { PlacedUpload } from '#files/uploads/place-files.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import type { LogLine } from '#shared/logger.ts'

/** Logs uploads and restores (behavior 21.26). The list is on disk first, so a restart logs what is missing. */
export class UploadActs {
  readonly #requests: Kysely<Tables>
  readonly #log: LogLine

  constructor(requests: Kysely<Tables>, log: LogLine) {
    this.#requests = requests
    this.#log = log
  }

  recorded(uploads: Uploads): Uploads<Person> {
    return {
      ...uploads,
      store: async (id, table, by, tables) => this.#copied(await uploads.store(id, table, by, tables)),
      place: async (path, bytes, by) => this.#copied(await uploads.place(path, bytes, by)),
      putBack: async (id, by) => this.#copied(await uploads.putBack(id, by)),
    }
  }

  /** Logs what is missing. Never throws: the next opening logs the rest. */
  async recordMissing(uploads: Pick<Uploads, 'list'>): Promise<void> {
    try {
      for (const upload of await uploads.list()) await this.#copy(upload)
    } catch (error) {
      this.#log.error(
        { err: error },
        'Uploads could not be recorded in the desk’s log. They will be when the desk opens again',
      )
    }
  }

  async #copied(upload: PlacedUpload): Promise<PlacedUpload> {
    await this.#copy(upload).catch((error: unknown) => {
      this.#log.error(
        { err: error },
        'An upload could not be recorded in the desk’s log. It will be when the desk opens again',
      )
    })
    return upload
  }

  /** Earlier releases stored no `byId`, and logged under other ids. */
  async #copy({ id, at, by, byId, isReturn, files }: PlacedUpload): Promise<void> {
    if (!byId) return
    const action = isReturn ? 'files.undone' : 'files.stored'
    const detail = { files: files.map(({ path }) => path) }
    const act = { by: { id: byId, name: by }, action, subject: files[0]?.path ?? '', detail }
    await recordAct(this.#requests, act, new Date(at), id)
  }
}
