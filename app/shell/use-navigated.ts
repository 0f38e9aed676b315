import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls `onMove` after each move to another address; not for the first one, at which the browser may be ahead of us. */
export function useMoved(onMove: () => void) {
  const { key } = useLocation()
  const before = useRef(key)
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    moved()
  }, [key])
}
