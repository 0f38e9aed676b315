import { CACHES } from '#app/offline/worker-caches.ts'
import type { SearchAnswer } from '#catalog/answers.ts'
import { type NumberListSearch, openNumberList } from '#catalog/search/number-list.ts'

const ADDRESS = '/offline/numbers.json'
const CHECK_MS = 600_000

let checkedAt = 0
let opened: { readonly search: NumberListSearch; readonly date: Date } | null = null

/** Caches the list of all part numbers. Checks at most every ten minutes; the server sends it only if it has changed. */
export async function cacheNumbers(): Promise<void> {
  if (Date.now() - checkedAt < CHECK_MS) return
  const response = await fetch(ADDRESS, { cache: 'no-cache' })
  checkedAt = Date.now()
  if (response.status !== 200) return // no catalog, or too many numbers for a browser
  await (await caches.open(CACHES.data)).put(ADDRESS, response)
  opened = null
}

async function openNumbers() {
  if (opened) return opened
  const cached = await (await caches.open(CACHES.data)).match(ADDRESS, { ignoreVary: true })
  if (!cached) return null
  opened = { search: openNumberList(await cached.json()), date: new Date(cached.headers.get('Date') ?? 0) }
  return opened
}

/** Searches the cached part numbers. Returns the results and the list's date, or null if no list is cached. */
export async function searchNumbers(query: string): Promise<{ answer: SearchAnswer; date: Date } | null> {
  const list = await openNumbers()
  return list && { answer: list.search.search(query), date: list.date }
}

/** Returns the readable address of a part page requested by table and id, or null if the part isn't in the list. */
export async function partPage(path: string): Promise<string | null> {
  if (!/^\/part\/[^/]+\/[^/]+$/.test(path)) return null
  return (await openNumbers())?.search.pageOf(path) ?? null
}
