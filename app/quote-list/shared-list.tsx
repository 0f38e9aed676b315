import { useMemo } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { ListAdd } from '#app/components/list-add.tsx'
import { ListSame, listTotals } from '#app/components/list-same.tsx'
import { ListTable } from '#app/components/list-table.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import { type ListFacts, sideBySide } from '#catalogue/list-facts.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = { lines: readonly ListLine[]; query: string; facts: ListFacts | null }

const NO_FACTS: ListFacts = { families: [], lines: [] }

/** A list that a link carries: its parts side by side, to be printed, asked for, or taken over. */
export function ListSheet({ lines, query, facts }: Props) {
  const beside = useMemo(() => sideBySide(facts ?? NO_FACTS), [facts])
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
          </div>
          <PrintButton />
          <ListAdd lines={lines} />
          <Link to={`/order?${query}`} className="button button-brass">
            Ask for a quote
          </Link>
        </div>
      </header>
      {facts === null && (
        <p role="alert" className="compare-notes">
          The catalogue can’t be read now, so the parts stand here without their facts. They can be asked for all the
          same.
        </p>
      )}
      <ListSame beside={beside} alone={lines.length === 1} />
      <ListTable lines={lines} facts={facts} beside={beside} />
    </article>
  )
}
