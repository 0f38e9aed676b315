import { useEffect } from 'react'
import { useRefresh } from '#app/ui/page-return.ts'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { HOUR_MS } from '#shared/durations.ts'

const LOOK_MS = 30_000
/** A page that is unused this long stops reloading, so its session can end (behavior 18.3). */
const UNUSED_MS = HOUR_MS

/** Reloads the data every 30 s and on becoming visible, if a person sees and uses the page (behavior 19.9). */
export function useLookAgain(): void {
  const refresh = useRefresh()
  useEffect(() => {
    let usedAt = performance.now()
    const use = () => {
      usedAt = performance.now()
    }
    const look = () => {
      if (document.visibilityState === 'visible' && performance.now() - usedAt < UNUSED_MS) refresh()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, use)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const event of ['keydown', 'pointerdown']) removeEventListener(event, use)
    }
  }, [refresh])
}

/** Marks an open request and its messages as read, once someone can see the page (behavior 20.29). */
export function useMarkSeen(request: ShownRequest): void {
  useEffect(() => {
    if (!request.isUnread) return
    const mark = () => {
      if (document.visibilityState === 'visible')
        navigator.sendBeacon(`/requests/${request.number}/seen`, new URLSearchParams())
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [request])
}

/** Whether a browser opens the page itself. Data that a page loads by itself may be seen by no one. */
export const isPageOpened = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data')
