import { useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useNavigated } from '#app/ui/use-navigated.ts'

/** For links that change the page in place: focus and scroll position stay, and Back leads to the previous page. */
export const IN_PLACE = { replace: true, preventScrollReset: true, state: { isInPlace: true } } as const

/** Focuses a new page, a table's results, or, after Back, the link that led away. In place, only if the focused link is gone. */
export function FocusOnNavigation() {
  const { key, pathname, search, state } = useLocation()
  const type = useNavigationType()
  const before = useRef({ key, pathname })
  const followed = useRef(new Map<string, string>()) // from a page's key to a link's address
  useNavigated(() => {
    const isSame = before.current.pathname === pathname
    if (type === 'PUSH') followed.current.set(before.current.key, pathname + search)
    before.current = { key, pathname }
    const focused = document.activeElement
    // Back shows its address before its page: someone may be typing in the header by then.
    const goesOn = type === 'POP' && focused !== document.getElementById('main')
    if ((isSame || state?.isInPlace === true || goesOn) && focused !== document.body) return
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(followed.current.get(key) ?? '')}"]`)
    const place = link ?? document.getElementById(isSame ? 'results' : 'main')
    place?.focus({ preventScroll: true })
  })
  return null
}
