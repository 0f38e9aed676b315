import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { thisTab, wayBack } from '#app/ui/way-back.ts'

type Props = {
  to: string
  label: string
  className?: string
  /** Also goes back to another site. */
  anywhere?: boolean
  /** Closes a tab that a link of this site opened. */
  closes?: boolean
}

/** Some browsers refuse to close a tab. After this time the link leads to `to`. */
const CLOSE_MS = 300

/** Goes back to where the visitor came from. Without JavaScript, or if there is no way back, it links to `to`. */
export function BackLink({ to, label, className = 'text-link', anywhere = false, closes = false }: Props) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const way = wayBack(thisTab(), anywhere)
    if (way === null || (way === 'close' && !closes)) return
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (way === 'history') return window.history.back()
    window.close()
    setTimeout(() => navigate(to), CLOSE_MS)
  }
  return (
    <Link to={to} onClick={onClick} className={className}>
      {label}
    </Link>
  )
}
