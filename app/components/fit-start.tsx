import { Link } from 'react-router'

type Props = { isAway: boolean }

const EXAMPLES = [
  ['a 1.6 mm board with a .136 in hole', '/fit?board=1.6+mm&hole=.136'],
  ['a 1/4 in hole', '/fit?hole=1%2F4%22'],
  ['wire of 0.75 mm²', '/fit?wire=0.75+mm%C2%B2'],
  ['a banana plug on a .093 in panel', '/fit?board=.093&mate=banana'],
  ['a 2 mm pin', '/fit?mate=2+mm+pin'],
] as const

/** Before anything was asked: some questions to begin with. */
export function FitStart({ isAway }: Props) {
  if (isAway) return <p role="alert">The catalogue can’t be read now. Please try again in a few minutes.</p>
  return (
    <section aria-labelledby="fit-examples" className="fit-examples">
      <h2 id="fit-examples">What fits, for example</h2>
      <ul>
        {EXAMPLES.map(([text, url]) => (
          <li key={url}>
            <Link to={url} className="text-link">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
