import { Link } from 'react-router'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Family = {
  readonly name: string
  readonly path: string
  readonly summary: string
  /** Null for pages without a part table. */
  readonly parts: number | null
  readonly picture: string | null
}

type Props = { families: readonly Family[] }

/** A card for each family of a group: picture, name, number of parts and what it is. */
export function GroupCards({ families }: Props) {
  return (
    <ul className="group-cards">
      {families.map(({ name, path, summary, parts, picture }) => (
        <li key={path}>
          {picture && <PartPicture url={picture} width={320} height={160} />}
          <h2>
            <Link to={path}>{name}</Link>
          </h2>
          {parts !== null && <p className="count">{`${formatCount(parts)} ${parts === 1 ? 'part' : 'parts'}`}</p>}
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
