import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Calls `onNavigate` after each navigation, except on the first page: visitors may use it before React starts. */
export function useNavigated(onNavigate: () => void) {
  const { key } = useLocation()
  const before = useRef(key)
  const navigated = useEffectEvent(onNavigate)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    navigated()
  }, [key])
}

const SLOW_AFTER_MS = 300

/**
 * Returns true once `busy` has lasted 300 ms (behavior 1.10). Shorter waits show nothing, to avoid flicker. A transition:
 * another update would make React begin again with a page that it is rendering.
 */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => startTransition(() => setSlow(true)), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return busy && slow
}
