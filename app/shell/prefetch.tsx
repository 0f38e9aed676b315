import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { watchLikelyPages } from '#app/components/likely-pages.ts'

/** Fetches ahead what the page's visitor is likely to ask for next, so that a click is answered at once. */
export function Prefetch() {
  const { key } = useLocation()
  return <LikelyPages key={key} />
}

/** One view of a page has its own. */
function LikelyPages() {
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(() => {
    const found = (page: string) => setPages((known) => (known.includes(page) ? known : [...known, page]))
    return watchLikelyPages(found)
  }, [])
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
