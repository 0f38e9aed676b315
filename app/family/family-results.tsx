import { lazy, Suspense, useState } from 'react'
import { useNavigation } from 'react-router'
import { ActiveFilters, activeFilters } from '#app/components/active-filters.tsx'
import { CompareForm } from '#app/components/compare-form.tsx'
import { Pager } from '#app/components/pager.tsx'
import { PartsTable, sortedText } from '#app/components/parts-table.tsx'
import { QuickFilter } from '#app/components/quick-filter.tsx'
import { TableTools } from '#app/components/table-tools.tsx'
import { useSlow } from '#app/components/use-slow.ts'
import type { FamilyListing, ShownFamily } from '#app/routes/family-answer.ts'
import type { Heading, PartQuery } from '#catalogue/answers.ts'
import { MOST_COMPARED } from '#catalogue/compare-query.ts'
import { formatCount } from '#catalogue/format-count.ts'

const PageSizes = lazy(() => import('#app/components/page-sizes.tsx').then((m) => ({ default: m.PageSizes })))
const NothingLeft = lazy(() => import('#app/components/nothing-left.tsx').then((m) => ({ default: m.NothingLeft })))

/** Painted piece by piece, as it arrives, a table is laid out anew each time; a long one is not waited for. */
const MOST_AT_ONCE = 50
const FOOT = 'results-foot'

type Props = { family: ShownFamily; query: PartQuery; listing: FamilyListing }

/** The right side of a family page: how many parts, what narrows them, the table and what can be done with it. */
export function FamilyResults({ family, query, listing }: Props) {
  const { table, path } = family
  const { headings, parts, total, pageCount, fields, relaxations } = listing
  const { location } = useNavigation()
  const slow = useSlow(location?.pathname === path)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const active = activeFilters(query, headings)
  const onTick = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  const tickOf = (id: string) => {
    const checked = ticked.includes(id)
    return { checked, disabled: !checked && ticked.length >= MOST_COMPARED, onTick }
  }
  return (
    <section id="results" aria-label="Parts" tabIndex={-1} className="results" aria-busy={slow} data-table={table}>
      <div className="results-head">
        <p role="status" className="results-count">
          {slow ? 'Loading data...' : `${formatCount(total)} ${total === 1 ? 'part' : 'parts'}`}
        </p>
        <QuickFilter path={path} query={query} />
        <div className="table-tools">
          <CompareForm table={table} ticked={ticked} shown={parts} />
          <TableTools table={table} path={path} query={query} columns={hideable(headings, family.showsImage)} />
        </div>
      </div>
      <ActiveFilters path={path} query={query} active={active} fields={fields} />
      <p role="status" className="sr-only">
        {sortedText(query, headings)}
      </p>
      <p role="status" id="table-said" className="sr-only" />
      {parts.length === 0 ? (
        <Suspense fallback={<p className="nothing-left">{family.emptyText}</p>}>
          <NothingLeft path={path} query={query} text={family.emptyText} active={active} relaxations={relaxations} />
        </Suspense>
      ) : (
        <>
          {parts.length <= MOST_AT_ONCE && <link rel="expect" href={`#${FOOT}`} blocking="render" />}
          <PartsTable
            name={family.name}
            path={path}
            query={query}
            headings={headings}
            parts={parts}
            showsImage={family.showsImage}
            tickOf={tickOf}
          />
        </>
      )}
      <div id={FOOT} className="results-foot">
        <Pager path={path} query={query} pageCount={pageCount} />
        <Suspense>
          <PageSizes path={path} query={query} usual={family.pageSize} total={total} />
        </Suspense>
      </div>
    </section>
  )
}

/** Every column but the number's, which the rows are known by. */
function hideable([, ...others]: readonly Heading[], showsImage: boolean) {
  const own = [
    { key: 'pdf', name: 'PDF' },
    { key: 'rfq', name: 'RFQ' },
  ]
  return [...(showsImage ? [{ key: 'image', name: 'Image' }] : []), ...own, ...others]
}
