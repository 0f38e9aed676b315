import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useMoved } from '#app/components/use-moved.ts'

/**
 * After a move to another page the keyboard starts at its content, as it would after a full load; after a move within
 * a table, whose link may be gone, at the results.
 */
export function MoveFocus() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useMoved(() => {
    const stays = before.current === pathname
    before.current = pathname
    if (stays && document.activeElement !== document.body) return
    document.getElementById(stays ? 'results' : 'main')?.focus({ preventScroll: true })
  })
  return null
}
