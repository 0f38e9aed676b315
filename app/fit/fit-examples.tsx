import { Link } from 'react-router'

const EXAMPLES = [
  ['a 1.6 mm board with a .136 in hole', '/fit?board=1.6+mm&hole=.136'],
  ['a 1/4 in hole', '/fit?hole=1%2F4%22'],
  ['a 0.75 mm² wire', '/fit?wire=0.75+mm%C2%B2'],
  ['a banana plug on a .093 in panel', '/fit?board=.093&mate=banana'],
  ['a 2 mm pin', '/fit?mate=2+mm+pin'],
] as const

/** Example queries, shown before the first one. */
export const FitExamples = () => (
  <section aria-labelledby="fit-examples" className="fit-examples">
    <h2 id="fit-examples">Find parts that fit, for example</h2>
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
