import { Link } from 'react-router'
import type { FamilyCompliance } from '#catalog/compliance/compliance-result.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { FACTS, type FactAnswer, type FactKey } from '#catalog/registry/compliance-fact.ts'

type Props = { families: readonly FamilyCompliance[] }

/** The number of parts for each family, fact and answer. Each number links to its parts. */
export function ComplianceTable({ families }: Props) {
  return (
    <section aria-labelledby="compliance-counts" className="compliance-counts">
      <h2 id="compliance-counts">Parts by family</h2>
      <div className="compliance-frame">
        <table className="compliance-table">
          <thead>
            <tr>
              <th scope="col">Family</th>
              {FACTS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <tr key={family.tableName}>
                <th scope="row">{family.displayName}</th>
                {FACTS.map(({ key, label, answers }) => (
                  <td key={key}>
                    {answers.map((answer) => (
                      <AnswerCount key={answer} family={family} fact={key} label={label} answer={answer} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type CountProps = { family: FamilyCompliance; fact: FactKey; label: string; answer: FactAnswer }

/** How many parts of a family have an answer, as a link to them. Nothing if none has it. */
function AnswerCount({ family: { path, displayName, facts }, fact, label, answer }: CountProps) {
  const count = facts[fact]?.[answer] ?? 0
  if (count === 0) return null
  return (
    <p>
      <span>{answer}</span>{' '}
      <Link
        to={path + writeTableQuery({ ...EMPTY_QUERY, filters: { [fact]: [answer] } })}
        aria-label={`${displayName}, ${label}, ${answer}: ${formatCount(count)} parts`}
      >
        {formatCount(count)}
      </Link>
    </p>
  )
}
