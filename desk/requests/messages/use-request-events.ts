import { useEffect } from 'react'
import { useRefresh } from '#app/ui/page-return.ts'
import type { ShownRequest } from '#desk/requests/shown-request.ts'

/** Loads the page again when requests, or messages about them, come or change (behavior 19.9). */
export function useRequestEvents(): void {
  const refresh = useRefresh()
  useEffect(() => {
    const events = new EventSource('/requests/events')
    events.onmessage = refresh
    return () => events.close()
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
