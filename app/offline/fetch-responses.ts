import { searchNumbers } from '#app/offline/cached-numbers.ts'
import {
  type CachedLink,
  type CachedPage,
  cachedLinks,
  cachePage,
  findOrderPage,
  findPage,
  isPublic,
  ORDER_PAGE,
} from '#app/offline/cached-pages.ts'
import { cachedPageBar, pageWith, shownDate, withBar } from '#app/offline/page-html.ts'
import { type FetchEvent, scope } from '#app/offline/worker-scope.ts'
import type { SearchAnswer, SearchResult } from '#catalog/answers.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

type PageContent = { readonly title: string; readonly bar: string; readonly main: string }

const MAX_LINKS = 30

/** Renders the page for an `address` that isn't cached: says so and lists the cached pages. */
function offlinePage(address: string, links: readonly CachedLink[], offline: boolean): PageContent {
  const title = offline ? 'You are offline' : 'Our site can’t be reached'
  const items = links.slice(0, MAX_LINKS).map((link) => `<li>${pageLink(link)}</li>`)
  const list =
    items.length === 0
      ? ''
      : `<section class="kept-links"><h2 class="section-title">Pages saved on this device</h2><ul>${items.join('')}</ul></section>`
  const main = `<div class="wrap prose-page"><h1 class="page-title">${title}</h1>
<p class="lead">This page isn’t saved on this device. Nothing you typed is lost. Try again when you are back online.</p>
<p class="actions"><a class="button button-dark" href="${escapeMarkup(address)}">Retry</a>
<a class="button" href="/order">Request a quote</a></p>${list}</div>`
  return { title, bar: '<p>Offline: part number search and the pages you have visited still work.</p>', main }
}

const pageLink = ({ path, title }: CachedLink): string =>
  `<a class="text-link" href="${escapeMarkup(path)}">${title.replace(/ – [^–]*$/, '')}</a>`

/** Renders the search page from the cached part numbers. `isCached` says whether a result's page is cached too. */
function searchPage(
  { query, results }: SearchAnswer,
  date: Date,
  isCached: (result: SearchResult) => boolean,
): PageContent {
  const shown = escapeMarkup(query)
  const items = results.map((result) => searchHit(result, isCached(result)))
  const nothing = `<div class="nothing-left"><p class="strong">No matching part numbers found</p>
<p>Search looks for exact part numbers in all product tables</p>
<p>Try: partial numbers, removing hyphens, or different formats</p></div>`
  const main = `<div class="wrap prose-page"><h1 class="page-title">Part Number Search (${results.length})</h1>
<p class="lead">for <span class="mono">${shown}</span></p>
${items.length === 0 ? nothing : `<ul class="result-list">${items.join('')}</ul>`}</div>`
  const bar = `<p>Offline: searched the part numbers saved ${shownDate(date)}.</p>`
  return { title: `${shown} – Part Number Search`, bar, main }
}

function searchHit({ url, partNumber, displayName, matchType, relevance }: SearchResult, cached: boolean): string {
  const note = cached ? '' : ' · page not saved'
  return `<li class="result"><a class="result-link" href="${escapeMarkup(url)}"><span class="fill">
<span class="hit-number">${escapeMarkup(partNumber)}</span><span class="hit-family hint">${escapeMarkup(displayName)}${note}</span></span>
<span class="badge"${matchType === 'Exact' ? '' : ' data-tone="plain"'}>${matchType}</span>
<span class="hit-score count"><span class="sr-only">relevance </span>${Math.round(relevance)}</span></a></li>`
}

/** If a page is cached, the worker waits no longer than this for the site. */
const MAX_WAIT_MS = 3_000
/** The statuses of a proxy that can't reach the site. */
const UNREACHABLE: readonly number[] = [502, 504]
const DATA = '.data'

