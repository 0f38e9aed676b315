import { Link } from 'react-router'
import type { ShownFact } from '#catalog/compliance/shown-facts.ts'

type Props = { facts: readonly ShownFact[]; documents: readonly { url: string; label: string }[] }

/** Facts derived from a part's row, each with its sentence, reason and source, and the company's documents. */
export function ComplianceFacts({ facts, documents }: Props) {
  const stated = facts.filter(({ statement }) => statement !== null)
  const unstated = facts.filter(({ statement }) => statement === null)
  return (
    <section aria-labelledby="compliance" className="part-facts">
      <h2 id="compliance" className="section-title">
        Compliance
      </h2>
      {stated.length > 0 && (
        <ul className="rows">
          {stated.map(({ key, label, words, answer, statement, because, cites, rule, list }) => (
            <li key={key}>
              <details>
                <summary className="cluster">
                  <span className="fill">{label}</span> <b data-answer={answer}>{words}</b>
                </summary>
                <p>
                  <span>{statement}</span>{' '}
                  <small className="muted">
                    <span>{`${because}. By `}</span>
                    <Link to={`/compliance#${rule}`} className="text-link">
                      {cites}
                    </Link>
                    <span>{`. List: ${list}.`}</span>
                  </small>
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
      {unstated.length > 0 && (
        <details>
          <summary className="muted">{`Not stated: ${unstated.map(({ label }) => label).join(' · ')}`}</summary>
          <ul>
            {unstated.map(({ key, label, because }) => (
              <li key={key}>{`${label}: ${because}.`}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="muted">
        Derived from this part’s catalog data. It is not a certificate: ask for one with your quote.{' '}
        <Link to="/compliance" className="text-link">
          How we derive it
        </Link>
      </p>
      {documents.length > 0 && (
        <p className="muted">
          Company documents:{' '}
          {documents.map(({ url, label }, index) => (
            <span key={url}>
              {index > 0 && <span>{' · '}</span>}
              <a href={url} className="text-link">
                {label}
              </a>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
