import type { MiddlewareHandler } from 'hono'
import type { Family } from '#catalogue/family.ts'
import { READING } from '#server/only-reading.ts'
import { createRightAddress } from '#server/right-address.ts'

/** Sends who asks for a page by another way of writing its address to the right one, query kept. Mount it before the pages. */
export function redirects(routes: readonly string[], families: readonly Family[]): MiddlewareHandler {
  const rightAddress = createRightAddress(routes, families)
  return (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const right = READING.includes(c.req.method) ? rightAddress(pathname) : null
    if (right === null) return next()
    return Promise.resolve(c.redirect(`${right}${search}`, 301))
  }
}
