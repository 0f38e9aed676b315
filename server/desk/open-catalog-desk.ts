import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { isClockCertain } from '#database/clock-certainty.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import type { Db } from '#database/tables.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { PlacedUpload } from '#files/uploads/place-files.ts'
import { Uploads } from '#files/uploads/uploads.ts'
import { openPartTables, rowPlace } from '#parts/database/database-source.ts'
import type { HostedBackend } from '#parts/database/part-rows.ts'
import { openTableReader, type TableReader } from '#parts/database/table-reader.ts'
import { PartEditing } from '#parts/editing/part-editing.ts'
import { QuarantineDesk } from '#parts/editing/quarantine-desk.ts'
import { csvOfTable, workbookOfTable } from '#parts/export/table-files.ts'
import { recordRunActs } from '#parts/runs/run-acts.ts'
import { recordAct } from '#people/acts.ts'
import { CatalogCheck } from '#server/operations/check-thread.ts'
import { dayIn } from '#shared/zoned-day.ts'

/** Logs an upload or a restore (behavior 21.26). Earlier releases stored no `byId`, and logged under other ids. */
async function recordUpload(requests: Db, { id, at, by, byId, isReturn, files }: PlacedUpload): Promise<void> {
  if (!byId) return
  const action = isReturn ? 'files.undone' : 'files.stored'
  const detail = { files: files.map(({ path }) => path) }
  const act = { by: { id: byId, name: by }, action, subject: files[0]?.path ?? '', detail }
  await recordAct(requests, act, new Date(at), id)
}

export type BorrowedCatalog = {
  packed(): PackedCatalog | null
  readonly files: SiteFiles
  /** The backend that the rows come from, or null for our own database. */
  readonly hosted: HostedBackend | null
  /** HOSTED_URL, FILE_HOSTS, LOG_LEVEL. */
  readonly hostedFiles: string | null
  readonly fileHosts: readonly string[]
  readonly logLevel: string
}

type Settings = Pick<DeskServices, 'catalog' | 'families' | 'now' | 'timeZone' | 'log' | 'workbook'> & {
  readonly settings: DatabaseSettings
  readonly requests: Database
  readonly borrowed: BorrowedCatalog
}

/** Makes what the catalog's pages need. Opens the catalog's database at the first edit. */
export function openCatalogDesk({ settings, requests, borrowed, workbook, ...site }: Settings): {
  desk: DeskServices['catalogDesk']
  close(): Promise<void>
} {
  const { catalog, families, now, timeZone, log } = site
  const { packed, files, hosted, hostedFiles, fileHosts, logLevel } = borrowed
  const opened = new ReopenedDatabase(() => openPartTables(settings, families(), now()))
  const database = () => opened.get()
  const record = () => recordRunActs({ catalog: async () => (await database()).db, requests: requests.db, log })
  const { dataDir } = settings
  const warn = (err: unknown) =>
    log.error({ err }, 'Uploads could not be recorded in the desk’s log. They will be when the desk opens again')
  const recorded = (upload: PlacedUpload) => recordUpload(requests.db, upload)
  const uploads = new Uploads({
    dataDir,
    files,
    hosts: { hosted: hostedFiles === null ? null : new URL(hostedFiles).host, allowed: fileHosts },
    catalog,
    families,
    now,
    isClockCertain: (at) => isClockCertain(requests.db, at),
    record: (upload) => recorded(upload).catch(warn),
  })
  /** The list is on disk first, so this opening logs what the last run did not. */
  const recordAll = async () => {
    for (const upload of await uploads.list()) await recorded(upload)
  }
  const recording = recordAll().catch(warn)
  const checking = new CatalogCheck()
  const own = hosted === null ? database : null
  return {
    desk: {
      parts: own && new PartEditing({ ...site, settings, database: own, record }),
      async exportTable(family, format) {
        await database() // brings the tables up to date
        const reader = await openTableReader(rowPlace(settings))
        try {
          const chunks =
            format === 'csv' ? csvOfTable(reader, family.table) : await workbookOfTable(reader, family, workbook)
          return closing(chunks, reader)
        } catch (error) {
          await reader[Symbol.asyncDispose]()
          throw error
        }
      },
      uploads,
      async check() {
        const served = packed()
        const current = catalog()
        if (!served || !current) return null
        const places = { dataDir, hosted: hostedFiles, fileHosts, hasSample: current.sample, logLevel }
        const task = { packed: served, families: families(), today: dayIn(timeZone, now()), ...places }
        return await checking.run(task, files.revision())
      },
      quarantine: new QuarantineDesk({
        ...site,
        state: requests,
        database: own,
        place: hosted ? { kind: 'hosted', ...hosted } : rowPlace(settings),
        packed,
        record,
      }),
    },
    async close() {
      await recording
      await opened.close()
    },
  }
}

/** Closes the reader after the last chunk, or if the client leaves. */
async function* closing(chunks: AsyncGenerator<Uint8Array>, reader: TableReader): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } finally {
    await reader[Symbol.asyncDispose]()
  }
}
