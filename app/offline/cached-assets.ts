import { CACHES, trim } from '#app/offline/worker-caches.ts'

/** The scripts, styles and fonts of this worker's build, filled in by `server/build/offline-worker.ts`. */
declare const BUILT_ASSETS: readonly string[]

type AssetRequest = { readonly request: Request; readonly waitUntil: (work: Promise<unknown>) => void }

const ANY_VARIANT = { ignoreVary: true }
const ANY_WIDTH = { ...ANY_VARIANT, ignoreSearch: true }
const MAX_PICTURES = 300
/** The datasheet viewer and its decoders: large, and useless without the datasheet. */
const NOT_CACHED = /\/assets\/pdf/

/** Responds with a built file. Its name changes with its content, so a cached one is never stale. */
export async function assetResponse({ request, waitUntil }: AssetRequest): Promise<Response> {
  const cache = await caches.open(CACHES.assets)
  const cached = await cache.match(request.url, ANY_VARIANT)
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && !NOT_CACHED.test(request.url)) waitUntil(tryPut(cache, request.url, response.clone()))
  return response
}

/** Caches a response. Does nothing if there is no room for it. */
const tryPut = (cache: Cache, address: string, response: Response): Promise<void> =>
  cache.put(address, response).catch(() => undefined)

/** Caches built files that aren't cached yet. Rejects if one fails; the next page tries again. */
export async function cacheAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHES.assets)
  const wanted = paths.filter((path) => !NOT_CACHED.test(path))
  const missing = await Promise.all(wanted.map(async (path) => ((await cache.match(path, ANY_VARIANT)) ? [] : [path])))
  await Promise.all(missing.flat().map((path) => cache.add(path)))
}

/** Caches all files of this worker's build, so that navigation and dropdowns work offline too. */
export const cacheBuild = (): Promise<void> => cacheAssets(BUILT_ASSETS)

/** Returns all files a page needs: those it names, and those its build loads later. */
export const assetsNeededBy = (named: readonly string[]): string[] =>
  named.some((path) => BUILT_ASSETS.includes(path) && path.includes('entry.client'))
    ? [...new Set([...named, ...BUILT_ASSETS])]
    : [...named]

/** Deletes the cached files that are neither in `needed` nor part of this build. */
export async function pruneAssets(needed: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(CACHES.assets)
  const keys = await cache.keys()
  const own = new Set([...needed, ...BUILT_ASSETS])
  await Promise.all(keys.map((key) => (own.has(new URL(key.url).pathname) ? false : cache.delete(key))))
}

/** Responds with the site's picture; while the site doesn't answer, with the cached one of any width. */
export async function pictureResponse({ request, waitUntil }: AssetRequest): Promise<Response> {
  const cache = await caches.open(CACHES.pictures)
  try {
    const response = await fetch(request)
    if (response.status === 200 && !(await cache.match(request.url, ANY_VARIANT)))
      waitUntil(tryPut(cache, request.url, response.clone()))
    return response
  } catch (error) {
    const cached = await cache.match(request.url, ANY_WIDTH)
    if (cached) return cached
    throw error
  }
}

/** Caches pictures that aren't cached in any width. */
export async function cachePictures(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHES.pictures)
  for (const address of addresses) {
    if (!(await cache.match(address, ANY_WIDTH))) await cache.add(address)
  }
}

/** Deletes the oldest pictures beyond `MAX_PICTURES`. */
export const trimPictures = async (): Promise<void> => trim(await caches.open(CACHES.pictures), MAX_PICTURES)
