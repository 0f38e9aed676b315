import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Has the page kept for when there is no network, once it is at rest. The script for it comes then. */
export function KeepOffline() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (import.meta.env.DEV) return
    return onceAtRest(async () => {
      const offline = await import('#app/offline/visits.ts').catch(() => null) // the next page asks again
      await offline?.visited(pathname + search)
    })
  }, [pathname, search])
  return null
}

const REST_MS = 1_000

/** Waits until the document is loaded and some time has passed. */
function onceAtRest(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    timer = setTimeout(act, REST_MS)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('load', rest)
  }
}
