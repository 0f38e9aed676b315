import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const places = new Map<string, { left: number; top: number }>()

/**
 * A table scrolls in its own frame, which neither browser nor router brings back: Back returns to the row one left.
 * What is new starts at its first row, the columns in view staying there. Gives what keeps the place.
 */
export function useFrameScroll(frame: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const before = useRef(key)
  useLayoutEffect(() => {
    const place = places.get(key)
    if (place) frame.current?.scrollTo(place)
    else if (before.current !== key) frame.current?.scrollTo({ top: 0 })
    before.current = key
  }, [key, frame])
  return () => {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = frame.current ?? {}
    places.set(key, { left, top })
  }
}
