import { Link } from 'react-router'
import type { FamilyCompliance } from '#catalogue/compliance/compliance-answer.ts'
import { ANSWERS, FACTS } from '#catalogue/compliance/fact.ts'
import { formatCount } from '#catalogue/format-count.ts'
import { EMPTY_QUERY, writePartQuery } from '#catalogue/part-query.ts'

type Props = { families: readonly FamilyCompliance[] }

/** Every family by every answer: each number leads to these parts. */
export function ComplianceCounts({ families }: Props) {
  return (
    <section aria-labelledby="compliance-counts" className="compliance-counts">
      <h2 id="compliance-counts">What the rows say, by family</h2>
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
                    const query = writePartQuery({ ...EMPTY_QUERY, filters: { [key]: [answer] } })
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
