import { dataAnswer, pageAnswer, searchAnswer } from '#offline/answers.ts'
import { assetAnswer, keepBuild, pictureAnswer, trimPictures } from '#offline/kept-assets.ts'
import { keepNumbers } from '#offline/kept-numbers.ts'
import { isPublic, keepOwnPages, keepPage, pruneBuilds } from '#offline/kept-pages.ts'
import { dropEarlierStores } from '#offline/stores.ts'
import { type FetchEvent, scope } from '#offline/worker-scope.ts'

/** What a page tells the worker once it is at rest. */
export type Visit = {
  /** Its address within the site, where it is to be kept: null where the worker has seen it pass. */
  readonly path: string | null
  /** Whether more than the page itself may be fetched: the part numbers, and the build's other scripts. */
  readonly more: boolean
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keepOwnPages().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

scope.addEventListener('message', (event) => {
  if (isVisit(event.data)) event.waitUntil(keepVisited(event.data))
})

scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/** An open page of the build before goes on: its files are kept, and the site has them for one more build. */
async function takeOver(): Promise<void> {
  await scope.registration.navigationPreload?.enable()
  await dropEarlierStores()
  await pruneBuilds()
  await scope.clients.claim()
}

async function keepVisited({ path, more }: Visit): Promise<void> {
  try {
    if (path !== null && isPublic(new URL(path, scope.location.origin)))
      await keepPage(await fetch(path, { headers: { Accept: 'text/html' } }), { pictures: true })
    if (more) await Promise.all([keepNumbers(), keepBuild()])
    await trimPictures()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // the site doesn't answer: the next visit asks again
  }
}

/** Null for what goes to the site as if there were no worker: forms, files, the API. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const asked = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return null
  if (request.destination === 'document') return pageAnswer(event)
  if (pathname.startsWith('/assets/')) return assetAnswer(asked)
  if (pathname.startsWith('/files/product-images/') && /\bw=\d/.test(search)) return pictureAnswer(asked)
  if (pathname.endsWith('.data')) return dataAnswer(request)
  return pathname === '/api/v1/search' ? searchAnswer(request) : null
}

const isVisit = (data: unknown): data is Visit =>
  typeof data === 'object' && data !== null && 'path' in data && 'more' in data && typeof data.more === 'boolean'
