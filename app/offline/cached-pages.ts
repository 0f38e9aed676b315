import { assetsNeededBy, cacheAssets, cachePictures, pruneAssets } from '#app/offline/cached-assets.ts'
import { partPage } from '#app/offline/cached-numbers.ts'
import { assetsOf, canonicalOf, picturesOf, titleOf } from '#app/offline/page-html.ts'
import { CACHES, trim } from '#app/offline/worker-caches.ts'

/** 30 MB in total. */
const MAX_PAGES = 150
const MAX_PAGE_LENGTH = 200_000
/** The headers cached with a page; above all its Content-Security-Policy. */
const HEADERS = [
  'Content-Type',
  'Content-Security-Policy',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Date',
]
/** Our own headers, only on cached pages. Renaming them would orphan the pages that browsers have cached. */
const ASSETS_HEADER = 'X-Kept-Assets'
const TITLE_HEADER = 'X-Kept-Title'

/** The blank order form for requests written offline. */
export const ORDER_PAGE = '/offline/order'
/** The quote list's page, whose lines are in the browser's storage anyway. */
const UNVISITED_PAGES: readonly string[] = ['/list']

export type CachedPage = {
  readonly html: string
  readonly headers: Headers
  /** When the site rendered it. */
  readonly date: Date
}

/** Forms and requests are personal; the address of a search, a scan or a shared list contains what the visitor typed. */
const NEVER = /^\/(order|contact|request)(\/|$)|^\/(search|list|scan)(\/.*)?\?./i

/** Whether the page at this address may be cached. */
export const isPublic = ({ pathname, search }: URL): boolean => !NEVER.test(pathname + search)

/** Whether a response is a complete page that is the same for everybody. */
function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    headers.has('Content-Security-Policy') &&
    !/no-store|private/i.test(headers.get('Cache-Control') ?? '')
  )
}

/** Caches a page of the site with the files it needs, and its pictures if asked to. Ignores a page that isn't cacheable. */
export async function cachePage(response: Response, { pictures }: { pictures: boolean }): Promise<void> {
  const page = await readPage(response)
  if (!page) return
  const { pathname, search } = new URL(response.url)
  const cache = await caches.open(CACHES.pages)
  const key = keyOf(pathname, search, canonicalOf(page.html))
  await cache.delete(key) // moves it to the end: `trim` deletes the pages visited longest ago
  await cache.put(key, page.entry)
  await trim(cache, MAX_PAGES)
  if (pictures) await cachePictures(picturesOf(page.html))
}

async function readPage(response: Response): Promise<{ html: string; entry: Response } | null> {
  if (!isCacheable(response)) return null
  const html = await response.text()
  if (html.length > MAX_PAGE_LENGTH) return null
  const assets = assetsOf(html)
  await cacheAssets(assets)
  const headers = new Headers(HEADERS.map((name): [string, string] => [name, response.headers.get(name) ?? '']))
  headers.set(ASSETS_HEADER, assetsNeededBy(assets).join(' '))
  headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)))
  return { html, entry: new Response(html, { headers }) }
}

/** A part page is cached under its canonical address, any other page under the requested one. */
const keyOf = (path: string, search: string, canonical: string | null): string =>
  canonical?.startsWith('/part/') && path.startsWith('/part/') ? canonical : path + search

/** Returns the cached page of an address, or null. */
export async function findPage({ pathname, search }: URL): Promise<CachedPage | null> {
  const cache = await caches.open(CACHES.pages)
  const address = pathname + search
  const found =
    (await cache.match(address)) ?? (UNVISITED_PAGES.includes(address) ? await findUnvisited(address) : undefined)
  const part = found ? null : await partPage(pathname)
  return await openPage(found ?? (part === null ? undefined : await cache.match(part)))
}

/** Returns a page that is cached before anybody visits it. */
const findUnvisited = async (path: string): Promise<Response | undefined> =>
  await (await caches.open(CACHES.data)).match(path)

/** Returns the cached order form, or null. */
export const findOrderPage = async (): Promise<CachedPage | null> => await openPage(await findUnvisited(ORDER_PAGE))

async function openPage(entry: Response | undefined): Promise<CachedPage | null> {
  if (!entry) return null
  return { html: await entry.text(), headers: entry.headers, date: new Date(entry.headers.get('Date') ?? 0) }
}

export type CachedLink = { readonly path: string; readonly title: string }

/** Returns links to the cached pages, the last visited first. The titles are HTML. */
export async function cachedLinks(): Promise<CachedLink[]> {
  const cache = await caches.open(CACHES.pages)
  const links = await Promise.all(
    (await cache.keys()).map(async (key) => {
      const { pathname, search } = new URL(key.url)
      const title = decodeURIComponent((await cache.match(key))?.headers.get(TITLE_HEADER) ?? '')
      return { path: pathname + search, title }
    }),
  )
  return links.reverse()
}

/** Fetches and caches the blank order form and the pages that work unvisited. Rejects while the site doesn't answer. */
export async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(CACHES.data)
  for (const path of [ORDER_PAGE, ...UNVISITED_PAGES]) {
    const page = await readPage(await fetch(path, { cache: 'no-cache' }))
    if (page) await cache.put(path, page.entry)
  }
}

/** Deletes the built files that no cached page and not this build needs. */
export async function pruneBuilds(): Promise<void> {
  const [pages, data] = await Promise.all([caches.open(CACHES.pages), caches.open(CACHES.data)])
  const unvisited = [ORDER_PAGE, ...UNVISITED_PAGES].map((path) => data.match(path))
  const all = [...(await pages.keys()).map((key) => pages.match(key)), ...unvisited]
  const needed = (await Promise.all(all)).flatMap((page) => page?.headers.get(ASSETS_HEADER)?.split(' ') ?? [])
  await pruneAssets(new Set(needed))
}
