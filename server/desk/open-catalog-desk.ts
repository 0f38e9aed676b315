import { recordAct } from '#accounts/acts.ts'
import type { Person } from '#accounts/person.ts'
import type { PackedCatalogue } from '#catalogue/store/packed-catalogue.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { CatalogDesk } from '#desk/catalog/catalog-desk.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { isClockCertain } from '#inquiries/inbox/remove-old.ts'
import type { SiteFiles } from '#media/site-files.ts'
import { openUploads, type Uploads } from '#media/uploads/open-uploads.ts'
import { createCatalogueCheck } from '#server/operations/check-thread.ts'
import { prepareCatalogue, rowPlace } from '#sources/database/database-source.ts'
import type { HostedBackend } from '#sources/database/part-rows.ts'
import { createPartEditing } from '#sources/editing/part-editing.ts'
import { createQuarantineDesk } from '#sources/editing/quarantine-desk.ts'

/** What the site's services lend for the catalog. */
export type CatalogLent = {
  packed(): PackedCatalogue | null
  readonly files: SiteFiles
  /** The backend that the rows come from, or null for our own database. */
  readonly hosted: HostedBackend | null
  /** HOSTED_URL, FILE_HOSTS, LOG_LEVEL. */
  readonly hostedFiles: string | null
  readonly fileHosts: readonly string[]
  readonly logLevel: string
  /** IMPORT_UNDO_MB, in bytes. */
  readonly keepBytes: number
}

type Settings = Pick<DeskServices, 'catalogue' | 'families' | 'now'> & {
  readonly settings: DatabaseSettings
  readonly requests: Database
  readonly lent: CatalogLent
}

/** Makes what the pages of the catalog need. The catalog's database is opened at the first edit. */
export function openCatalogDesk({ settings, requests, lent, catalogue, families, now }: Settings): {
  desk: CatalogDesk
  close(): Promise<void>
} {
  const { packed, files, hosted, hostedFiles, fileHosts, logLevel, keepBytes } = lent
  const opened = new ReopenedDatabase(openPrepared)
  const database = () => opened.get()
  async function openPrepared(): Promise<Database> {
    const fresh = await openDatabase(settings, 'catalogue')
    try {
      await prepareCatalogue(fresh, families(), now())
      return fresh
    } catch (error) {
      await fresh.db.destroy()
      throw error
    }
  }
  const record: Recorded = (act) => recordAct(requests.db, act, now())
  const { dataDir } = settings
  const imageHosts = {
    hosted: hostedFiles === null ? null : new URL(hostedFiles).host,
    allowed: fileHosts.map((host) => host.toLowerCase()),
  }
  const uploads = openUploads({
    ...{ dataDir, files, hosts: imageHosts, catalogue, families, now },
    isClockCertain: (at) => isClockCertain(requests.db, at),
  })
  const checking = createCatalogueCheck()
  const own = hosted === null ? database : null
  return {
    desk: {
      parts: own && createPartEditing({ database: own, families, now, keepBytes, record }),
      uploads: recordedUploads(uploads, record),
      async check() {
        const [served, current] = [packed(), catalogue()]
        if (!served || !current) return null
        const places = { dataDir, hosted: hostedFiles, fileHosts, hasSample: current.sample, logLevel }
        return await checking.run({ packed: served, families: families(), ...places }, files.revision())
      },
      quarantine: createQuarantineDesk({
        state: requests,
        database: own,
        place: hosted ? { kind: 'hosted', ...hosted } : rowPlace(settings),
        families,
        catalogue,
        packed,
        now,
        keepBytes,
        record,
      }),
    },
    close: () => opened.close(),
  }
}

type Recorded = (act: Parameters<typeof recordAct>[1]) => Promise<void>

/** Files belong to the catalog's pages, so a change of them is recorded as one of the parts is. */
function recordedUploads(uploads: Uploads, record: Recorded): Uploads<Person> {
  const told = async (action: string, by: Person, files: readonly { readonly path: string }[]) =>
    await record({ by, action, subject: files[0]?.path ?? '', detail: { files: files.map(({ path }) => path) } })
  return {
    ...uploads,
    async store(id, table, by) {
      const stored = await uploads.store(id, table, by)
      await told('files.stored', by, stored.files)
      return stored
    },
    async undo(id, by) {
      const undone = await uploads.undo(id, by)
      await told('files.undone', by, undone.files)
      return undone
    },
  }
}
