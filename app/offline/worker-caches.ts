/** Only our caches have this prefix; others of this origin stay untouched. */
const PREFIX = 'catalogue-'

/** Raise a cache's number when the format of its entries changes: a new worker deletes the old caches. */
export const CACHES = {
  pages: `${PREFIX}pages-1`,
  assets: `${PREFIX}assets-1`,
  pictures: `${PREFIX}pictures-1`,
  data: `${PREFIX}data-1`,
} as const

/** Deletes the caches of earlier formats. */
export async function deleteOldCaches(): Promise<void> {
  const current: readonly string[] = Object.values(CACHES)
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !current.includes(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Deletes the oldest entries beyond `max`. */
export async function trim(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
}
