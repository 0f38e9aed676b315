import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigation, useNavigationType } from 'react-router'
import type { FamilyInfo, FamilyListing } from '#app/family/family-answer.ts'
import { FilterBadges } from '#app/family/filters/filter-badges.tsx'
import { FamilyTable, KEYS_ID, sortStatus } from '#app/family/parts-table.tsx'
import { useComparedParts } from '#app/family/tools/compared-parts.ts'
import { QuickFilter } from '#app/family/tools/quick-filter.tsx'
import { ViewMenu } from '#app/family/tools/view-menu.tsx'
import { type Step, saveTrail } from '#app/part/sections/table-trail.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { CopyStatus } from '#app/ui/copy-button.tsx'
import { FunnelIcon } from '#app/ui/icons.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useNavigated, useSlow } from '#app/ui/use-navigated.ts'
import type { Heading, TableQuery } from '#catalog/answers.ts'
import { filteredKeys, writeTableQuery } from '#catalog/facets/table-query.ts'
import { partName } from '#catalog/part/part-name.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'

const CompareBar = lazy(() => import('#app/family/tools/compare-bar.tsx').then((m) => ({ default: m.CompareBar })))
const EmptyResults = lazy(() => import('#app/family/empty-results.tsx').then((m) => ({ default: m.EmptyResults })))

/** Up to this many rows, painting waits for the whole table: one that arrives in pieces is laid out repeatedly. */
const MAX_BLOCKING_ROWS = 50
const FOOT_ID = 'results-foot'

type Props = { family: FamilyInfo; query: TableQuery; listing: FamilyListing; firstRows: number | null }

export function FamilyResults({ family, query, listing, firstRows }: Props) {
  const { table, path } = family
  const { headings, parts, total, facets, near, relaxations } = listing
  const { location } = useNavigation()
  const slow = useSlow(location?.pathname === path)
  const compared = useComparedParts(table)
  const results = useScrolledResults()
  const active = Object.values(query.filters).flat().length + Object.keys(query.ranges).length
  useEffect(() => {
    const isOwnOrder = filteredKeys(query).length === 0 && query.sort === null
    saveTrail(isOwnOrder ? null : trailOf(path, query, listing))
  }, [path, query, listing])
  return (
    <section
      ref={results}
      id="results"
      aria-label="Parts"
      tabIndex={-1}
      className="results"
      aria-busy={slow}
      data-table={table}
    >
      <div className="toolbar results-head">
        <p role="status" className="results-count strong figures">
          {slow ? 'Loading data...' : countOf(total, 'part')}
        </p>
        <button type="button" className="button filter-opener" popoverTarget="filters">
          <FunnelIcon />
          Filters
          {active > 0 && <span className="badge">{active}</span>}
        </button>
        <QuickFilter path={path} query={query} />
        <ViewMenu table={table} path={path} query={query} columns={hideableColumns(headings, family.showsImage)} />
      </div>
      {active > 0 && <FilterBadges path={path} query={query} headings={headings} facets={facets} near={near} />}
      <p role="status" className="sr-only">
        {sortStatus(query, headings)}
      </p>
      <CopyStatus />
      {parts.length === 0 ? (
        <Suspense fallback={<p className="empty">{family.emptyText}</p>}>
          <EmptyResults path={path} query={query} text={family.emptyText} relaxations={relaxations} />
        </Suspense>
      ) : (
        <>
          {import.meta.env.SSR && parts.length <= MAX_BLOCKING_ROWS && (
            <link rel="expect" href={`#${FOOT_ID}`} blocking="render" />
          )}
          <FamilyTable family={family} query={query} listing={listing} firstRows={firstRows} compared={compared} />
          <p id={KEYS_ID} className="row-keys needs-script">
            ← → compare, copy, PDF and quote list of the row; ↑ ↓ other rows
          </p>
        </>
      )}
      <ResultsFoot family={family} query={query} listing={listing} />
      <Suspense>
        <CompareBar table={table} compared={compared} parts={parts} />
      </Suspense>
    </section>
  )
}

function ResultsFoot({ family, query, listing: { total, pageCount } }: Omit<Props, 'firstRows'>) {
  const { path, pageSize } = family
  return (
    <div
      id={FOOT_ID}
      className="cluster split results-foot"
      data-pages={`Page ${formatCount(query.page)} of ${formatCount(pageCount)}`}
    >
      {pageCount > 1 && (
        <Pager
          page={query.page}
          pageCount={pageCount}
          urlOf={(page) => path + writeTableQuery({ ...query, page })}
          keepScroll
        />
      )}
      <PageSizes path={path} query={query} usual={pageSize} total={total} />
    </div>
  )
}

/** Scrolls count, badges and first row into view after Apply, a new sort or another page (behavior 4.17). */
function useScrolledResults() {
  const results = useRef<HTMLElement>(null)
  const type = useNavigationType()
  useNavigated(() => {
    const { top = 0 } = results.current?.getBoundingClientRect() ?? {}
    if (type !== 'POP' && top < 0) results.current?.scrollIntoView({ block: 'start' })
  })
  return results
}

function trailOf(path: string, query: TableQuery, { parts, pageCount }: FamilyListing): Step[] {
  const pageStep = (page: number, partNumber: string): Step[] =>
    page < 1 || page > pageCount ? [] : [{ url: path + writeTableQuery({ ...query, page }), partNumber, isPage: true }]
  const rows = parts.map(({ id, number, url }) => ({ url, partNumber: partName(number, id) }))
  return [...pageStep(query.page - 1, 'Previous page'), ...rows, ...pageStep(query.page + 1, 'Next page')]
}

const hideableColumns = ([, ...others]: readonly Heading[], showsImage: boolean) => [
  ...(showsImage ? [{ key: 'image', name: 'Image' }] : []),
  { key: 'pdf', name: 'PDF' },
  { key: 'rfq', name: 'RFQ' },
  ...others,
]

/** `usual` is the family's page size, or null if its table isn't paged. */
type PageSizesProps = { path: string; query: TableQuery; usual: number | null; total: number }

const SIZES = [20, 50, 100]

/** Links to other page sizes, from page 1 (behavior 4.8). Hidden if everything fits on one page. */
function PageSizes({ path, query, usual, total }: PageSizesProps) {
  if (usual === null || total <= usual) return null
  return (
    <nav aria-label="Rows per page" className="segmented">
      {SIZES.map((size) => (
        <PageLink
          key={size}
          to={path + writeTableQuery({ ...query, page: 1, pageSize: size === usual ? null : size })}
          keepScroll
          aria-current={size === (query.pageSize ?? usual) || undefined}
        >
          {size}
        </PageLink>
      ))}
    </nav>
  )
}
