import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { rowsOnScreen } from '#app/family/rows-on-screen.ts'

/**
 * Returns the number of rows that fill the screen while a table is shown for the first time by a navigation, then null for
 * all of them: the first screen is painted earlier, and the rest follows with the next frame (behavior 1.14). A page in the
 * history, or one with a target, is complete at once. A loaded page has its script (family.tsx).
 */
export function useFirstScreen(): number | null {
  const type = useNavigationType()
  const { hash } = useLocation()
  const [rows, setRows] = useState(() => (type === 'POP' || hash || document.hidden ? null : rowsOnScreen()))
  const isPart = rows !== null
  useEffect(() => {
    if (!isPart) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame's callback runs before it is painted, the timer after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setRows(null)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPart])
  return rows
}
