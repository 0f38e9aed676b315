import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

/** Per page: those in view, and all. */
const MAX_IN_VIEW = 6
const MAX_PAGES = 30
/** A link counts only after this long: passing over it shows no interest. */
const POINTED_MS = 65
const IN_VIEW_MS = 500

const PART_LINKS = 'main :is(.number-link, .result-link)'
/** The link to a table's next page or to the next part. */
const NEXT_LINK = 'main a[rel="next"]'
/** Forms and requests are personal. Files, lists and redirects aren't pages. */
const NEVER = /^\/((order|contact|request|list|test|table|view-pdf|files)(\/|$)|api\/)|\.(csv|xlsx|pdf|atom)$/

/** Prefetches the first part links in view, and links pointed at. Its `key` is the location's. */
export function Prefetch() {
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(() => {
    if (savesData()) return
    const leaving = new AbortController()
    const add = (links: readonly Element[]) =>
      setPages((known) => [...new Set([...known, ...links.flatMap(pageOf)])].slice(0, MAX_PAGES))
    const addShown = () => {
      const shown = [...document.querySelectorAll(PART_LINKS)].filter(isInView)
      add([...document.querySelectorAll(NEXT_LINK), ...shown].slice(0, MAX_IN_VIEW))
    }
    const inView = setTimeout(addShown, IN_VIEW_MS)
    let pointed: ReturnType<typeof setTimeout> | undefined
    const point = ({ target }: Event) => {
      clearTimeout(pointed)
      const link = target instanceof Element ? target.closest('a') : null
      if (link) pointed = setTimeout(add, POINTED_MS, [link])
    }
    for (const type of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(type, point, { signal: leaving.signal, passive: true })
    return () => {
      leaving.abort()
      clearTimeout(inView)
      clearTimeout(pointed)
    }
  }, [])
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

function isInView(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Whether the visitor saves data, or the connection is slower than 4G. Many browsers can't say. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

/** The page of this site that a link opens in the same tab, if any. */
function pageOf(link: Element): readonly string[] {
  if (!(link instanceof HTMLAnchorElement)) return []
  const { origin, pathname, search, target, download } = link
  const stays = origin === location.origin && target === '' && download === ''
  const here = pathname === location.pathname && search === location.search
  return stays && !here && !NEVER.test(pathname) ? [pathname + search] : []
}
