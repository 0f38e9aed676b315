import { Link } from 'react-router'
import type { Mate } from '#catalogue/answers.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = { mates: readonly Mate[] }

/** Tables of the parts that mate with a part, where the data says so. */
export function PartMates({ mates }: Props) {
  if (mates.length === 0) return null
  return (
    <section aria-labelledby="mates" className="part-mates">
      <h2 id="mates" className="section-title">
        Mates with
      </h2>
      <ul>
        {mates.map(({ family, url, count }) => (
          <li key={url}>
            <Link to={url} className="text-link">
              {family} ({formatCount(count)})
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
