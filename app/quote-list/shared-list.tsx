import { Link } from 'react-router'
import { FollowList } from '#app/notices/follow-list.tsx'
import { AddToList } from '#app/quote-list/add-to-list.tsx'
import { CommonFacts } from '#app/quote-list/common-facts.tsx'
import { QuoteListTable } from '#app/quote-list/list-table.tsx'
import { listTotals } from '#app/quote-list/list-totals.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintButton, PrintHead } from '#app/ui/print.tsx'
import type { LineComparison } from '#catalog/lists/list-comparison.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { hasHoles, type ListLookup } from '#catalog/lists/list-lookup.ts'

type Props = {
  lines: readonly ListLine[]
  query: string
  facts: ListLookup | null
  comparison: LineComparison
  changeMails: boolean
}

/** The list in a shared link: its parts side by side, to print, request or add to one's own list. */
export function SharedList({ lines, query, facts, comparison, changeMails }: Props) {
  const [family, ...others] = facts?.families ?? []
  return (
    <article className="wrap list-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: 'Quote list', path: '/list' }, { label: 'Shared list' }]} />
      <header className="list-head">
        <div>
          <h1 className="page-title">
            List of {lines.length} {lines.length === 1 ? 'part' : 'parts'}
          </h1>
          <p className="lead">
            {listTotals(lines)}
            {family && others.length === 0 && ` · ${family.name}`}
          </p>
        </div>
        <div className="list-actions">
          <div className="list-files">
            <a href={`/list.csv?${query}`} className="tool" aria-label="CSV of this list">
              CSV
            </a>
            <a href={`/list.xlsx?${query}`} className="tool" aria-label="XLSX of this list">
              XLSX
            </a>
            <a href={`/list-compliance.csv?${query}`} className="tool" aria-label="Compliance CSV of this list">
              Compliance CSV
            </a>
            <a href={`/list-compliance.pdf?${query}`} className="tool" aria-label="Compliance PDF of this list">
              Compliance PDF
            </a>
            {hasHoles(facts) && (
              <a href={`/list-holes.dxf?${query}`} className="tool" aria-label="Holes DXF of this list">
                Holes DXF
              </a>
            )}
            <FollowList query={query} mails={changeMails} />
          </div>
          <PrintButton />
          <AddToList lines={lines} />
          <Link to={`/order?${query}`} className="button button-brass">
            Request a quote for this list
          </Link>
        </div>
      </header>
      {facts === null && (
        <p role="alert" className="compare-notes">
          The catalog can’t be loaded right now, so the part details are missing. You can still request a quote.
        </p>
      )}
      <CommonFacts comparison={comparison} alone={lines.length === 1} />
      <QuoteListTable lines={lines} facts={facts} comparison={comparison} />
    </article>
  )
}
