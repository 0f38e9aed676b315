import { STORES, trim } from '#offline/stores.ts'

/** The scripts, styles and fonts of the build that this worker came with; `server/client-build/offline-worker.ts` names them. */
declare const BUILT_ASSETS: readonly string[]

/** At most so many pictures. */
const MOST_PICTURES = 300
/** The decoders and the viewer of datasheets: large, and of no use without the datasheet. */
const NOT_KEPT = /\/assets\/pdf/

/** A built file: kept as long as a kept page needs it, since its name changes with its content. */
export async function assetAnswer(request: Request): Promise<Response> {
  const store = await caches.open(STORES.assets)
  const kept = await store.match(request.url, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && !NOT_KEPT.test(request.url)) await store.put(request.url, answer.clone())
  return answer
}

/** Keeps built files that aren't kept yet. One that fails is asked for again with the next page. */
export async function keepAssets(paths: readonly string[]): Promise<void> {
  const store = await caches.open(STORES.assets)
  const wanted = paths.filter((path) => !NOT_KEPT.test(path))
  const missing = await Promise.all(
    wanted.map(async (path) => ((await store.match(path, { ignoreVary: true })) ? [] : [path])),
  )
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
export async function pictureAnswer(request: Request): Promise<Response> {
  const store = await caches.open(STORES.pictures)
  try {
    const answer = await fetch(request)
    if (answer.status === 200) await store.put(request.url, answer.clone())
    return answer
  } catch (error) {
    const kept = await store.match(request.url, { ignoreVary: true, ignoreSearch: true })
    if (kept) return kept
    throw error
  }
}

/** Keeps pictures that aren't kept in any width, and no more than there is room for. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  const store = await caches.open(STORES.pictures)
  for (const address of addresses) {
    if (!(await store.match(address, { ignoreVary: true, ignoreSearch: true }))) await store.add(address)
  }
  await trim(store, MOST_PICTURES)
}
