import { useEffect } from 'react'
import { useRefresh } from '#app/ui/page-return.ts'
import type { ShownRequest } from '#desk/requests/shown-request.ts'
import { HOUR_MS } from '#shared/durations.ts'

const LOOK_MS = 30_000
/** A page that nobody uses for so long looks no more, so that its session can end (behavior 18.3). */
const UNUSED_MS = HOUR_MS

/** Reads the page's data again every 30 s and when it is seen again, while someone sees it and has used it lately (behavior 19.9). */
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

/** Marks an opened request and its messages as read, now or as soon as someone can see the page (behavior 20.29). */
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

/** Whether a browser opens the page itself, with a script or without. What a page loads by itself may be seen by no one. */
export const isPageOpened = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data')
