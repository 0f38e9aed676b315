import type { FinishEntry } from '#content/pages/content-page.ts'

type Props = { finishes: readonly FinishEntry[] }

/** The electroplating finishes, each with its use, and its RoHS compliance if the finish alone decides it (behavior 2.6). */
export function FinishList({ finishes }: Props) {
  return (
    <ul className="finish-list">
      {finishes.map(({ name, text, rohs }) => (
        <li key={name}>
          <h3>
            <span className="finish-chip" data-finish={name} aria-hidden="true" />
            {name}
          </h3>
          <p>{text}</p>
          {rohs !== null && <p className="finish-rohs">{rohs ? 'RoHS' : 'Not RoHS'}</p>}
        </li>
      ))}
    </ul>
  )
}
