import { Link } from 'react-router'
import type { ComplianceAnswer, FamilyCompliance } from '#catalogue/compliance/compliance-answer.ts'
import { FACTS } from '#catalogue/compliance/fact.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = { answer: ComplianceAnswer }

/** How many parts of each family are as asked, with the way to them; and how many do not state it. */
export function ComplianceFound({ answer: { asked, families, total, matching, notStated } }: Props) {
  const told = FACTS.flatMap(({ key, label }) => (asked[key] ? [`${label}: ${asked[key]}`] : []))
  return (
    <section id="results" aria-labelledby="compliance-found" tabIndex={-1} className="fit-results">
      <h2 id="compliance-found">{told.join(' · ')}</h2>
      <p role="status">
        {formatCount(matching)} of {formatCount(total)} parts are as asked; {formatCount(notStated)} do not state it
        all.{' '}
        <Link to="/compliance" className="text-link">
          All counts
        </Link>
      </p>
      <div className="compliance-frame">
        <table className="compliance-table">
          <thead>
            <tr>
              <th scope="col">Family</th>
              <th scope="col">As asked</th>
              <th scope="col">Not stated</th>
              <th scope="col">Others</th>
              <th scope="col">Parts</th>
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <FoundRow key={family.tableName} family={family} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FoundRow({ family: { displayName, url, total, matching, notStated } }: { family: FamilyCompliance }) {
  return (
    <tr>
      <th scope="row">{displayName}</th>
      <td>
        {matching > 0 ? (
          <Link to={url} aria-label={`${displayName}: ${formatCount(matching)} parts as asked`} className="text-link">
            {formatCount(matching)}
          </Link>
        ) : (
          <span className="absent">0</span>
        )}
      </td>
      <td>{formatCount(notStated)}</td>
      <td>{formatCount(total - matching - notStated)}</td>
      <td>{formatCount(total)}</td>
    </tr>
  )
}
