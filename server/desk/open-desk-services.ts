import pLimit from 'p-limit'
import { DeskBuyers } from '#buyers/desk-buyers.ts'
import { DeskRequests } from '#buyers/desk-requests.ts'
import type { PersonRecord } from '#buyers/person-data.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { LotCertificates } from '#documents/lot-certificates.ts'
import { smallerPicture } from '#files/thumbnails/thumbnails.ts'
import { receiveFiles } from '#files/uploads/place-files.ts'
import { createWorkbookReader } from '#lists/read/list-workbook.ts'
import { unpackRows } from '#lists/read/packed-rows.ts'
import { createDeskLists } from '#lists/threads/desk-lists.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import { mailboxFolder } from '#outbox/transports/choose-transport.ts'
import { ImportDesk } from '#parts/drafts/import-desk.ts'
import type { IssuerSettings } from '#people/company-issuer.ts'
import { openAccounts } from '#people/open-accounts.ts'
import type { PasskeyPolicy } from '#people/person.ts'
import { readQuoteData } from '#quotes/orders/quote-data.ts'
import { MAX_PRICE_ROWS } from '#quotes/price-file.ts'
import { readQuotePdf } from '#quotes/quote-store.ts'
import { checkFile, checkMail } from '#requests/attachments/check-files.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { readFigures } from '#requests/inbox/figures.ts'
import { queueInvitation } from '#requests/mails/invite-mail.ts'
import { DeskSetup } from '#server/desk/desk-setup.ts'
import { SynonymDesk } from '#server/desk/desk-synonyms.ts'
import { DocumentDesk } from '#server/desk/documents/document-desk.ts'
import { type BorrowedCatalog, openCatalogDesk } from '#server/desk/open-catalog-desk.ts'
import { type HealthSources, readHealth } from '#server/desk/read-health.ts'
import { figuresCsv, requestsSheet } from '#server/desk/request-export.ts'
import { type BorrowedSite, SiteFolderDesk } from '#server/desk/site-folder-desk.ts'
import { quoteFile } from '#server/downloads/attachment-answers.ts'
import type { LogLine } from '#shared/logger.ts'
import { Problem } from '#shared/problem.ts'
import { readCsvRows } from '#spreadsheets/csv/csv-reader.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import { isMail } from '#spreadsheets/file-start.ts'
import { SheetFileError } from '#spreadsheets/sheet-file-error.ts'
import { createZipWriter } from '#spreadsheets/zip/zip-writer.ts'

export type BorrowedServices = Pick<
  DeskServices,
  | 'content'
  | 'catalog'
  | 'families'
  | 'siteUrl'
  | 'mailsReplies'
  | 'deskUrl'
  | 'timeZone'
  | 'workbook'
  | 'labels'
  | 'now'
  | 'log'
  | 'quotes'
  | 'answers'
> & {
  readonly database: DatabaseSettings
  mailRules(): MailRules
  readonly forCatalog: BorrowedCatalog
  readonly forSite: BorrowedSite
  readonly health: HealthSources
  /** The site reloads what the desk made: synonyms, documents. */
  contentChanged(): Promise<void>
  readonly passkeys: PasskeyPolicy
  /** Null without DESK_OIDC_ISSUER. */
  readonly issuer: IssuerSettings | null
}

/** Of a buyer's workbook. */
const MAX_SHOWN_ROWS = 500

