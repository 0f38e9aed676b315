import { createContext } from 'react-router'
import type { DescribedApi } from '#app/api-docs/described-api.ts'
import type { JsonLd } from '#app/document/json-ld.ts'
import type { ReadPosted } from '#app/forms/parsed-form.ts'
import type { BuyerRequests } from '#buyers/open-request-store.ts'
import type { NoticeForm, NoticeFormAnswer } from '#buyers/visitor-notices.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { ReadListFile } from '#lists/read/list-file.ts'
import type { Answered, BuyersAnswer } from '#quotes/orders/quote-moves.ts'
import type { CheckedFile } from '#requests/attachments/attachment.ts'
import type { checkFiles } from '#requests/attachments/check-files.ts'
import type { Submitted } from '#requests/receive/accept-form.ts'
import type { ContactMessage, PostedMessage } from '#requests/schemas/contact-message.ts'
import type { QuoteRequest } from '#requests/schemas/quote-request.ts'

/** The values that the server passes to the loaders of one request. The keys exist only in the server build. */
export const familiesContext = createContext<readonly Family[]>()
export const contentContext = createContext<SiteContent>()
/** Null if no catalog could be loaded: the pages say so (behavior 12.1). */
export const catalogContext = createContext<Catalog | null>()
/** SITE_URL, or null if it isn't set. Never taken from a request. */
export const siteUrlContext = createContext<string | null>()
export const changeMailsContext = createContext<boolean>()
/** The page's JSON-LD: set by its loader, written when the server renders the page. */
export const jsonLdContext = createContext<readonly JsonLd[]>([])
export const yearContext = createContext<number>()
export const reportContext = createContext<(error: unknown) => void>()

export const apiContext = createContext<() => DescribedApi>()

export const filesContext = createContext<SiteFiles>()

/** What a page may ask for its visitor. Made by `visitorCalls` (`server/rendering/visitor-calls.ts`). */
export const requestsContext = createContext<VisitorCalls>()
export type VisitorCalls = Pick<BuyerRequests, 'freshStamp' | 'find' | 'readNotice' | 'stepNotice'> & {
  /** Throw a Problem: 422, 429 or 503. */
  submitQuote(request: QuoteRequest, files: readonly CheckedFile[]): Promise<Submitted>
  submitContact(message: ContactMessage): Promise<Submitted>
  /** `token` is that of the request's mailed link. */
  submitMessage(token: string, message: PostedMessage, files: readonly CheckedFile[]): Promise<Submitted>
  /** Mails the link to the whole request to its address again. Throws a Problem: 404, 422, 429 or 503. */
  mailLink(token: string): Promise<void>
  /** Stores a buyer's answer to a quote. `token` is the mailed link's. Throws a Problem: 403, 404, 422, 429 or 503. */
  answerQuote(token: string, answer: BuyersAnswer, files: readonly CheckedFile[]): Promise<Answered>
  /** Throws a Problem: 429 or 503. */
  askNotices(form: NoticeForm): Promise<NoticeFormAnswer>
  readonly checkFiles: typeof checkFiles
  readonly readList: ReadListFile
  /** Yields to other requests if it is their turn. For long work that never waits. */
  letOthersIn(): Promise<void>
}
export const postedContext = createContext<ReadPosted>()
