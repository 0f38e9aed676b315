import { Link } from 'react-router'
import type { FamilyLink } from '#app/compare/compare-answer.ts'
import { CompareNotes } from '#app/compare/compare-notes.tsx'
import { CompareTable } from '#app/compare/compare-table.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { compareUrl } from '#catalog/part/compare-query.ts'
import type { Comparison } from '#catalog/part/part-comparison.ts'

type Props = { family: FamilyLink; comparison: Comparison; only: boolean }

/** Two to six parts of one family side by side. Prints in landscape (compare.css). */
export function CompareView({ family, comparison, only }: Props) {
  const { parts, fields } = comparison
  const ids = parts.map(({ id }) => id)
  const urlOf = (change: { ids?: readonly string[]; only?: boolean }) =>
    compareUrl({ table: family.table, ids, only, ...change })
  const differing = fields.filter(({ differs }) => differs)
  return (
    <article className="wrap compare-page">
      <PrintHead />
      <Breadcrumb
        trail={[{ label: family.group }, { label: family.name, path: family.path }, { label: 'Compare parts' }]}
      />
      <header className="compare-head">
        <div>
          <h1 className="page-title">
            {parts.length} {family.name} compared
          </h1>
          <p className="lead" role="status">
            {differing.length === 0
              ? 'All specifications are the same.'
              : `${differing.length} of ${fields.length} specifications differ.`}
          </p>
        </div>
        <nav aria-label="Specifications shown" className="compare-choice">
          <Link to={urlOf({ only: false })} aria-current={only ? undefined : 'true'} preventScrollReset>
            All specifications
          </Link>
          <Link to={urlOf({ only: true })} aria-current={only ? 'true' : undefined} preventScrollReset>
            Only differences
          </Link>
        </nav>
      </header>
      <CompareNotes comparison={comparison} />
      <section id="results" aria-label="Comparison" tabIndex={-1}>
        <CompareTable
          name={family.name}
          parts={parts}
          fields={only ? differing : fields}
          urlWithout={(id) => urlOf({ ids: ids.filter((other) => other !== id) })}
        />
        {only && differing.length === 0 && (
          <p className="compare-same">No differences. ‘All specifications’ shows what these parts have in common.</p>
        )}
      </section>
    </article>
  )
}
