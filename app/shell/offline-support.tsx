import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Loads the offline code and reports each page to the service worker, after the page has loaded. */
export function OfflineSupport() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (import.meta.env.DEV) return
    return whenIdle(async () => {
      const offline = await import('#app/offline/report-visit.ts').catch(() => null) // the next page tries again
      await offline?.reportVisit(pathname + search)
    })
  }, [pathname, search])
  return null
}

const IDLE_AFTER_MS = 1_000

/** Calls `run` some time after the document has loaded. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(run, IDLE_AFTER_MS)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('load', start)
  }
}
