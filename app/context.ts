import { createContext } from 'react-router'
import type { Fact } from '#app/page-facts.ts'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { ReadListFile } from '#files/list-file.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { Inquiries } from '#inquiries/open-inquiries.ts'

/** What the server hands to the loaders of one request. The keys live here alone, inside the server build (DESIGN 8.2). */
export const familiesContext = createContext<readonly Family[]>()
/** Null when there is no catalogue at all: the pages say so with SPEC 8's texts. */
export const catalogueContext = createContext<Catalogue | null>()
/** SITE_URL, at which visitors reach the site; null where it isn't set. Never taken from a request. */
export const siteUrlContext = createContext<string | null>()
/** What the page asked for says of itself to machines: set by its loader, written by the server's rendering. */
export const pageFactsContext = createContext<readonly Fact[]>([])
export const yearContext = createContext<number>()
/** Logs an error under the request's id. */
export const reportContext = createContext<(error: unknown) => void>()

/** What the pages ask of pictures and datasheets. */
export const filesContext = createContext<SiteFiles>()

/** Where forms go, and what stands behind a request's page. */
export const inquiriesContext = createContext<InquiryDesk>()
export type InquiryDesk = Pick<
  Inquiries,
  | 'submitQuote'
  | 'submitContact'
  | 'freshStamp'
  | 'minSeconds'
  | 'find'
  | 'findFile'
  | 'fileRules'
  | 'checkFiles'
  | 'takePost'
>
/** Waits for this visitor's turn to have a large form read; false when too many wait already. */
export const turnContext = createContext<() => Promise<boolean>>()
/** The visitor's network address, for limits alone. */
export const addressContext = createContext<string>()
/** Reads the file of a list of parts. */
export const listReaderContext = createContext<ReadListFile>()
