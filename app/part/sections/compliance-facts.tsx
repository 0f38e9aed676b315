import { TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { ShownFact } from '#catalog/compliance/shown-facts.ts'

type Props = { facts: readonly ShownFact[]; documents: readonly { url: string; label: string }[] }

/** Facts derived from a part's row, each with its sentence, reason and source, and the company's documents. */
export function ComplianceFacts({ facts, documents }: Props) {
  const stated = facts.filter(({ statement }) => statement !== null)
  const unstated = facts.filter(({ statement }) => statement === null)
  return (
    <TitledSection id="compliance" title="Compliance" className="part-facts">
      {stated.length > 0 && (
        <ul className="rows">
          {stated.map(({ key, label, because, words, answer, statement, rule, cites, list }) => (
            <li key={key}>
              <details>
                <summary className="cluster">
                  <span className="fill">{label}</span> <b data-answer={answer}>{words}</b>
                </summary>
                <p>
                  <span>{statement}</span>{' '}
                  <small className="muted">
                    <span>{`${because}. By `}</span>
                    <TextLink to={`/compliance#${rule}`}>{cites}</TextLink>
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
            {unstated.map(({ label, because }) => (
              <li key={label}>{`${label}: ${because}.`}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="muted">
        Derived from this part’s catalog data. It is not a certificate: ask for one with your quote.{' '}
        <TextLink to="/compliance">How we derive it</TextLink>
      </p>
      {documents.length > 0 && (
        <p className="muted">
          Company documents:{' '}
          {documents.map(({ url, label }, index) => (
            <span key={url}>
              {index > 0 && <span>{' · '}</span>}
              <TextAnchor href={url}>{label}</TextAnchor>
            </span>
          ))}
        </p>
      )}
    </TitledSection>
  )
}
