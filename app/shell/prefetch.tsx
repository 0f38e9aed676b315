import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { watchLikelyPages } from '#app/shell/likely-pages.ts'

/** Prefetches the pages that the visitor is likely to open next, so that they open immediately. */
export function Prefetch() {
  const { key } = useLocation()
  return <LikelyPages key={key} />
}

/** Starts anew for each navigation: its `key` is the location's. */
function LikelyPages() {
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(() => {
    const found = (page: string) => setPages((known) => (known.includes(page) ? known : [...known, page]))
    return watchLikelyPages(found)
  }, [])
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
