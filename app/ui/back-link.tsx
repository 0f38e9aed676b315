import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

type Props = {
  to: string
  label: string
  className?: string
  /** Also goes back to another site. */
  anywhere?: boolean
  closes?: boolean
}

/** Some browsers refuse to close a tab. After this time, follows the link to `to`. */
const CLOSE_MS = 300

/** Goes back to where the visitor came from. Links to `to` without JavaScript or a way back. */
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

/** Finds a tab's way back, or null. Prefers this site's pages. With `anywhere`, the referring site also counts. */
export function wayBack(tab: ReturnType<typeof thisTab>, anywhere: boolean) {
  const { index, canGoBack, length, referrer, origin } = tab
  const isFromHere = referrer.startsWith(`${origin}/`)
  if (index > 0 || (canGoBack ?? (isFromHere && length > 1))) return 'history'
  if (isFromHere) return length === 1 ? 'close' : null
  return anywhere && referrer !== '' && length > 1 ? 'history' : null
}

function thisTab() {
  const { history, document, location } = window
  const { navigation } = window as { navigation?: { canGoBack: boolean } } // missing in older browsers
  return {
    /** React Router's index in the history state: above 0, the previous page is of this site. */
    index: Number(history.state?.idx ?? 0),
    canGoBack: navigation?.canGoBack,
    length: history.length,
    referrer: document.referrer,
    origin: location.origin,
  }
}
