import type { SearchAnswer } from '#catalogue/answers.ts'
import { type NumberListSearch, openNumberList } from '#catalogue/number-list.ts'
import { STORES } from '#offline/stores.ts'

const ADDRESS = '/offline/numbers.json'
const CHECK_MS = 600_000

let checkedAt = 0
let opened: { readonly search: NumberListSearch; readonly date: Date } | null = null

/** Has the list of all part numbers kept as it is now; asked for at most every ten minutes, and sent if it has changed. */
export async function keepNumbers(): Promise<void> {
  if (Date.now() - checkedAt < CHECK_MS) return
  const answer = await fetch(ADDRESS, { cache: 'no-cache' })
  checkedAt = Date.now()
  if (answer.status !== 200) return // there is no catalogue, or one of more numbers than a browser should hold
  await (await caches.open(STORES.data)).put(ADDRESS, answer)
  opened = null
}

async function numbers() {
  if (opened) return opened
  const kept = await (await caches.open(STORES.data)).match(ADDRESS, { ignoreVary: true })
  if (!kept) return null
  opened = { search: openNumberList(await kept.json()), date: new Date(kept.headers.get('Date') ?? 0) }
  return opened
}

/** The search's answer from the kept list, with the list's date; null where none is kept. */
export async function searchNumbers(query: string): Promise<{ answer: SearchAnswer; date: Date } | null> {
  const list = await numbers()
  return list && { answer: list.search.search(query), date: list.date }
}

/** The readable address of a part that is asked for by table and id; null where it isn't known. */
export async function partPage(path: string): Promise<string | null> {
  if (!/^\/part\/[^/]+\/[^/]+$/.test(path)) return null
  return (await numbers())?.search.pageOf(path) ?? null
}
