import pLimit from 'p-limit'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { smallerPicture } from '#files/thumbnails/thumbnails.ts'
import { openAccounts } from '#people/open-accounts.ts'
import type { PasskeyPolicy } from '#people/person.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import { createDeskRequests } from '#requests/progress/desk-requests.ts'
import { exportedRequest } from '#requests/progress/exported-request.ts'
import { sender } from '#requests/stored-request.ts'
import type { RequestRecord } from '#requests/stored-requests.ts'
import { mailboxFolder } from '#requests/transports/choose-transport.ts'
import { openImportDesk } from '#server/desk/imports/open-import-desk.ts'
import { type BorrowedCatalog, openCatalogDesk } from '#server/desk/open-catalog-desk.ts'
import { receiveFiles } from '#server/desk/uploads/receive-files.ts'
import { createDeskSynonyms } from '#server/health/desk-synonyms.ts'
import { createHealth, type HealthSources } from '#server/health/read-health.ts'
import type { LogLine } from '#shared/logger.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import { createWorkbookReader } from '#spreadsheets/lists/list-workbook.ts'
import { unpackRows } from '#spreadsheets/lists/packed-rows.ts'
import type { Row } from '#spreadsheets/sheet.ts'

const HEADINGS = [
  'Number',
  'Received',
  'State',
  'Held',
  'Company',
  'Name',
  'Email',
  'Phone',
  'Country',
  'Line',
  'Manufacturer',
  'Part number',
  'Quantities',
  'Line note',
  'Note',
]

/** Requests as CSV, a row for each line. Formulas are escaped: people open it in Excel (behavior 19.10). */
const requestsCsv = (records: AsyncIterable<RequestRecord>): AsyncGenerator<Uint8Array> =>
  csvOf({
    headings: HEADINGS,
    chunks: async function* () {
      for await (const record of records) yield rowsOf(record)
    },
  })

function rowsOf({ buyerRequest, heldWhy, state }: RequestRecord): Row[] {
  const { name, address } = sender(buyerRequest)
  const start = [buyerRequest.number, buyerRequest.receivedAt, heldWhy === null ? state : 'held', heldWhy]
  if (buyerRequest.kind === 'contact') {
    const { subject, message } = buyerRequest.content
    return [[...start, null, name, address, null, null, null, null, null, null, subject, message]]
  }
  const { companyName, yourPhone, country, note, lines } = buyerRequest.content
  return lines.map((line, index) => [
    ...start,
    companyName,
    name,
    address,
    yourPhone,
    country,
    String(index + 1),
    line.manufacturerName,
    line.partNumber,
    formatQuantities(line.quantities),
    line.note ?? null,
    index === 0 ? note : null,
  ])
}

/** Requests with all fields, one JSON object per line, as `requests -- export` prints them, and their state. */
async function* requestsJsonLines(records: AsyncIterable<RequestRecord>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const record of records) {
    yield encoder.encode(`${JSON.stringify({ ...exportedRequest(record), requestState: record.state })}\n`)
  }
}

/** What the desk uses of the site's services. */
export type BorrowedServices = Pick<
  DeskServices,
  'content' | 'catalog' | 'families' | 'siteUrl' | 'deskUrl' | 'now' | 'log' | 'quotes'
> & {
  readonly database: DatabaseSettings
  /** Which mails a released request gets. */
  mailRules(): MailRules
  readonly forCatalog: BorrowedCatalog
  readonly health: HealthSources
  /** The site reads the desk's synonyms again. */
  synonymsChanged(): Promise<void>
  /** How many bytes of earlier values are kept for undoing imports. */
  readonly undoBytes: number
  /** DESK_PASSKEYS. */
  readonly passkeys: PasskeyPolicy
}

export type OpenDeskServices = { readonly services: DeskServices; close(): Promise<void> }

/** Of a workbook that a buyer attached. */
const MAX_SHOWN_ROWS = 500

/** Opens what only the desk uses, at its first request. Throws if the requests database is away. */
export async function openDeskServices(borrowed: BorrowedServices): Promise<OpenDeskServices> {
  const { database, mailRules, forCatalog, health, synonymsChanged, undoBytes, passkeys, ...fromSite } = borrowed
  const opened = await openRequests(database)
  const requests = createDeskRequests({
    database: opened,
    attachments: chooseAttachmentStore(opened, database.dataDir, fromSite.now),
    rules: mailRules,
    mailbox: mailboxFolder(database.dataDir),
    now: fromSite.now,
    log: fromSite.log,
  })
  const catalogDesk = openCatalogDesk({ ...fromSite, settings: database, requests: opened, borrowed: forCatalog })
  const { families, now, log } = fromSite
  const readWorkbook = createWorkbookReader(MAX_SHOWN_ROWS)
  const own = { settings: database, requests: opened, keepBytes: undoBytes }
  const imports = openImportDesk({ ...own, families, now, log })
  return {
    services: {
      ...fromSite,
      accounts: openAccounts(
        opened.db,
        now,
        passkeys,
        () => {
          const { name, maker } = fromSite.content().company
          return [name, maker]
        },
        log,
      ),
      catalogDesk: catalogDesk.desk,
      requests,
      health: createHealth({ ...health, requests: opened, database, catalog: fromSite.catalog, now: fromSite.now }),
      synonyms: createDeskSynonyms({ ...fromSite, db: opened.db, changed: synonymsChanged }),
      imports,
      files: forCatalog.files,
      smallPicture: pictureMaker(log),
      readSheet: async (bytes) => unpackRows(await readWorkbook(bytes)),
      receiveFiles: receiveFiles(database.dataDir, now),
      requestsCsv: (filter) => requestsCsv(requests.filtered(filter)),
      requestsJsonLines: (filter) => requestsJsonLines(requests.filtered(filter)),
    },
    async close() {
      await catalogDesk.close()
      await imports.close()
      await requests.close()
      await opened.db.destroy()
    },
  }
}

/** Scales what buyers send, one picture at a time. Nothing is kept: deleting a request must leave nothing behind. */
function pictureMaker(log: LogLine): DeskServices['smallPicture'] {
  const oneAtATime = pLimit(1)
  return (bytes, width) =>
    oneAtATime(() => smallerPicture(bytes, width)).catch((err: unknown) => {
      log.warn({ err }, "A buyer's picture can't be scaled")
      return null
    })
}
