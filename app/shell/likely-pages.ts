import { isSlowLine, savesData } from '#app/components/connection.ts'

/** Most pages that are fetched ahead in one view: because their links are in sight, and because they are pointed at. */
const MOST_IN_SIGHT = 6
const MOST_POINTED_AT = 24
/** A pointer that passes over a link, or a link that passes by, is no sign of interest. */
const POINTED_MS = 65
const IN_SIGHT_MS = 500

/** Parts in a table or a list. */
const IN_SIGHT = 'main :is(.number-link, .result-link)'
/** The table's next page, the next part. */
const NEXT = 'main a[rel="next"]'
/** Forms and requests are made for one visitor, once; files, lists and redirects are no pages of ours. */
const NEVER = /^\/(order|contact|request|list|test|table|view-pdf|files|api)(\/|$)|\.(csv|xlsx|pdf|dxf|atom)$/

/** Tells `found` of each page worth fetching ahead, until it is stopped by what it gives. Of none where data is dear or slow. */
export function watchLikelyPages(found: (page: string) => void): () => void {
  if (savesData() || isSlowLine()) return () => undefined
  const stopped = new AbortController()
  const seen = patience(MOST_IN_SIGHT, IN_SIGHT_MS, found)
  const pointed = patience(MOST_POINTED_AT, POINTED_MS, found)

  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? seen.begin(target) : seen.end(target)
  })
  const next = document.querySelector(NEXT)
  if (next) seen.begin(next)
  for (const link of document.querySelectorAll(IN_SIGHT)) sight.observe(link)

  const listen = (types: readonly string[], act: (link: Element) => void) => {
    const heard = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) act(link)
    }
    for (const type of types) document.addEventListener(type, heard, { signal: stopped.signal, passive: true })
  }
  listen(['pointerover', 'focusin', 'touchstart'], pointed.begin)
  listen(['pointerout', 'focusout'], pointed.end)

  return () => {
    stopped.abort()
    sight.disconnect()
    seen.stop()
    pointed.stop()
  }
}

/** Waits whether the interest in a link lasts; takes so many pages. */
function patience(most: number, waitMs: number, found: (page: string) => void) {
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>()
  const taken = new Set<string>()
  const take = (page: string) => {
    if (taken.has(page) || taken.size >= most) return
    taken.add(page)
    found(page)
  }
  const end = (link: Element) => {
    clearTimeout(waiting.get(link))
    waiting.delete(link)
  }
  return {
    begin(link: Element) {
      const page = link instanceof HTMLAnchorElement ? pageOf(link) : null
      if (page !== null && !waiting.has(link)) waiting.set(link, setTimeout(take, waitMs, page))
    },
    end,
    stop: () => waiting.forEach((_, link) => void end(link)),
  }
}

/** The page of ours that a link moves to; null where it doesn't. */
function pageOf({ origin, pathname, search, target, download }: HTMLAnchorElement): string | null {
  const stays = origin === location.origin && target === '' && download === ''
  const here = pathname === location.pathname && search === location.search
  return stays && !here && !NEVER.test(pathname) ? pathname + search : null
}
