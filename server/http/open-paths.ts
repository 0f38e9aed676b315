import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Family } from '#catalog/registry/family.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'
import { DOCUMENT_ENDS } from '#shared/content-types.ts'

/** The headers that a browser lets another origin's page read. */
const EXPOSED_HEADERS = [
  'ETag',
  'Retry-After',
  'X-Refused',
  'X-Request-Id',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
]
const OPEN = new RegExp(`^/(?:api/v1|files|kicad)/|^/part/.+[.](?:${DOCUMENT_ENDS})$|^/[.]well-known/api-catalog$`)

const PREPARE_ADDRESS = '/api/v1/prepare-request'

/** The methods of an open address. One call of the API is posted. */
export const openMethods = (path: string): string[] => (path === PREPARE_ADDRESS ? ['POST'] : [...READ_METHODS])

export type IsOpen = (path: string) => boolean

/**
 * Returns what tells the addresses that pages of every origin may read: the API and the files that it leads to (behavior 13.17).
 * Never pages, forms, lists and what a private link shows.
 */
export function openPaths(families: readonly Pick<Family, 'path'>[]): IsOpen {
  const tables = new Set(families.flatMap(({ path }) => [`${path}.csv`, `${path}.xlsx`]))
  return (path) => OPEN.test(path) || tables.has(path)
}

/** Lets pages of every origin read open addresses, and answers their preflights. */
export function openCors(isOpen: IsOpen): MiddlewareHandler {
  const open = cors({
    origin: '*',
    allowMethods: (_, { req }) => openMethods(req.path),
    exposeHeaders: EXPOSED_HEADERS,
  })
  return (c, next) => (isOpen(c.req.path) ? open(c, next) : next())
}
