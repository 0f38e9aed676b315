import { useEffect } from 'react'
import { useRefresh } from '#app/ui/page-return.ts'

/** Loads the page again when requests, or messages about them, come or change (behavior 19.9). */
export function useRequestEvents(): void {
  const refresh = useRefresh()
  useEffect(() => {
    const events = new EventSource('/requests/events')
    events.onmessage = refresh
    return () => events.close()
  }, [refresh])
}
