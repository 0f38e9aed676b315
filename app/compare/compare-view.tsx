import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { CompareNotes } from '#app/components/compare-notes.tsx'
import { CompareTable } from '#app/components/compare-table.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import type { FamilyLink } from '#app/routes/compare-answer.ts'
import type { Comparison } from '#catalogue/compare.ts'
import { compareUrl } from '#catalogue/compare-query.ts'

type Props = { family: FamilyLink; comparison: Comparison; only: boolean }

/** Parts of one family side by side. It prints in landscape (compare.css). */
export function CompareSheet({ family, comparison, only }: Props) {
  const { parts, fields } = comparison
  const ids = parts.map(({ id }) => id)
  const address = (change: { ids?: readonly string[]; only?: boolean }) =>
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
              ? 'They are the same in every specification.'
              : `${differing.length} of ${fields.length} specifications differ.`}
          </p>
        </div>
        <nav aria-label="Specifications shown" className="compare-choice">
          <Link to={address({ only: false })} aria-current={only ? undefined : 'true'} preventScrollReset>
            All specifications
          </Link>
          <Link to={address({ only: true })} aria-current={only ? 'true' : undefined} preventScrollReset>
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
          without={(id) => address({ ids: ids.filter((other) => other !== id) })}
        />
        {only && differing.length === 0 && (
          <p className="compare-same">No specification differs. ‘All specifications’ shows what they have in common.</p>
        )}
      </section>
    </article>
  )
}
