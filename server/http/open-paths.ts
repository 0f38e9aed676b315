import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Family } from '#catalog/registry/family.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'
import { DOCUMENT_ENDS } from '#shared/content-types.ts'

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

export const openMethods = (path: string): string[] => (path === PREPARE_ADDRESS ? ['POST'] : [...READ_METHODS])

export type IsOpen = (path: string) => boolean

/** Tells which addresses pages of any origin may read: the API and its files (behavior 13.17), never pages or forms. */
export function openPaths(families: readonly Pick<Family, 'path'>[]): IsOpen {
  const tables = new Set(families.flatMap(({ path }) => [`${path}.csv`, `${path}.xlsx`]))
  return (path) => OPEN.test(path) || tables.has(path)
}

export function openCors(isOpen: IsOpen): MiddlewareHandler {
  const open = cors({
    origin: '*',
    allowMethods: (_, { req }) => openMethods(req.path),
    exposeHeaders: EXPOSED_HEADERS,
  })
  return (c, next) => (isOpen(c.req.path) ? open(c, next) : next())
}
