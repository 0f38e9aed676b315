import { createContext } from 'react-router'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import type { SiteFiles } from '#files/site-files.ts'

/** What the server hands to the loaders of one request. The keys live here alone, inside the server build (DESIGN 8.2). */
export const familiesContext = createContext<readonly Family[]>()
/** Null when there is no catalogue at all: the pages say so with SPEC 8's texts. */
export const catalogueContext = createContext<Catalogue | null>()
export const yearContext = createContext<number>()
/** Logs an error under the request's id. */
export const reportContext = createContext<(error: unknown) => void>()

/** What the pages ask of pictures and datasheets. */
export const filesContext = createContext<SiteFiles>()
