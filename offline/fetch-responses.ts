import type { SearchResult } from '#catalogue/answers.ts'
import { searchNumbers } from '#offline/kept-numbers.ts'
import {
  findOrderPage,
  findPage,
  isPublic,
  type KeptPage,
  keepPage,
  keptLinks,
  ORDER_PAGE,
} from '#offline/kept-pages.ts'
import { awayPage, searchPage } from '#offline/made-pages.ts'
import { keptBar, pageWith, withBar } from '#offline/page-text.ts'
import { type FetchEvent, scope } from '#offline/worker-scope.ts'

/** A site that is slower than this is not waited for where a kept page is at hand. */
const PATIENCE_MS = 3_000
/** What a proxy says while the site behind it is away. */
const AWAY: readonly number[] = [502, 504]
const DATA = '.data'

/** A page: the site's own while it answers, else the kept one, marked; else one that says what is kept. */
export async function pageAnswer(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const site = askSite(event)
  const early = await Promise.race([site.catch(() => null), after(PATIENCE_MS)])
  if (early && !AWAY.includes(early.status)) return passed(event, early)
  const kept = await findPage(url)
  const copy = kept && shown(kept, keptBar(kept.date, !scope.navigator.onLine))
  const late = early === undefined
  // Whoever loads a page anew wants the site's: with a slow one he would never get further than the kept copy.
  if (copy && !(late && isReload(event.request))) {
    if (late) event.waitUntil(site.then((answer) => keepPage(answer, NO_PICTURES)).catch(() => undefined))
    return copy
  }
  try {
    return passed(event, await site)
  } catch (error) {
    return copy ?? (await withoutSite(url)) ?? Promise.reject(error)
  }
}

const NO_PICTURES = { pictures: false }

async function askSite({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request))
}

const after = (ms: number): Promise<undefined> => new Promise((done) => setTimeout(done, ms))

const isReload = ({ cache }: Request): boolean => cache === 'no-cache' || cache === 'reload'

/** The site's page, kept on its way. It is shown all the same where it can't be kept. */
function passed(event: FetchEvent, answer: Response): Response {
  if (isPublic(new URL(event.request.url))) {
    event.waitUntil(keepPage(answer.clone(), NO_PICTURES).catch(() => undefined))
  }
  return answer
}

/** What can be made for an address without the site; null where not even the order form is kept. */
async function withoutSite(url: URL): Promise<Response | null> {
  const page = await findOrderPage()
  if (!page) return null
  if (url.pathname === ORDER_PAGE) return shown(page, '<p>Offline: what you send is kept on this device.</p>')
  if (url.pathname === '/order') return Response.redirect(ORDER_PAGE + url.search)
  const made =
    (await madeSearch(url)) ?? awayPage(url.pathname + url.search, await keptLinks(), !scope.navigator.onLine)
  return shown({ ...page, html: pageWith(page.html, made) }, made.bar)
}

async function madeSearch({ pathname, searchParams }: URL) {
  const found = pathname === '/search' ? await searchNumbers(searchParams.get('q') ?? '') : null
  if (!found) return null
  const pages = await Promise.all(found.answer.results.map(async (hit) => [hit, await isKept(hit)] as const))
  const kept = new Map<SearchResult, boolean>(pages)
  return searchPage(found.answer, found.date, (hit) => kept.get(hit) ?? false)
}

const isKept = async ({ url }: SearchResult): Promise<boolean> =>
  (await findPage(new URL(url, scope.location.origin))) !== null

function shown({ html, headers }: KeptPage, bar: string): Response {
  const own = new Headers(headers)
  own.set('Cache-Control', 'no-store')
  return new Response(withBar(html, bar), { headers: own })
}

/**
 * The data of a page that a script moves to. It is never kept: while the site doesn't answer, the browser is sent to the
 * page itself where that can be shown. Rejects where it can't: the page that asked has words for it.
 */
export async function dataAnswer(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const url = pageOfData(new URL(request.url))
    const there = (await findPage(url)) ?? (isMade(url) ? await findOrderPage() : null)
    if (!there) throw error
    // As the router's own server says that a page is to be loaded whole.
    const headers = { 'X-Remix-Redirect': url.pathname + url.search, 'X-Remix-Reload-Document': 'true' }
    return new Response(null, { status: 204, headers })
  }
}

const isMade = ({ pathname }: URL): boolean => ['/search', '/order', ORDER_PAGE].includes(pathname)

function pageOfData(url: URL): URL {
  const path = url.pathname.slice(0, -DATA.length)
  const page = new URL(path === '/_' ? '/' : path.replace(/\/_$/, '/'), url)
  page.search = url.search
  page.searchParams.delete('_routes')
  return page
}

/** The search's answer: the site's, or the kept list's. */
export async function searchAnswer(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await searchNumbers(new URL(request.url).searchParams.get('q') ?? '')
    if (!found) throw error
    return Response.json(found.answer, { headers: { Date: found.date.toUTCString() } })
  }
}
