import { Link } from 'react-router'
import type { ShownFact } from '#catalogue/compliance/shown-facts.ts'

type Props = { facts: readonly ShownFact[] }

/** 'Compliance': the facts derived from a part's finishes and metals, each with its reason and source. */
export function ComplianceFacts({ facts }: Props) {
  return (
    <section aria-labelledby="compliance" className="part-facts">
      <h2 id="compliance" className="section-title">
        Compliance
      </h2>
      <dl>
        {facts.map(({ key, label, answer, because, cites }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <b data-answer={answer}>{answer}</b>
              <span>
                {because}. <small>By {cites}.</small>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="section-note">
        Derived from this part’s catalog data. It is not a certificate: ask for one with your quote.{' '}
        <Link to="/compliance" className="text-link">
          How we derive it
        </Link>
      </p>
    </section>
  )
}
