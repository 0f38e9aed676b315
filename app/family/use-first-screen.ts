import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What is above the table on any screen, in px, and the lowest rows: comfortable and compact. */
const ABOVE_TABLE = 300
const ROW_HEIGHT = 54
const COMPACT_ROW_HEIGHT = 33

/**
 * Returns the number of rows that fill the screen while a table is shown for the first time by a navigation, then null for
 * all of them: the first screen is painted earlier, and the rest follows with the next frame (behavior 1.14). The server's
 * HTML is whole, and so is everything that the visitor returns to or that has a target.
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

function rowsOnScreen(): number {
  const height = document.documentElement.dataset.density === 'compact' ? COMPACT_ROW_HEIGHT : ROW_HEIGHT
  return Math.max(1, Math.ceil((window.innerHeight - ABOVE_TABLE) / height))
}
