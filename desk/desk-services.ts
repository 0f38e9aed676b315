import type { Kysely } from 'kysely'
import type { DeskBuyers } from '#buyers/desk-buyers.ts'
import type { DeskRequests } from '#buyers/desk-requests.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { NumberedRow } from '#catalog/columns/named-columns.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { Tables } from '#database/tables.ts'
import type { CatalogDesk } from '#desk/catalog/catalog-desk.ts'
import type { DeskDocuments } from '#desk/documents/desk-documents.ts'
import type { DeskSynonyms } from '#desk/health/desk-synonym.ts'
import type { HealthFacts } from '#desk/health/health-facts.ts'
import type { Setup } from '#desk/setup/setup-steps.ts'
import type { SiteDesk } from '#desk/site/site-desk.ts'
import type { LotCertificates } from '#documents/lot-certificates.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { PictureWidth } from '#files/thumbnails/thumbnails.ts'
import type { ReceiveFiles } from '#files/uploads/arrived-form.ts'
import type { ListRows } from '#lists/read/packed-rows.ts'
import type { ReadList, SentList } from '#lists/threads/desk-lists.ts'
import type { ImportDesk } from '#parts/drafts/import-desk.ts'
import type { Accounts } from '#people/open-accounts.ts'
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

/** What the desk's loaders and actions use. `server/desk/open-desk-services.ts` creates it at the first request. */
export type DeskServices = {
  readonly accounts: Accounts
  /** Queues the mail of an invite, with its link. Null if mail doesn't work, or the desk has no DESK_URL. */
  invitations(): ((tx: Kysely<Tables>, invitation: Invitation) => Promise<void>) | null
  readonly requests: DeskRequests
  readonly buyers: DeskBuyers
  personArchive(buyer: string): Promise<AsyncGenerator<Uint8Array> | null>
  figures(days: number): Promise<Figures>
  figuresCsv(days: number): Promise<string>
  requestsFile(format: 'csv' | 'xlsx', filter: InboxFilter): AsyncGenerator<Uint8Array>
  /** A sent quote by its file name: PDF, JSON or CSV. Null if there is none. */
  quoteFile(name: string): Promise<FoundFile | null>
  health(): Promise<HealthFacts>
  readonly synonyms: DeskSynonyms
  content(): SiteContent
  catalog(): Catalog | null
  families(): readonly Family[]
  readonly siteUrl: string | null
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
  readonly catalogDesk: CatalogDesk
  readonly imports: ImportDesk
  readonly site: SiteDesk
  readonly documents: DeskDocuments
  readonly certificates: LotCertificates
  readonly setup: Setup
  readonly receiveFiles: ReceiveFiles
  readonly quotes: Quotes
  readonly answers: QuoteMoves
}
