import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

type Props = { to: string; label: string; className?: string }

/** Goes back in the history. Without JavaScript, or if the visitor came from another site, it links to `to`. */
export function BackLink({ to, label, className = 'text-link' }: Props) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    // React Router stores an index in the history state: above 0 there is a page of this site to go back to.
    if (!(window.history.state?.idx > 0) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link to={to} onClick={onClick} className={className}>
      {label}
    </Link>
  )
}
