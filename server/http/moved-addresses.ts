import type { MiddlewareHandler } from 'hono'
import { type Redirects, redirectOf } from '#content/redirects/redirects-content.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'

/** Former addresses and their nearest page now. The query stays. */
const MOVED: readonly (readonly [from: RegExp, to: string])[] = [
  [/^(\/part\/.+?)(?:[.]hole)?[.](?:dxf|kicad_mod|atom)$/, '$1'],
  [/^\/list-(?:holes[.]dxf|compliance[.](?:csv|pdf))$/, '/list'],
  [/^\/list[.]atom$/, '/list'],
  [/^\/api\/v1\/compliance$/, '/compliance'],
  [/^\/api\/v1\/catalogue[.]ndjson[.]gz$/, '/api/v1/catalog.ndjson.gz'],
  [/^(\/api\/v1\/families\/[^/]+)\/rows$/, '$1/parts'],
  [/^\/offline\/order$/, '/order'],
  [/^\/change-notices[.]csv$/, '/change-notices'],
  [/^\/(?:change-)?notices\/(pcn-[^/]+?)(?:[.](?:pdf|csv))?$/i, '/documents/change-notice/$1'],
  [/^\/kicad\/footprints\/([^_/]+)_([^/]+)[.]pretty[.]zip$/, '/$1/$2'],
]

export function movedTo(path: string): string | null {
  const moved = MOVED.find(([from]) => from.test(path))
  return moved ? path.replace(...moved) : null
}

/** Redirects former addresses (behavior 1.30). Mount it before what answers. */
export function movedAddresses(): MiddlewareHandler {
  return (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const to = READ_METHODS.includes(c.req.method) ? movedTo(pathname) : null
    return to === null ? next() : Promise.resolve(c.redirect(`${to}${search}`, 301))
  }
}

/** Leads addresses of an earlier site to their pages (behavior 1.31), if nothing else answers them. Mount it like the above. */
export function oldAddresses(redirects: () => Redirects): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status !== 404 || !READ_METHODS.includes(c.req.method)) return
    const { pathname, search } = new URL(c.req.url)
    const to = redirectOf(redirects(), (pathname + search).toLowerCase())
    if (to === undefined) return
    c.res = undefined // its headers are those of the page that is missing
    c.res = new Response(null, { status: 301, headers: { Location: to.replace(/[^!-~]+/g, encodeURI) } })
  }
}
