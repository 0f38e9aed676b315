import { Link } from 'react-router'
import type { PartLink } from '#catalogue/answers.ts'

type Props = { previous: PartLink | null; next: PartLink | null; family: string }

/** Links to the previous and the next part in the family's order. */
export function AdjacentParts({ previous, next, family }: Props) {
  if (!previous && !next) return null
  return (
    <nav aria-label={`Previous and next in ${family}`} className="next-parts">
      {previous && (
        <Link to={previous.url} rel="prev">
          <span aria-hidden="true">‹</span>
          <span className="sr-only">Previous part: </span>
          <span className="next-number">{previous.partNumber}</span>
        </Link>
      )}
      {next && (
        <Link to={next.url} rel="next">
          <span className="sr-only">Next part: </span>
          <span className="next-number">{next.partNumber}</span>
          <span aria-hidden="true">›</span>
        </Link>
      )}
    </nav>
  )
}
