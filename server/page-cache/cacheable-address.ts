import { compareUrl, readCompareQuery } from '#catalogue/compare-query.ts'
import { complianceUrl, readComplianceQuestion } from '#catalogue/compliance/compliance-question.ts'
import type { Family } from '#catalogue/family.ts'
import { readFitQuestion } from '#catalogue/fit/fit-question.ts'
import { fitUrl } from '#catalogue/fit/fit-url.ts'
import { EMPTY_QUERY, readPage, readPartQuery, writePartQuery } from '#catalogue/part-query.ts'

/** An address whose answer is kept. */
export type KeptAddress = {
  /** Path and query, written in the one way in which it is kept and rendered. */
  readonly address: string
  /** The pattern of its route, as the metrics name it. */
  readonly route: string
  /** Whether it is one of the API's: those are counted for each visitor. */
  readonly api: boolean
}

/** A kind of page that is kept: the route that shows it, and how it reads its parameters: what it doesn't, it never sees. */
type Kind = { readonly route: string; readonly query: (asked: URLSearchParams) => string }

/** The largest request line that a page of ours makes is far shorter; what is longer is rendered, and forgotten. */
const LONGEST = 2_000
const SEARCH_CALL = '/api/v1/search'
const DATA = '.data'
/** The router's own address of the data of `/`. */
const HOME_DATA = '/_.data'
/** The router's own parameter: which of a page's loaders are asked. */
const ROUTES = '_routes'

const noQuery = () => ''
const searchQuery = (asked: URLSearchParams): string => {
  const q = (asked.get('q') ?? '').trim()
  return q === '' ? '' : `?${new URLSearchParams({ q })}`
}
const compareQuery = (asked: URLSearchParams): string => compareUrl(readCompareQuery(asked)).slice('/compare'.length)

/**
 * The public pages that are the same for everybody, by the path of their route (`app/routes.ts`). Whatever isn't named
 * here is never kept: forms, requests, lists that an address or a device carries, redirects, the image browser.
 */
const KINDS: Readonly<Record<string, Kind['query']>> = {
  '': noQuery,
  search: searchQuery,
  compare: compareQuery,
  fit: (asked) => fitUrl(readFitQuestion(asked)).slice('/fit'.length),
  changes: (asked) => writePartQuery({ ...EMPTY_QUERY, page: readPage(asked.get('page')) }),
  'about/company-profile': noQuery,
  'about/engineering-solutions': noQuery,
  'other-products/tooling-products': noQuery,
  'other-products/hardware-accessories': noQuery,
}
/** Those whose path goes on behind these; every part of it must be written as our own links write it. */
const OPEN_KINDS = ['part', 'view-pdf']
/** A part's spec sheet and drawing, beside its page. */
const PAPER = /^\/part\/.*[.](pdf|dxf)$/
const FAMILY = ':group/:family'

/**
 * Finds what an address is kept under (DESIGN 5, page variants): its path, and the parameters that its page knows in
 * their one order. Null for what isn't kept. `routeIds` are the routes of the build by their path.
 */
export function createKeptAddresses(
  families: readonly Family[],
  routeIds: ReadonlyMap<string, string>,
): (asked: string) => KeptAddress | null {
  const fixed = new Map<string, Kind>()
  for (const [route, query] of Object.entries(KINDS)) fixed.set(`/${route}`, { route, query })
  const compliance = (asked: URLSearchParams) =>
    complianceUrl(readComplianceQuestion(asked, families)).slice('/compliance'.length)
  fixed.set('/compliance', { route: 'compliance', query: compliance })
  for (const family of families) {
    fixed.set(family.path, { route: FAMILY, query: (asked) => writePartQuery(readPartQuery(asked, family)) })
  }

  const kindOf = (path: string): Kind | null => {
    const kind = fixed.get(path)
    if (kind) return kind
    const head = OPEN_KINDS.find((name) => path.startsWith(`/${name}/`))
    return head && !PAPER.test(path) && isOurWriting(path) ? { route: `${head}/*`, query: noQuery } : null
  }

  return (asked) => {
    if (asked.length > LONGEST || asked.includes('#')) return null
    const [path = '', ...rest] = asked.split('?')
    const parameters = new URLSearchParams(rest.join('?'))
    if (path === SEARCH_CALL) return { address: path + searchQuery(parameters), route: SEARCH_CALL, api: true }
    const data = path.endsWith(DATA)
    const kind = kindOf(data ? pageOfData(path) : path)
    if (!kind) return null
    const query = kind.query(parameters)
    const loaders = data ? loadersAsked(parameters, routeIds.get(kind.route)) : ''
    if (loaders === null) return null
    const joined = loaders === '' ? query : `${query === '' ? '?' : `${query}&`}${loaders}`
    return { address: path + joined, route: `/${kind.route}`, api: false }
  }
}

/** The page whose data it is; the home page's has an address of its own alone. */
function pageOfData(path: string): string {
  if (path === HOME_DATA) return '/'
  const page = path.slice(0, -DATA.length)
  return page === '/' ? '' : page
}

/** '' where all loaders are asked, the parameter where it is the page's own alone, null for any other choice: no link of ours makes it. */
function loadersAsked(parameters: URLSearchParams, own: string | undefined): string | null {
  const asked = parameters.getAll(ROUTES)
  if (asked.length === 0) return ''
  return own !== undefined && asked.length === 1 && asked[0] === own
    ? new URLSearchParams({ [ROUTES]: own }).toString()
    : null
}

/** Whether every segment is encoded as our links encode it: a number can be written in thousands of other ways. */
function isOurWriting(path: string): boolean {
  try {
    const [, ...segments] = path.split('/')
    return segments.every((one) => one !== '' && encodeURIComponent(decodeURIComponent(one)) === one)
  } catch {
    return false // half an escape
  }
}
