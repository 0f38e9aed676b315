import { Link } from 'react-router'
import type { FamilyLink } from '#app/compare/compare-answer.ts'
import { CompareNotes } from '#app/compare/compare-notes.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { MAX_COMPARED } from '#catalog/part/compare-query.ts'
import type { Comparison } from '#catalog/part/part-comparison.ts'

type Props = {
  family?: FamilyLink
  comparison?: Comparison
  /** An unknown table in the address. */
  requested?: string | null
  /** The families to choose from, if the address names none. */
  families?: readonly FamilyLink[]
}

/** The comparison page with fewer than two parts: how to choose parts. */
export function CompareEmpty({ family, comparison, requested = null, families = [] }: Props) {
  const [part] = comparison?.parts ?? []
  return (
    <div className="wrap prose-page">
      <Breadcrumb
        trail={[...(family ? [{ label: family.name, path: family.path }] : []), { label: 'Compare parts' }]}
      />
      <h1 className="page-title">
        {part ? `Nothing to compare with ${part.partNumber} yet` : 'No parts to compare yet'}
      </h1>
      {requested !== null && <p className="lead">There is no table named {requested}.</p>}
      {comparison && <CompareNotes comparison={comparison} />}
      <p className="lead">
        Compare up to {MAX_COMPARED} parts of one family side by side, with their differences marked. Open a part and
        follow ‘Compare’ next to its colors, lengths or finishes
        {family ? ', or select parts in the family’s table.' : '. Choose a family to start:'}
      </p>
      {families.length > 0 && (
        <ul className="compare-families">
          {families.map(({ table, name, path }) => (
            <li key={table}>
              <Link to={path} className="text-link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {family && (
        <p className="actions">
          {part && (
            <Link to={part.url} className="button button-dark">
              Open {part.partNumber}
            </Link>
          )}
          <Link to={family.path} className="button">
            {family.name}
          </Link>
        </p>
      )}
    </div>
  )
}
