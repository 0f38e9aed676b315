import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigated } from '#app/ui/use-navigated.ts'

/**
 * Moves the focus to the content after a navigation to another page, and to the results after a navigation within a
 * table if the focused link is gone.
 */
export function FocusOnNavigation() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useNavigated(() => {
    const stays = before.current === pathname
    before.current = pathname
    if (stays && document.activeElement !== document.body) return
    document.getElementById(stays ? 'results' : 'main')?.focus({ preventScroll: true })
  })
  return null
}