/** Opens what only the desk uses, at its first request. Throws if the requests database is away. */
export async function openDeskServices(borrowed: BorrowedServices) {
  const { database, mailRules, forCatalog, forSite, health, contentChanged, passkeys, issuer, ...fromSite } = borrowed
  const { content, families, timeZone, now, log } = fromSite
  const opened = await openRequests(database)
  const { db } = opened
  const attachments = chooseAttachmentStore(opened, database.dataDir, now)
  const stored = { attachments, mailbox: mailboxFolder(database.dataDir), now }
  const requests = new DeskRequests({ ...stored, database: opened, rules: mailRules, log })
  const buyers = new DeskBuyers({ ...stored, database: opened, rules: mailRules })
  const { desk: catalogDesk, close: closeCatalog } = openCatalogDesk({
    ...fromSite,
    settings: database,
    requests: opened,
    borrowed: forCatalog,
  })
  const { uploads } = catalogDesk
  const isHosted = forCatalog.hosted !== null
  const forDesk = { settings: database, requests: opened, isHosted, borrowed: forSite, uploads }
  const site = new SiteFolderDesk({ ...fromSite, ...forDesk })
  const imports = new ImportDesk({
    settings: database,
    worker: new URL('./import-worker.ts', import.meta.url),
    requests: opened,
    families,
    now,
    log,
  })
  const companyNames = () => [content().company.name, content().company.maker]
  const accounts = openAccounts(db, now, passkeys, companyNames, log, issuer)
  const figures = (days: number) => readFigures(db, { timeZone, days, now: now() })
  const readWorkbook = createWorkbookReader(MAX_SHOWN_ROWS)
  const services: DeskServices = {
    ...fromSite,
    accounts,
    invitations: () =>
      fromSite.deskUrl !== null && mailRules().invites
        ? (tx, invitation) => queueInvitation(tx, invitation, mailRules().domain, now())
        : null,
    setup: new DeskSetup({ ...fromSite, accounts, db, imports, isHosted, site }),
    catalogDesk,
    site,
    requests,
    buyers,
    async personArchive(id) {
      const found = await buyers.personRecord(id)
      return found && archiveOf(found, attachments)
    },
    figures,
    figuresCsv: async (days) => figuresCsv(await figures(days)),
    health: () => readHealth({ ...health, ...fromSite, requests: opened, database }),
    synonyms: new SynonymDesk({ ...fromSite, db, changed: contentChanged }),
    imports,
    documents: new DocumentDesk({ ...stored, ...opened, contentChanged }),
    certificates: new LotCertificates({ ...stored, ...opened }, now),
    files: forCatalog.files,
    smallPicture: pictureMaker(log),
    readSheet: async (bytes) => unpackRows(await readWorkbook(bytes)),
    readList: createDeskLists({ packed: forCatalog.packed, families, maker: () => content().company.maker }),
    keptFile: (file) => (isMail(file.bytes) ? checkMail(file) : checkFile(file)),
    readCsvFile,
    maxPriceRows: MAX_PRICE_ROWS,
    receiveFiles: receiveFiles(database.dataDir, new URL('./upload-worker.ts', import.meta.url), now),
    quoteFile: (name) =>
      quoteFile(name, { pdf: (number) => readQuotePdf(db, number), data: (number) => readQuoteData(db, number) }),
    requestsFile(format, filter) {
      const sheet = requestsSheet(requests.filtered(filter), { timeZone, now: now() })
      return format === 'csv' ? csvOf(sheet) : fromSite.workbook(sheet)
    },
  }
  return {
    services,
    async close() {
      await closeCatalog()
      await imports.close()
      await requests.close()
      await db.destroy()
    },
  }
}

const readCsvFile: DeskServices['readCsvFile'] = (path, most) =>
  readCsvRows(path, most).catch((cause: unknown) => {
    if (!(cause instanceof SheetFileError)) throw cause
    throw new Problem(422, `Line ${cause.line}: ${cause.message}.`, `${cause.right}.`, { field: 'files', cause })
  })

/** Scales buyers' pictures one at a time, and keeps none: deleting a request must leave nothing. */
function pictureMaker(log: LogLine): DeskServices['smallPicture'] {
  const oneAtATime = pLimit(1)
  return (bytes, width) =>
    oneAtATime(() => smallerPicture(bytes, width)).catch((err: unknown) => {
      log.warn({ err }, "A buyer's picture can't be scaled")
      return null
    })
}

const CHUNK = 65_536

/** A ZIP of a buyer's `person.json` and all requests' files, read one at a time and compressed in pieces, not to block. */
async function* archiveOf({ record, files }: PersonRecord, attachments: Pick<AttachmentStore, 'open'>) {
  const zip = createZipWriter()
  yield zip.begin('person.json')
  const { requests, ...about } = record
  yield zip.add(`${JSON.stringify(about, null, 2).slice(0, -2)},\n  "requests": [`)
  for (const [at, request] of requests.entries())
    yield zip.add(`${at === 0 ? '' : ','}\n${JSON.stringify(request, null, 2)}`)
  yield zip.add('\n]}')
  yield zip.finish()
  const taken = new Set<string>()
  for (const { number, name, hash } of files) {
    const bytes = await attachments.open(hash)
    const path = [`${number}/${name}`, `${number}/${hash.slice(0, 8)} ${name}`].find(
      (candidate) => !taken.has(candidate),
    )
    if (!bytes || path === undefined) continue // the record names it
    taken.add(path)
    yield zip.begin(path)
    for (let at = 0; at < bytes.length; at += CHUNK) yield zip.add(bytes.subarray(at, at + CHUNK))
    yield zip.finish()
  }
  yield zip.end()
}
