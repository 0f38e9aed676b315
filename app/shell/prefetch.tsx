import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { isSlowConnection, savesData } from '#app/ui/connection.ts'

/** Maximum prefetched pages per view: for links in view, and for links pointed at. */
const MAX_IN_VIEW = 6
const MAX_POINTED_AT = 24
/** A link counts only after this long: passing over it shows no interest. */
const POINTED_MS = 65
const IN_VIEW_MS = 500

const PART_LINKS = 'main :is(.number-link, .result-link)'
/** The link to a table's next page or to the next part. */
const NEXT_LINK = 'main a[rel="next"]'
/** Forms and requests are personal. Files, lists and redirects aren't pages. */
const NEVER = /^\/((order|contact|request|list|test|table|view-pdf|files)(\/|$)|api\/)|\.(csv|xlsx|pdf|atom)$/

/**
 * Calls `found` for each page that the visitor is likely to open next: none on slow connections or if the visitor saves
 * data. Returns a function that stops it.
 */
function watchLikelyPages(found: (page: string) => void): () => void {
  if (savesData() || isSlowConnection()) return () => undefined
  const stopped = new AbortController()
  const inView = createDwellTimer(MAX_IN_VIEW, IN_VIEW_MS, found)
  const pointed = createDwellTimer(MAX_POINTED_AT, POINTED_MS, found)

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? inView.begin(target) : inView.end(target)
  })
  const next = document.querySelector(NEXT_LINK)
  if (next) inView.begin(next)
  for (const link of document.querySelectorAll(PART_LINKS)) observer.observe(link)

  const listen = (types: readonly string[], act: (link: Element) => void) => {
    const onEvent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link) act(link)
    }
    for (const type of types) document.addEventListener(type, onEvent, { signal: stopped.signal, passive: true })
  }
  listen(['pointerover', 'focusin', 'touchstart'], pointed.begin)
  listen(['pointerout', 'focusout'], pointed.end)

  return () => {
    stopped.abort()
    observer.disconnect()
    inView.stop()
    pointed.stop()
  }
}

/** Reports links that hold interest for `waitMs`, at most `max` pages. */
function createDwellTimer(max: number, waitMs: number, found: (page: string) => void) {
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>()
  const taken = new Set<string>()
  const take = (page: string) => {
    if (taken.has(page) || taken.size >= max) return
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

/** Returns the page of this site that a link opens in the same tab, or null. */
function pageOf({ origin, pathname, search, target, download }: HTMLAnchorElement): string | null {
  const stays = origin === location.origin && target === '' && download === ''
  const here = pathname === location.pathname && search === location.search
  return stays && !here && !NEVER.test(pathname) ? pathname + search : null
}

/** Prefetches likely next pages, so they open at once. */
export function Prefetch() {
  const { key } = useLocation()
  return <LikelyPages key={key} />
}

/** `key` is the location's: remounts for each navigation. */
function LikelyPages() {
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(() => {
    const found = (page: string) => setPages((known) => (known.includes(page) ? known : [...known, page]))
    return watchLikelyPages(found)
  }, [])
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
