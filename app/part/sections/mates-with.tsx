import { Link } from 'react-router'
import type { MatingFamily } from '#catalog/answers.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { mates: readonly MatingFamily[] }

/** Links to tables of mating parts, where the data has them. */
export function MatesWith({ mates }: Props) {
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
              {`${family} (${formatCount(count)})`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
