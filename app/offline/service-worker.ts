import { assetResponse, cacheBuild, pictureResponse, trimPictures } from '#app/offline/cached-assets.ts'
import { cacheNumbers } from '#app/offline/cached-numbers.ts'
import { cacheOfflinePages, cachePage, isPublic, pruneBuilds } from '#app/offline/cached-pages.ts'
import { dataResponse, pageResponse, searchResponse } from '#app/offline/fetch-responses.ts'
import { deleteOldCaches } from '#app/offline/worker-caches.ts'
import { type FetchEvent, type InstallEvent, scope } from '#app/offline/worker-scope.ts'

/** The message of a page to the worker, sent once the page has loaded. */
export type Visit = {
  /** The page's address within the site, or null if the worker has already seen it load. */
  readonly path: string | null
  /** Whether the worker may fetch more than the page: the part numbers and the build's other scripts. */
  readonly more: boolean
}

/** What a page loads after itself. */
const ASKED_AT_ONCE = ['/*.data', '/assets/*', '/site/*', '/files/product-images/*', '/api/v1/search']

scope.addEventListener('install', (event) => {
  event.waitUntil(addRoutes(event))
  event.waitUntil(cacheOfflinePages().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

scope.addEventListener('message', (event) => {
  if (isVisit(event.data)) event.waitUntil(cacheVisited(event.data))
})

scope.addEventListener('fetch', (event) => {
  const response = responseTo(event)
  if (response) event.respondWith(response)
})

/**
 * Lets the browser ask the site itself, without waiting for the worker to start and to pass the request on. What the
 * site doesn't answer comes from the worker as before. Browsers without such routes ask the worker first.
 */
async function addRoutes(event: InstallEvent): Promise<void> {
  const rules = ASKED_AT_ONCE.map((pathname) => ({
    condition: { requestMethod: 'GET', urlPattern: new URLPattern({ pathname }) },
    source: 'race-network-and-fetch-handler',
  }))
  await event.addRoutes?.(rules)
}

/** An open page of the previous build keeps working: its files stay cached, and the site serves them for one more build. */
async function takeOver(): Promise<void> {
  await scope.registration.navigationPreload?.enable()
  await deleteOldCaches()
  await pruneBuilds()
  await scope.clients.claim()
}

async function cacheVisited({ path, more }: Visit): Promise<void> {
  try {
    if (path !== null && isPublic(new URL(path, scope.location.origin)))
      await cachePage(await fetch(path, { headers: { Accept: 'text/html' } }), { pictures: true })
    if (more) await Promise.all([cacheNumbers(), cacheBuild()])
    await trimPictures()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // the site doesn't answer: the next visit tries again
  }
}

/** Returns null for requests that bypass the worker: forms, files, the API. */
function responseTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const asset = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return null
  if (request.destination === 'document') return pageResponse(event)
  if (/^\/(assets|site)\//.test(pathname)) return assetResponse(asset)
  if (pathname.startsWith('/files/product-images/') && /\bw=\d/.test(search)) return pictureResponse(asset)
  if (pathname.endsWith('.data')) return dataResponse(request)
  return pathname === '/api/v1/search' ? searchResponse(request) : null
}

const isVisit = (data: unknown): data is Visit =>
  typeof data === 'object' && data !== null && 'path' in data && 'more' in data && typeof data.more === 'boolean'
