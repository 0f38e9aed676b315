import type { MouseEventHandler, ReactNode } from 'react'
import { SearchBox } from '#app/search/search-box.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/controls.tsx'

type Props = {
  title: string
  text?: string | undefined
  hints?: readonly string[]
  retry?: string
  /** Replaces the full page load. */
  onRetry?: MouseEventHandler
  back?: string
  /** Target of 'Go Back' without a history or script. */
  backTo?: string
  children?: ReactNode
}

/** An error page: what happened, a search, and links onward. */
export function ProblemPage({
  title,
  text,
  hints = [],
  retry,
  onRetry,
  back = 'Go Back',
  backTo = '/',
  children,
}: Props) {
  return (
    <div className="wrap prose-page stack problem-page">
      <h1 className="page-title cluster">{title}</h1>
      {text && <p className="lead">{text}</p>}
      {hints.length > 0 && (
        <ul className="hints">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <SearchBox label="Find a part" />
      {children}
      <p className="actions">
        {retry !== undefined && (
          <ButtonLink tone="dark" to={retry} reloadDocument onClick={onRetry}>
            Retry
          </ButtonLink>
        )}
        <BackLink to={backTo} label={back} className="button" anywhere />
        <ButtonLink to="/">Home</ButtonLink>
        <ButtonLink to="/contact">Contact</ButtonLink>
      </p>
    </div>
  )
}
