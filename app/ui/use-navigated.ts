import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `onNavigate` after each navigation, but not for the first page: visitors may use it before React has started. */
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
