import { useEffect } from 'react'

/** Longer than a mail filter's visit. */
const IN_VIEW_MS = 2_000

/** Notes that the buyer opened the page, after two seconds in view, and again with new data (behavior 20.23). */
export function useNoteOpened(shown: object | null, token: string): void {
  useEffect(() => {
    if (shown === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return // nor while the browser prerenders it
      timer = setTimeout(() => {
        stop()
        navigator.sendBeacon(`/request/${token}/opened`, new URLSearchParams())
      }, IN_VIEW_MS)
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return stop
  }, [shown, token])
}
