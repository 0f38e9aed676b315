import { STORES, trim } from '#offline/stores.ts'

/** The scripts, styles and fonts of the build that this worker came with; `server/client-build/offline-worker.ts` names them. */
declare const BUILT_ASSETS: readonly string[]

type Asked = { readonly request: Request; readonly waitUntil: (work: Promise<unknown>) => void }

const ANY_VARIANT = { ignoreVary: true }
const ANY_WIDTH = { ...ANY_VARIANT, ignoreSearch: true }
/** At most so many pictures. */
const MOST_PICTURES = 300
/** The decoders and the viewer of datasheets: large, and of no use without the datasheet. */
const NOT_KEPT = /\/assets\/pdf/

/** A built file: kept as long as a kept page needs it, since its name changes with its content. */
export async function assetAnswer({ request, waitUntil }: Asked): Promise<Response> {
  const store = await caches.open(STORES.assets)
  const kept = await store.match(request.url, ANY_VARIANT)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && !NOT_KEPT.test(request.url)) waitUntil(putAside(store, request.url, answer.clone()))
  return answer
}

/** Keeps an answer beside giving it: it is given all the same where there is no room to keep it. */
const putAside = (store: Cache, address: string, answer: Response): Promise<void> =>
  store.put(address, answer).catch(() => undefined)

/** Keeps built files that aren't kept yet. One that fails is asked for again with the next page. */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  const store = await caches.open(STORES.assets)
  const wanted = paths.filter((path) => !NOT_KEPT.test(path))
  const missing = await Promise.all(wanted.map(async (path) => ((await store.match(path, ANY_VARIANT)) ? [] : [path])))
  await Promise.all(missing.flat().map((path) => store.add(path)))
}

/** Keeps the whole of this worker's build, so that pages move and fill their lists without a network too. */
export const keepBuild = (): Promise<void> => keepAssets(BUILT_ASSETS)

/** All that a page needs: what it names, and what its build loads later. */
export const neededBy = (named: readonly string[]): string[] =>
  named.some((path) => BUILT_ASSETS.includes(path) && path.includes('entry.client'))
    ? [...new Set([...named, ...BUILT_ASSETS])]
    : [...named]

/** Lets go the built files that neither a kept page nor this build needs. */
export async function pruneAssets(needed: ReadonlySet<string>): Promise<void> {
  const store = await caches.open(STORES.assets)
  const keys = await store.keys()
  const own = new Set([...needed, ...BUILT_ASSETS])
  await Promise.all(keys.map((key) => (own.has(new URL(key.url).pathname) ? false : store.delete(key))))
}

/** A picture: the site's, or the kept one in whatever width, while the site doesn't answer. */
export async function pictureAnswer({ request, waitUntil }: Asked): Promise<Response> {
  const store = await caches.open(STORES.pictures)
  try {
    const answer = await fetch(request)
    if (answer.status === 200 && !(await store.match(request.url, ANY_VARIANT)))
      waitUntil(putAside(store, request.url, answer.clone()))
    return answer
  } catch (error) {
    const kept = await store.match(request.url, ANY_WIDTH)
    if (kept) return kept
    throw error
  }
}

/** Keeps pictures that aren't kept in any width. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  const store = await caches.open(STORES.pictures)
  for (const address of addresses) {
    if (!(await store.match(address, ANY_WIDTH))) await store.add(address)
  }
}

/** Lets go the pictures seen longest ago, down to as many as there is room for. */
export const trimPictures = async (): Promise<void> => trim(await caches.open(STORES.pictures), MOST_PICTURES)
