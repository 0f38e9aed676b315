import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What the site's header covers, in px. */
const HEADER_HEIGHT = 64

const positions = new Map<string, { left: number; top: number }>()

/**
 * Restores the scroll position of a table's frame on Back, which neither the browser nor the router does. A new page of
 * the table starts at its first row below its headings, and keeps the columns in view. Returns the frame's scroll handler.
 */
export function useFrameScroll(frame: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const before = useRef(key)
  useLayoutEffect(() => {
    const position = positions.get(key)
    if (position) frame.current?.scrollTo(position)
    else if (before.current !== key) showTop(frame.current)
    before.current = key
  }, [key, frame])
  return () => {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = frame.current ?? {}
    positions.set(key, { left, top })
  }
}

function showTop(frame: HTMLElement | null) {
  frame?.scrollTo({ top: 0 })
  if (frame && frame.getBoundingClientRect().top < HEADER_HEIGHT) frame.scrollIntoView({ block: 'start' })
}