/** Responds with the site's page; if it doesn't answer, with the cached page; else with a page that lists cached ones. */
export async function pageResponse(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const site = fetchPage(event)
  const early = await Promise.race([site.catch(() => null), after(MAX_WAIT_MS)])
  if (early && !UNREACHABLE.includes(early.status)) return cacheAndPass(event, early)
  const cached = await findPage(url)
  const copy = cached && withBarResponse(cached, cachedPageBar(cached.date, !scope.navigator.onLine))
  const late = early === undefined
  // A reload means that the visitor wants the site's page: on a slow site, the cached copy would come every time.
  if (copy && !(late && isReload(event.request))) {
    if (late) event.waitUntil(site.then((response) => cachePage(response, NO_PICTURES)).catch(() => undefined))
    return copy
  }
  try {
    return cacheAndPass(event, await site)
  } catch (error) {
    return copy ?? (await responseWithoutSite(url)) ?? Promise.reject(error)
  }
}

const NO_PICTURES = { pictures: false }

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request))
}

const after = (ms: number): Promise<undefined> => new Promise((done) => setTimeout(done, ms))

const isReload = ({ cache }: Request): boolean => cache === 'no-cache' || cache === 'reload'

/** Returns the site's page and caches a copy. A failure to cache changes nothing for the visitor. */
function cacheAndPass(event: FetchEvent, response: Response): Response {
  if (isPublic(new URL(event.request.url))) {
    event.waitUntil(cachePage(response.clone(), NO_PICTURES).catch(() => undefined))
  }
  return response
}

/** Responds to an address without the site. Returns null if not even the order form is cached. */
async function responseWithoutSite(url: URL): Promise<Response | null> {
  const page = await findOrderPage()
  if (!page) return null
  if (url.pathname === ORDER_PAGE)
    return withBarResponse(page, '<p>Offline: a request you send is saved on this device.</p>')
  if (url.pathname === '/order') return Response.redirect(ORDER_PAGE + url.search)
  const content =
    (await searchContent(url)) ?? offlinePage(url.pathname + url.search, await cachedLinks(), !scope.navigator.onLine)
  return generatedResponse(page, content)
}

const generatedResponse = (page: CachedPage, content: PageContent): Response =>
  withBarResponse({ ...page, html: pageWith(page.html, content) }, content.bar)

async function searchContent({ pathname, searchParams }: URL) {
  const found = pathname === '/search' ? await searchNumbers(searchParams.get('q') ?? '') : null
  if (!found) return null
  const pages = await Promise.all(found.answer.results.map(async (hit) => [hit, await isSaved(hit.url)] as const))
  const cached = new Map<SearchResult, boolean>(pages)
  return searchPage(found.answer, found.date, (hit) => cached.get(hit) ?? false)
}

const isSaved = async (path: string): Promise<boolean> =>
  (await findPage(new URL(path, scope.location.origin))) !== null

function withBarResponse({ html, headers }: CachedPage, bar: string): Response {
  const own = new Headers(headers)
  own.set('Cache-Control', 'no-store')
  return new Response(withBar(html, bar), { headers: own })
}

/**
 * Responds to a client-side navigation's data request. Data is never cached: while the site doesn't answer, the router is
 * told to load the whole page, if that can be shown. Otherwise rejects; the page that sent the request shows the error.
 */
export async function dataResponse(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const url = pageOfData(new URL(request.url))
    const page = (await findPage(url)) ?? (isGenerated(url) ? await findOrderPage() : null)
    if (!page) throw error
    // These headers are how the router's own server requests a full page load.
    const headers = { 'X-Remix-Redirect': url.pathname + url.search, 'X-Remix-Reload-Document': 'true' }
    return new Response(null, { status: 204, headers })
  }
}

const isGenerated = ({ pathname }: URL): boolean => ['/search', '/order', ORDER_PAGE].includes(pathname)

function pageOfData(url: URL): URL {
  const path = url.pathname.slice(0, -DATA.length)
  const page = new URL(path === '/_' ? '/' : path.replace(/\/_$/, '/'), url)
  page.search = url.search
  page.searchParams.delete('_routes')
  return page
}

/** Responds to a search: from the site, or from the cached part numbers. */
export async function searchResponse(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await searchNumbers(new URL(request.url).searchParams.get('q') ?? '')
    if (!found) throw error
    return Response.json(found.answer, { headers: { Date: found.date.toUTCString() } })
  }
}
