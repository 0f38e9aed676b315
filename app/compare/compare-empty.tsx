import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { CompareNotes } from '#app/components/compare-notes.tsx'
import type { FamilyLink } from '#app/routes/compare-answer.ts'
import type { Comparison } from '#catalogue/compare.ts'
import { MOST_COMPARED } from '#catalogue/compare-query.ts'

type Props = {
  family?: FamilyLink
  comparison?: Comparison
  /** A family that there isn't. */
  named?: string | null
  /** Where no family is named: those to choose from. */
  families?: readonly FamilyLink[]
}

/** None or one part to compare: says so, and how parts are chosen. */
export function CompareEmpty({ family, comparison, named = null, families = [] }: Props) {
  const [part] = comparison?.parts ?? []
  return (
    <div className="wrap prose-page">
      <Breadcrumb
        trail={[...(family ? [{ label: family.name, path: family.path }] : []), { label: 'Compare parts' }]}
      />
      <h1 className="page-title">{part ? `Nothing to compare ${part.number} with yet` : 'No parts to compare yet'}</h1>
      {named !== null && <p className="lead">There is no table named {named}.</p>}
      {comparison && <CompareNotes comparison={comparison} />}
      <p className="lead">
        Up to {MOST_COMPARED} parts of one family stand side by side here, with their differences marked. Open a part
        and follow ‘Compare’ beside its colors, lengths or finishes
        {family ? ', or choose parts in the family’s table.' : '. Choose a family to begin with:'}
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
              Open {part.number}
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
