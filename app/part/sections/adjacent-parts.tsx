import { Link } from 'react-router'
import { type Step, stepsInTrail } from '#app/part/sections/table-trail.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { PartLink } from '#catalog/answers.ts'

type Props = { url: string; previous: PartLink | null; next: PartLink | null; family: string }

/** Links to the previous and the next part in the filtered table that it was opened from, else in the family's order. */
export function AdjacentParts({ url, family, ...inFamily }: Props) {
  const inTable = useHydrated() ? stepsInTrail(url) : null
  const { previous, next }: { previous: Step | null; next: Step | null } = inTable ?? inFamily
  if (!previous && !next) return null
  return (
    <nav
      aria-label={`Previous and next in ${inTable ? 'your selection of ' : ''}${family}`}
      className="cluster mono next-parts"
      translate="no"
    >
      {previous && (
        <Link to={previous.url} rel="prev" className="button">
          <span aria-hidden="true">‹</span>
          {!previous.isPage && <span className="sr-only">Previous part: </span>}
          <span className="next-number">{previous.partNumber}</span>
        </Link>
      )}
      {next && (
        <Link to={next.url} rel="next" className="button">
          {!next.isPage && <span className="sr-only">Next part: </span>}
          <span className="next-number">{next.partNumber}</span>
          <span aria-hidden="true">›</span>
        </Link>
      )}
    </nav>
  )
}
