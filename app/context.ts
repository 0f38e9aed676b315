import { createContext } from 'react-router'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { Inquiries } from '#inquiries/open-inquiries.ts'

/** What the server hands to the loaders of one request. The keys live here alone, inside the server build (DESIGN 8.2). */
export const familiesContext = createContext<readonly Family[]>()
/** Null when there is no catalogue at all: the pages say so with SPEC 8's texts. */
export const catalogueContext = createContext<Catalogue | null>()
export const yearContext = createContext<number>()
/** Logs an error under the request's id. */
export const reportContext = createContext<(error: unknown) => void>()

/** What the pages ask of pictures and datasheets. */
export const filesContext = createContext<SiteFiles>()

/** Where forms go, and what stands behind a request's page. */
export const inquiriesContext =
  createContext<Pick<Inquiries, 'submitQuote' | 'submitContact' | 'freshStamp' | 'find'>>()
/** The visitor's network address, for limits alone. */
export const addressContext = createContext<string>()
