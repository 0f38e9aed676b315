import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a move to another page the keyboard starts at its content, as it would after a full load. */
export function MoveFocus() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
