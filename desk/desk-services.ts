import type { DeskBuyers } from '#buyers/desk-buyers.ts'
import type { DeskRequests } from '#buyers/desk-requests.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { NumberedRow } from '#catalog/columns/named-columns.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Db } from '#database/tables.ts'
import type { DeskSynonym, HealthFacts } from '#desk/health/health-facts.ts'
import type { SiteDesk } from '#desk/site/site-desk.ts'
import type { CompanyDocuments, TypedDocument } from '#documents/company-documents.ts'
import type { LotCertificates } from '#documents/lot-certificates.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { PictureWidth } from '#files/thumbnails/thumbnails.ts'
import type { ArrivedFile, ReceiveFiles } from '#files/uploads/arrived-form.ts'
import type { Uploads } from '#files/uploads/uploads.ts'
import type { ListRows } from '#lists/read/packed-rows.ts'
import type { ReadList, SentList } from '#lists/threads/desk-lists.ts'
import type { CheckedCatalog } from '#parts/check/checked-catalog.ts'
import type { ImportDesk } from '#parts/drafts/import-desk.ts'
import type { PartEditing } from '#parts/editing/part-editing.ts'
import type { QuarantineDesk } from '#parts/editing/quarantine-desk.ts'
import type { Accounts } from '#people/open-accounts.ts'
import type { Person } from '#people/person.ts'
import type { WriteLabels } from '#print/document-queue.ts'
import type { QuoteMoves } from '#quotes/orders/quote-moves.ts'
import type { Quotes } from '#quotes/quotes.ts'
import type { CheckedFile, PostedFile } from '#requests/attachments/attachment.ts'
import type { FoundFile } from '#requests/attachments/find-file.ts'
import type { Figures } from '#requests/inbox/figures.ts'
import type { InboxFilter } from '#requests/inbox/inbox-query.ts'
import type { Invitation } from '#requests/mails/invite-mail.ts'
import type { LogLine } from '#shared/logger.ts'
import type { WriteWorkbook } from '#spreadsheets/sheet.ts'

type PictureFiles = Pick<SiteFiles, 'store' | 'thumbnails' | 'modelViews' | 'remotePictures'>

/** What a new owner does first. `isDone` comes from what is there, not from a click. */
export type SetupStep = {
  readonly label: string
  readonly text: string
  readonly path: string
  readonly isDone: boolean
}

/** What filing a list of documents did: all of it, or nothing if a row has errors. */
type FiledList = { readonly added: number; readonly unchanged: number; readonly errors: readonly string[] }

/** What the desk's loaders and actions use. `server/desk/open-desk-services.ts` creates it at the first request. */
export type DeskServices = {
  readonly accounts: Accounts
  /** Queues the mail of an invite, with its link. Null if mail doesn't work, or the desk has no DESK_URL. */
  invitations(): ((tx: Db, invitation: Invitation) => Promise<void>) | null
  readonly requests: DeskRequests
  readonly buyers: DeskBuyers
  personArchive(buyer: string): Promise<AsyncGenerator<Uint8Array> | null>
  figures(days: number): Promise<Figures>
  figuresCsv(days: number): Promise<string>
  requestsFile(format: 'csv' | 'xlsx', filter: InboxFilter): AsyncGenerator<Uint8Array>
  quoteFile(name: string): Promise<FoundFile | null>
  health(): Promise<HealthFacts>
  readonly synonyms: {
    list(): Promise<DeskSynonym[]>
    /** Creates or changes one. Throws a Problem if its meaning finds nothing. */
    make(by: Person, typed: string, meaning: string): Promise<void>
    remove(by: Person, term: string): Promise<void>
  }
  content(): SiteContent
  catalog(): Catalog | null
  families(): readonly Family[]
  readonly siteUrl: string | null
  /** Whether MAIL_TRANSPORT can tell a buyer of a reply. */
  readonly mailsReplies: boolean
  readonly deskUrl: string | null
  /** TIME_ZONE: the company's, for the desk's days and times. */
  readonly timeZone: string
  readonly labels: WriteLabels
  readonly workbook: WriteWorkbook
  now(): Date
  readonly log: LogLine
  readonly files: PictureFiles
  /** A buyer's picture as WebP, or null if it can't be read. One at a time, because each may take 200 MB. */
  smallPicture(bytes: Uint8Array, width: PictureWidth): Promise<Uint8Array | null>
  /** The first sheet of a buyer's workbook, read in its own thread. Rejects with a Problem. */
  readSheet(bytes: Uint8Array): Promise<ListRows>
  /** Reads a list in its own thread, and finds its parts. Rejects with a Problem. */
  readList(list: SentList): Promise<ReadList>
  /** A file that a request entered here keeps: a mail, or what buyers may send too. Else why not. */
  keptFile(file: PostedFile): CheckedFile | { readonly error: string }
  /** At most `most` rows of an uploaded CSV file. Rejects with a Problem 422 if it isn't CSV. */
  readCsvFile(path: string, most: number): Promise<readonly NumberedRow[]>
  /** How many rows of a price file are read: its limit plus one. */
  readonly maxPriceRows: number
  readonly catalogDesk: {
    /** Null if the rows come from the hosted backend, where they are edited. */
    readonly parts: PartEditing | null
    /** A family's whole table as of one moment, for an import. Throws a Problem (422) if a sheet can't hold it. */
    exportTable(family: Family, format: 'csv' | 'xlsx'): Promise<AsyncGenerator<Uint8Array>>
    /** Pictures and datasheets. Storing them is recorded in the log. */
    readonly uploads: Uploads
    /** Checks the catalog in service, once per revision of rows and files. Null if there is none. */
    check(): Promise<CheckedCatalog | null>
    readonly quarantine: QuarantineDesk
  }
  readonly imports: ImportDesk
  readonly site: SiteDesk
  readonly documents: Pick<CompanyDocuments, 'list' | 'setWithdrawn'> & {
    /** Throws a Problem 422 that names the field. */
    add(by: Person, typed: TypedDocument, file: ArrivedFile): Promise<void>
    exported(): Promise<string>
    addList(by: Person, files: readonly ArrivedFile[], families: readonly Family[]): Promise<FiledList>
  }
  readonly certificates: LotCertificates
  readonly setup: {
    /** Null if all is done, or someone has dismissed the list. */
    open(person: string): Promise<readonly SetupStep[] | null>
    dismiss(): Promise<void>
  }
  readonly receiveFiles: ReceiveFiles
  readonly quotes: Quotes
  readonly answers: QuoteMoves
}
