import { keepAssets, keepPictures, neededBy, pruneAssets } from '#offline/kept-assets.ts'
import { partPage } from '#offline/kept-numbers.ts'
import { assetsOf, canonicalOf, picturesOf, titleOf } from '#offline/page-text.ts'
import { STORES, trim } from '#offline/stores.ts'

/** At most so many pages of at most so many characters: 30 MB together. */
const MOST_PAGES = 150
const LONGEST = 200_000
/** What goes with a page: its policy above all. */
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
/** Ours, on kept pages alone. */
const ASSETS_HEADER = 'X-Kept-Assets'
const TITLE_HEADER = 'X-Kept-Title'

/** The blank order form for requests written without a network. */
export const ORDER_PAGE = '/offline/order'
/** The quote list's page: what is on it lies in the browser already. */
const LIST_PAGE = '/list'

export type KeptPage = {
  readonly html: string
  readonly headers: Headers
  /** When the site made it. */
  readonly date: Date
}

/** Forms and requests are made for one visitor; a search and a shared list have in their address what somebody typed. */
const NEVER = /^\/(order|contact|request)(\/|$)|^\/(search|list)(\/.*)?\?./i

/** Whether a page of this address may be kept at all. */
export const isPublic = ({ pathname, search }: URL): boolean => !NEVER.test(pathname + search)

/** Whether an answer is a page that may be kept: public, whole, and the same for everybody. */
export function mayKeep(answer: Response): boolean {
  const { headers } = answer
  return (
    answer.status === 200 &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    headers.has('Content-Security-Policy') &&
    !/no-store|private/i.test(headers.get('Cache-Control') ?? '')
  )
}

/** Keeps a page that the site has answered, with what it needs to be shown. What may not be kept is passed over. */
export async function keepPage(answer: Response, { pictures }: { pictures: boolean }): Promise<void> {
  const page = await readPage(answer)
  if (!page) return
  const { pathname, search } = new URL(answer.url)
  const store = await caches.open(STORES.pages)
  const key = keyOf(pathname, search, canonicalOf(page.html))
  await store.delete(key) // so that it stands last: what was visited longest ago goes first
  await store.put(key, page.kept)
  await trim(store, MOST_PAGES)
  if (pictures) await keepPictures(picturesOf(page.html))
}

async function readPage(answer: Response): Promise<{ html: string; kept: Response } | null> {
  if (!mayKeep(answer)) return null
  const html = await answer.text()
  if (html.length > LONGEST) return null
  const assets = assetsOf(html)
  await keepAssets(assets)
  const headers = new Headers(HEADERS.map((name): [string, string] => [name, answer.headers.get(name) ?? '']))
  headers.set(ASSETS_HEADER, neededBy(assets).join(' '))
  headers.set(TITLE_HEADER, encodeURIComponent(titleOf(html)))
  return { html, kept: new Response(html, { headers }) }
}

/** A part is kept under the one address that is its own; any other page under the address it was asked by. */
const keyOf = (path: string, search: string, canonical: string | null): string =>
  canonical?.startsWith('/part/') && path.startsWith('/part/') ? canonical : path + search

/** The kept page of an address, or null. */
export async function findPage({ pathname, search }: URL): Promise<KeptPage | null> {
  const store = await caches.open(STORES.pages)
  const own = (await store.match(pathname + search)) ?? (await ownPage(pathname + search, LIST_PAGE))
  const page = own ? null : await partPage(pathname)
  return await opened(own ?? (page === null ? undefined : await store.match(page)))
}

/** One of the pages that are kept unvisited, where it is the one asked for. */
const ownPage = async (asked: string, page: string): Promise<Response | undefined> =>
  asked === page ? await (await caches.open(STORES.data)).match(page) : undefined

/** The kept order form, or null. */
export const findOrderPage = async (): Promise<KeptPage | null> => await opened(await ownPage(ORDER_PAGE, ORDER_PAGE))

async function opened(kept: Response | undefined): Promise<KeptPage | null> {
  if (!kept) return null
  return { html: await kept.text(), headers: kept.headers, date: new Date(kept.headers.get('Date') ?? 0) }
}

export type KeptLink = { readonly path: string; readonly title: string }

/** The kept pages, the last visited first; their titles are HTML. */
export async function keptLinks(): Promise<KeptLink[]> {
  const store = await caches.open(STORES.pages)
  const links = await Promise.all(
    (await store.keys()).map(async (key) => {
      const { pathname, search } = new URL(key.url)
      const title = decodeURIComponent((await store.match(key))?.headers.get(TITLE_HEADER) ?? '')
      return { path: pathname + search, title }
    }),
  )
  return links.reverse()
}

/** Asks the site for the blank order form and the quote list's page, and keeps them. Throws while it doesn't answer. */
export async function keepOwnPages(): Promise<void> {
  const store = await caches.open(STORES.data)
  for (const path of [ORDER_PAGE, LIST_PAGE]) {
    const page = await readPage(await fetch(path, { cache: 'no-cache' }))
    if (page) await store.put(path, page.kept)
  }
}

/** Lets go the built files that neither a kept page nor this build needs any more. */
export async function pruneBuilds(): Promise<void> {
  const [pages, data] = await Promise.all([caches.open(STORES.pages), caches.open(STORES.data)])
  const kept = [...(await pages.keys()).map((key) => pages.match(key)), data.match(ORDER_PAGE), data.match(LIST_PAGE)]
  const needed = (await Promise.all(kept)).flatMap((page) => page?.headers.get(ASSETS_HEADER)?.split(' ') ?? [])
  await pruneAssets(new Set(needed))
}
