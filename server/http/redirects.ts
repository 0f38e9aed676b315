import type { MiddlewareHandler } from 'hono'
import type { Family } from '#catalog/registry/family.ts'
import type { ListedPage } from '#catalog/registry/menu.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'
import { createCanonicalPath } from '#server/http/canonical-path.ts'

/** Redirects other spellings of a page's path to the canonical one, with the query. Mount it before the pages. */
export function redirects(
  routes: readonly string[],
  families: readonly Family[],
  pages: () => readonly ListedPage[],
): MiddlewareHandler {
  const canonicalPath = createCanonicalPath(routes, families, pages)
  return (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const canonical = READ_METHODS.includes(c.req.method) ? canonicalPath(pathname) : null
    if (canonical === null) return next()
    return Promise.resolve(c.redirect(`${canonical}${search}`, 301))
  }
}
