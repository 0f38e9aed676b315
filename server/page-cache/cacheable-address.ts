import { EMPTY_QUERY, readPageNumber, readTableQuery, writeTableQuery } from '#catalog/facets/table-query.ts'
import { fitUrl, readFitQuery } from '#catalog/fit/fit-query.ts'
import { builderPath, buildUrl, readBuildQuery } from '#catalog/ordering/build-result.ts'
import { compareUrl, readCompareQuery } from '#catalog/part/compare-query.ts'
import type { Family } from '#catalog/registry/family.ts'
import { type ListedPage, OTHER_PRODUCTS, productMenu } from '#catalog/registry/menu.ts'
import { readSearchQuery, searchUrl } from '#catalog/search/matches/search-address.ts'
import { movedTo } from '#server/http/moved-addresses.ts'
import { DOCUMENT_ENDS } from '#shared/content-types.ts'

export type CacheableAddress = {
  /** Path and query in canonical form: cached and rendered. */
  readonly address: string
  readonly route: string
  readonly api: boolean
}

/** A cached page's route, and its known parameters in canonical form. It never sees others. */
type Kind = { readonly route: string; readonly query: (parameters: URLSearchParams) => string }

/** Our links are far shorter. Longer addresses are rendered and not cached. */
const MAX_LENGTH = 2_000
const SEARCH_CALL = '/api/v1/search'
const DATA = '.data'
const HOME_DATA = '/_.data'
const ROUTES = '_routes'

const noQuery = () => ''
const queryOf = (address: string): string => /[?].*/.exec(address)?.[0] ?? ''
/** Without `words` and `page` the call answers as it always did. */
const searchCallQuery = (parameters: URLSearchParams): string => {
  const { q, table, page } = readSearchQuery(parameters)
  const address = new URLSearchParams({ q })
  if (parameters.get('words') === 'yes') address.set('words', 'yes')
  if (table !== null) address.set('table', table)
  if (parameters.has('page')) address.set('page', String(page))
  return q === '' ? '' : `?${address}`
}

/** Pages that are the same for everybody, by route path (`app/routes.ts`). Others, such as forms, are never cached. */
const KINDS: Readonly<Record<string, Kind['query']>> = {
  '': noQuery,
  search: (parameters) => queryOf(searchUrl(readSearchQuery(parameters))),
  compare: (parameters) => queryOf(compareUrl(readCompareQuery(parameters))),
  fit: (parameters) => queryOf(fitUrl(readFitQuery(parameters))),
  api: noQuery,
  compliance: noQuery,
  documents: noQuery,
  'change-notices': noQuery,
  changes: (parameters) => writeTableQuery({ ...EMPTY_QUERY, page: readPageNumber(parameters.get('page')) }),
}
/** Routes with a variable path, whose segments must be encoded as in our links. */
const OPEN_ROUTES = ['part', 'cross', 'view-pdf']
const DOCUMENT = new RegExp(`^/part/.*[.](${DOCUMENT_ENDS})$`)
const FAMILY = ':group/:family'
const GROUP = ':group'
const BUILDER = 'build/:group/:family'
/** Folders of the site folder's pages that have a route. Other pages use the route of groups. */
const PAGE_FOLDER = /^\/(about|other-products)\//

/** An address's cache key: path and known parameters in order (behavior 13.11), or null. `routeIds` are by path. */
export function createCacheableAddresses(
  families: readonly Family[],
  routeIds: ReadonlyMap<string, string>,
  pages: () => readonly ListedPage[],
): (address: string) => CacheableAddress | null {
  const fixed = new Map<string, Kind>()
  for (const [route, query] of Object.entries(KINDS)) fixed.set(`/${route}`, { route, query })
  for (const { path, items } of productMenu(families, []))
    if (items.length > 1) fixed.set(path, { route: GROUP, query: noQuery })
  fixed.set(OTHER_PRODUCTS.path, { route: GROUP, query: noQuery })
  for (const family of families) {
    fixed.set(family.path, {
      route: FAMILY,
      query: (parameters) => writeTableQuery(readTableQuery(parameters, family)),
    })
    fixed.set(builderPath(family), {
      route: BUILDER,
      query: (parameters) => queryOf(buildUrl(family, readBuildQuery(parameters, family))),
    })
  }

  const kindOf = (path: string): Kind | null => {
    const kind = fixed.get(path)
    if (kind) return kind
    if (pages().some((page) => page.path === path)) {
      const folder = PAGE_FOLDER.exec(path)?.[1]
      return { route: folder ? `${folder}/:page` : GROUP, query: noQuery }
    }
    const head = OPEN_ROUTES.find((name) => path.startsWith(`/${name}/`))
    const isPage = head && !DOCUMENT.test(path) && movedTo(path) === null && isCanonical(path)
    return isPage ? { route: `${head}/*`, query: noQuery } : null
  }

  return (address) => {
    if (address.length > MAX_LENGTH || address.includes('#')) return null
    const [path = '', ...rest] = address.split('?')
    const parameters = new URLSearchParams(rest.join('?'))
    if (path === SEARCH_CALL) return { address: path + searchCallQuery(parameters), route: SEARCH_CALL, api: true }
    const data = path.endsWith(DATA)
    const kind = kindOf(data ? pageOfData(path) : path)
    if (!kind) return null
    const query = kind.query(parameters)
    const loaders = data ? loaderQuery(parameters, routeIds.get(kind.route)) : ''
    if (loaders === null) return null
    const joined = loaders === '' ? query : `${query === '' ? '?' : `${query}&`}${loaders}`
    return { address: path + joined, route: `/${kind.route}`, api: false }
  }
}

function pageOfData(path: string): string {
  if (path === HOME_DATA) return '/'
  const page = path.slice(0, -DATA.length)
  return page === '/' ? '' : page
}

/** '' for all loaders, the parameter for the page's own, null for others, which our links never have. */
function loaderQuery(parameters: URLSearchParams, own: string | undefined): string | null {
  const routes = parameters.getAll(ROUTES)
  if (routes.length === 0) return ''
  return own !== undefined && routes.length === 1 && routes[0] === own
    ? new URLSearchParams({ [ROUTES]: own }).toString()
    : null
}

/** Whether every segment is encoded as in our links. Numbers have thousands of other encodings. */
function isCanonical(path: string): boolean {
  try {
    const [, ...segments] = path.split('/')
    return segments.every((segment) => segment !== '' && encodeURIComponent(decodeURIComponent(segment)) === segment)
  } catch {
    return false // an incomplete escape
  }
}
