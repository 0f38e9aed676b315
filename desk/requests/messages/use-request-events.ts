import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page again when requests, or messages about them, come or change (behavior 19.9). */
export function useRequestEvents(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const events = new EventSource('/requests/events')
    events.onmessage = () => void revalidate()
    return () => events.close()
  }, [revalidate])
}
