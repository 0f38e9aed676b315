import { Link } from 'react-router'
import type { NextPart } from '#catalogue/part-relations.ts'

type Props = { previous: NextPart | null; next: NextPart | null; family: string }

/** The parts before and after a part in its family's order. */
export function NextParts({ previous, next, family }: Props) {
  if (!previous && !next) return null
  return (
    <nav aria-label={`Next to it in ${family}`} className="next-parts">
      {previous && (
        <Link to={previous.url} rel="prev">
          <span aria-hidden="true">‹</span>
          <span className="sr-only">Previous part: </span>
          <span className="next-number">{previous.number}</span>
        </Link>
      )}
      {next && (
        <Link to={next.url} rel="next">
          <span className="sr-only">Next part: </span>
          <span className="next-number">{next.number}</span>
          <span aria-hidden="true">›</span>
        </Link>
      )}
    </nav>
  )
}
