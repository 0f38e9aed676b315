import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

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

/** The way to where the visitor came from: this tab's history, or closing the tab that a link of this site opened. */
type WayBack = 'history' | 'close'

type Tab = {
  /** The index that React Router stores in the history state: above 0 there is a page of this site before this one. */
  readonly index: number
  /** Whether the page before is of this site. Undefined if the browser has no Navigation API. */
  readonly canGoBack: boolean | undefined
  /** How many pages the tab has shown. */
  readonly length: number
  readonly referrer: string
  readonly origin: string
}

/**
 * Finds the way back in a tab, or null if there is none. A page of this site comes first. With `anywhere`, another site
 * that the visitor came from counts as well.
 */
export function wayBack({ index, canGoBack, length, referrer, origin }: Tab, anywhere: boolean): WayBack | null {
  const isFromHere = referrer.startsWith(`${origin}/`)
  if (index > 0 || (canGoBack ?? (isFromHere && length > 1))) return 'history'
  if (isFromHere) return length === 1 ? 'close' : null
  return anywhere && referrer !== '' && length > 1 ? 'history' : null
}

/** What the browser tells about this tab. */
function thisTab(): Tab {
  const { history, document, location } = window
  const { canGoBack } = (window as { navigation?: { canGoBack: boolean } }).navigation ?? {} // missing in older browsers
  const { length, state } = history
  return { index: state?.idx ?? 0, canGoBack, length, referrer: document.referrer, origin: location.origin }
}
