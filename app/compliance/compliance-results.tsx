import { Link } from 'react-router'
import type { ComplianceResult, FamilyCompliance } from '#catalog/compliance/compliance-result.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { FACTS } from '#catalog/registry/compliance-fact.ts'

type Props = { result: ComplianceResult }

/** How many parts of each family match, with a link to them, and how many don't state it. */
export function ComplianceResults({ result: { wanted, families, total, matching, notStated } }: Props) {
  const selections = FACTS.flatMap(({ key, label }) => (wanted[key] ? [`${label}: ${wanted[key]}`] : []))
  return (
    <section id="results" aria-labelledby="compliance-found" tabIndex={-1} className="fit-results compliance-results">
      <h2 id="compliance-found">{selections.join(' · ')}</h2>
      <p role="status">
        {formatCount(matching)} of {formatCount(total)} parts match; {formatCount(notStated)} don’t state everything.{' '}
        <Link to="/compliance" className="text-link">
          Show all counts
        </Link>
      </p>
      <div className="compliance-frame">
        <table className="compliance-table">
          <thead>
            <tr>
              <th scope="col">Family</th>
              <th scope="col">Match</th>
              <th scope="col">Not stated</th>
              <th scope="col">No match</th>
              <th scope="col">All parts</th>
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <FamilyRow key={family.tableName} family={family} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FamilyRow({ family: { displayName, url, total, matching, notStated } }: { family: FamilyCompliance }) {
  return (
    <tr>
      <th scope="row">{displayName}</th>
      <td>
        {matching > 0 ? (
          <Link to={url} aria-label={`${displayName}: ${formatCount(matching)} matching parts`} className="text-link">
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
