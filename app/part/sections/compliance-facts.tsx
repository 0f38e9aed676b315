import { Link } from 'react-router'
import type { ShownFact } from '#catalogue/compliance/shown-facts.ts'

type Props = { facts: readonly ShownFact[] }

/** 'Compliance': what is derived from a part's finishes and metals, each with its reason and source. */
export function PartFactList({ facts }: Props) {
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
        Derived from this row’s own words, which is no certificate: ask for the certificate with your quote.{' '}
        <Link to="/compliance" className="text-link">
          How it is derived
        </Link>
      </p>
    </section>
  )
}
