import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { isClockCertain } from '#database/clock-certainty.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { CatalogDesk } from '#desk/catalog/catalog-desk.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { SiteFiles } from '#files/site-files.ts'
import { openUploads, type Uploads } from '#files/uploads/open-uploads.ts'
import { openPartTables, rowPlace } from '#parts/database/database-source.ts'
import type { HostedBackend } from '#parts/database/part-rows.ts'
import { createPartEditing } from '#parts/editing/part-editing.ts'
import { createQuarantineDesk } from '#parts/editing/quarantine-desk.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { CatalogCheck } from '#server/operations/check-thread.ts'

/** What the site's services lend for the catalog. */
export type BorrowedCatalog = {
  packed(): PackedCatalog | null
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

type Settings = Pick<DeskServices, 'catalog' | 'families' | 'now'> & {
  readonly settings: DatabaseSettings
  readonly requests: Database
  readonly borrowed: BorrowedCatalog
}

/** Makes what the pages of the catalog need. The catalog's database is opened at the first edit. */
export function openCatalogDesk({ settings, requests, borrowed, catalog, families, now }: Settings): {
  desk: CatalogDesk
  close(): Promise<void>
} {
  const { packed, files, hosted, hostedFiles, fileHosts, logLevel, keepBytes } = borrowed
  const opened = new ReopenedDatabase(() => openPartTables(settings, families(), now()))
  const database = () => opened.get()
  const record: Recorded = (act) => recordAct(requests.db, act, now())
  const { dataDir } = settings
  const imageHosts = {
    hosted: hostedFiles === null ? null : new URL(hostedFiles).host,
    allowed: fileHosts.map((host) => host.toLowerCase()),
  }
  const uploads = openUploads({
    ...{ dataDir, files, hosts: imageHosts, catalog, families, now },
    isClockCertain: (at) => isClockCertain(requests.db, at),
  })
  const checking = new CatalogCheck()
  const own = hosted === null ? database : null
  return {
    desk: {
      parts: own && createPartEditing({ database: own, families, now, keepBytes, record }),
      uploads: recordedUploads(uploads, record),
      async check() {
        const [served, current] = [packed(), catalog()]
        if (!served || !current) return null
        const places = { dataDir, hosted: hostedFiles, fileHosts, hasSample: current.sample, logLevel }
        return await checking.run({ packed: served, families: families(), ...places }, files.revision())
      },
      quarantine: createQuarantineDesk({
        state: requests,
        database: own,
        place: hosted ? { kind: 'hosted', ...hosted } : rowPlace(settings),
        families,
        catalog,
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
