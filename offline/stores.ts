/** Our caches alone bear it: whatever else lives on this address is left as it is. */
export const PREFIX = 'catalogue-'

/** Raised with the way in which something is kept: what an earlier worker kept in another way is then let go. */
export const STORES = {
  pages: `${PREFIX}pages-1`,
  assets: `${PREFIX}assets-1`,
  pictures: `${PREFIX}pictures-1`,
  data: `${PREFIX}data-1`,
} as const

/** Lets go what an earlier worker kept in another way. */
export async function dropEarlierStores(): Promise<void> {
  const current: readonly string[] = Object.values(STORES)
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !current.includes(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Lets go the entries that were put in longest ago, down to `most`. */
export async function trim(store: Cache, most: number): Promise<void> {
  const keys = await store.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)))
}
