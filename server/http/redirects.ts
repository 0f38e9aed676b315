import type { MiddlewareHandler } from 'hono'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { type ListedPage, OTHER_PRODUCTS, productMenu } from '#catalog/registry/menu.ts'
import { READ_METHODS } from '#server/http/allowed-methods.ts'
import { decodedOrSame } from '#shared/unsure-text.ts'

/** Redirects other spellings of a page's path to the canonical one, with the query. Mount it before the pages. */
export function redirects(canonicalPath: (pathname: string) => string | null): MiddlewareHandler {
  return (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const canonical = READ_METHODS.includes(c.req.method) ? canonicalPath(pathname) : null
    if (canonical === null) return next()
    return Promise.resolve(c.redirect(`${canonical}${search}`, 301))
  }
}

/** For other capitals, extra slashes, a family's table or name. One slash and a name never lead to another host. */
export function createCanonicalPath(
  routes: readonly string[],
  families: readonly Family[],
  pages: () => readonly ListedPage[],
): (pathname: string) => string | null {
  const groups = productMenu(families, []).map(({ path }) => path.slice(1))
  const fixed = new Set([...routes.filter((path) => !/[:*]/.test(path)), ...groups, OTHER_PRODUCTS.path.slice(1)])
  const heads = new Set(routes.flatMap((path) => /^([^/:*]+)\/[:*]/.exec(path)?.[1] ?? []))
  const find = (segments: readonly string[]): string | null => {
    const named = segments.map(decodedOrSame)
    const lower = named.join('/').toLowerCase()
    if (fixed.has(lower) || pages().some(({ path }) => path === `/${lower}`)) return `/${lower}`
    const [head = ''] = named
    if (heads.has(head.toLowerCase())) return `/${[head.toLowerCase(), ...segments.slice(1)].join('/')}`
    return findFamily(families, named)?.path ?? null
  }
  return (pathname) => {
    const segments = pathname.split('/').filter(Boolean)
    const path = segments.length === 0 ? '/' : find(segments)
    return path === pathname ? null : path
  }
}

/** Finds a family by route, table or name, or one of these below its group, ignoring case and punctuation. */
function findFamily(families: readonly Family[], segments: readonly string[]): Family | undefined {
  const [group, name = group, ...more] = segments.map(normalizeNumber)
  if (!group || !name || more.length > 0) return undefined
  const grouped = segments.length === 2
  const matches = (family: Family) =>
    (normalizeNumber(family.table) === name || normalizeNumber(family.name) === name) &&
    (!grouped || normalizeNumber(family.group) === group)
  const path = `/${segments.join('/')}`.toLowerCase()
  return families.find((family) => family.path.toLowerCase() === path) ?? families.find(matches)
}
