import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'

type Props = { to: string; label: string; className?: string }

/** Back to where the visitor came from; without a script, or straight from elsewhere, to the page named. */
export function BackLink({ to, label, className = 'text-link' }: Props) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    // React Router numbers its moves in the history's state: from 1 on there is a page of ours to go back to.
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
