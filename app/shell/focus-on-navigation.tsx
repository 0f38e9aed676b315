import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigated } from '#app/ui/use-navigated.ts'

/** For links that change the page without leaving it: focus and scroll position stay, and Back leads to the page before. */
export const IN_PLACE = { replace: true, preventScrollReset: true, state: { isInPlace: true } } as const

/**
 * Moves the focus to the content after a navigation to another page, and to the results after a navigation within a
 * table, or in place, if the focused link is gone.
 */
export function FocusOnNavigation() {
  const { pathname, state } = useLocation()
  const before = useRef(pathname)
  useNavigated(() => {
    const isSame = before.current === pathname
    before.current = pathname
    if ((isSame || state?.isInPlace === true) && document.activeElement !== document.body) return
    document.getElementById(isSame ? 'results' : 'main')?.focus({ preventScroll: true })
  })
  return null
}
