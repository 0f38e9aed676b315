import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigated } from '#app/ui/use-navigated.ts'

/** For links that change the page in place: focus and scroll position stay, and Back leads to the previous page. */
export const IN_PLACE = { replace: true, preventScrollReset: true, state: { isInPlace: true } } as const

/** Focuses a new page's content, or a table's results. Within a table or in place, only if the focused link is gone. */
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
