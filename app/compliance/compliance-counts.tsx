import { Link } from 'react-router'
import { ANSWERS, FACTS } from '#catalogue/compliance/compliance-fact.ts'
import type { FamilyCompliance } from '#catalogue/compliance/compliance-result.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalogue/facets/table-query.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'

type Props = { families: readonly FamilyCompliance[] }

/** The number of parts for each family and answer. Each number links to its parts. */
export function ComplianceCounts({ families }: Props) {
  return (
    <section aria-labelledby="compliance-counts" className="compliance-counts">
      <h2 id="compliance-counts">Parts by family</h2>
      <div className="compliance-frame">
        <table className="compliance-table">
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Family
              </th>
              {FACTS.map(({ key, label }) => (
                <th key={key} scope="colgroup" colSpan={ANSWERS.length}>
                  {label}
                </th>
              ))}
            </tr>
            <tr>
              {FACTS.map(({ key }) => ANSWERS.map((answer) => <AnswerHead key={key + answer} answer={answer} />))}
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <tr key={family.tableName}>
                <th scope="row">{family.displayName}</th>
                {FACTS.map(({ key, label }) =>
                  ANSWERS.map((answer) => {
                    const count = family.facts[key][answer]
                    const query = writeTableQuery({ ...EMPTY_QUERY, filters: { [key]: [answer] } })
                    return (
                      <td key={key + answer} data-answer={answer}>
                        {count > 0 ? (
                          <Link
                            to={family.path + query}
                            aria-label={`${family.displayName}, ${label}, ${answer}: ${formatCount(count)} parts`}
                          >
                            {formatCount(count)}
                          </Link>
                        ) : (
                          <span className="absent">0</span>
                        )}
                      </td>
                    )
                  }),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const AnswerHead = ({ answer }: { answer: string }) => (
  <th scope="col" data-answer={answer}>
    {answer}
  </th>
)
