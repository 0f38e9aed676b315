import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import plexMono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import plexMonoMedium from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2?url'
import { lazy, Suspense, startTransition, useEffect, useMemo, useState } from 'react'
import { data, Link, redirect, useLocation, useNavigationType } from 'react-router'
import { catalogContext, familiesContext, filesContext, reportContext } from '#app/context.ts'
import { type DescribedPage, pageHead } from '#app/document/page-head.ts'
import { preloadedFont } from '#app/document/preloaded-font.ts'
import { ServerScript } from '#app/document/server-script.tsx'
import { type FamilyInfo, familyAnswer } from '#app/family/family-answer.ts'
import { FamilyResults } from '#app/family/family-results.tsx'
import { readListing, type SentListing, sentListing } from '#app/family/listing-text.ts'
import { HEIGHTS, rowsOnScreen } from '#app/family/rows-on-screen.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { pageNotFound } from '#app/shell/page-not-found.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import type { TableQuery } from '#catalog/answers.ts'
import { EMPTY_QUERY, filteredKeys, readTableQuery, writeTableQuery } from '#catalog/facets/table-query.ts'
import { readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import { familyBuilder } from '#catalog/ordering/build-result.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { groupPath } from '#catalog/registry/menu.ts'
import type { Route } from './+types/family.ts'

/**
 * Hides rows and filters below the screen until the first frame is painted. Rows with a widest value keep their columns
 * wide, and nothing sticks, as with `data-first` (parts-table.css). The frame's callback runs before painting, the
 * timer after. Reloaded and revisited pages keep their scroll position, which needs all rows.
 */
const SCRIPT = `(({ above, lowest, row, compactRow, filter }) => {
const [load] = performance.getEntriesByType('navigation')
if (document.hidden || location.hash || load?.type !== 'navigate' || !document.adoptedStyleSheets) return
const { density } = document.documentElement.dataset
const after = (height) => ':nth-child(n+' + (Math.floor(Math.max(lowest, innerHeight - above) / height) + 2) + ')'
const rows = '.parts tbody tr' + after(density === 'compact' ? compactRow : row)
const filters = '.filter-fields > ' + after(filter)
const sheet = new CSSStyleSheet()
sheet.replaceSync(rows + '{visibility:collapse}' + rows + ':not([data-widest]),' + filters + '{display:none}'
+ '.parts thead{animation:none}.parts :is(.tick-column,.number-column){position:static}')
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
requestAnimationFrame(() => setTimeout(() => {
document.adoptedStyleSheets = [...document.adoptedStyleSheets].filter((each) => each !== sheet)
}))
})(${JSON.stringify(HEIGHTS)})`

export const links: Route.LinksFunction = () => [plexMono, plexMonoMedium].map(preloadedFont)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const path = `/${params.group}/${params.family}`
  const family = context.get(familiesContext).find((one) => one.path === path)
  if (!family) throw pageNotFound(context, url)
  const query = readTableQuery(url.searchParams, family)
  const catalog = context.get(catalogContext)
  const table = catalog?.table(family.table)
  const bases = table ? await readBaseNumbers(table, yieldToEventLoop) : null
  const answer = familyAnswer(catalog, family, query, bases, context.get(reportContext))
  const last = answer.listing ? Math.max(1, answer.listing.pageCount) : query.page
  if (query.page > last && answer.listing?.parts.length === 0) {
    throw redirect(path + writeTableQuery({ ...query, page: last }), 302)
  }
  const picture = context.get(filesContext).picture(`site/title-${partSlug(family.name)}.png`)
  const groupUrl = groupPath(context.get(familiesContext), family)
  const shown = { ...query, page: Math.min(query.page, last) }
  const builderUrl = table ? await familyBuilder(table, yieldToEventLoop) : null
  const meta = pageHead(context, { ...familyHead({ ...family, groupUrl }, shown), picture })
  const sent = answer.listing ? { ...answer, listing: sentListing(answer.listing) } : answer
  const hasRows = answer.listing !== null && answer.listing.parts.length > 0
  return data({ ...sent, hasRows, groupUrl, picture, builderUrl, meta }, { status: catalog ? 200 : 503 })
}

/** The HTML has a plain form. The script loads after the rest, but before a click has loaded the page's data. */
const filterPanel = import('#app/family/filters/filter-panel.tsx')
const FilterPanel = lazy(() => filterPanel.then((m) => ({ default: m.FilterPanel })))

export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  const { family, groupUrl, picture, builderUrl, query, problem, listing } = loaderData
  if (listing === null) return <ProblemPage {...problem} retry={family.path + writeTableQuery(query)} />
  return (
    <div key={family.table} className="wrap family-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: family.group, path: groupUrl }, { label: family.name }]} />
      <header className="split text-head family-head">
        <div>
          <h1 className="page-title">{family.name}</h1>
          <p className="lead">
            <span>{family.summary}</span>{' '}
            {builderUrl && (
              <Link to={builderUrl} className="text-link build-link">
                Build a part number
              </Link>
            )}
          </p>
        </div>
        {picture && <PartPicture url={picture} width={320} height={160} />}
      </header>
      <FamilyBody family={family} query={query} sent={listing} />
    </div>
  )
}

function FamilyBody({ family, query, sent }: { family: FamilyInfo; query: TableQuery; sent: SentListing }) {
  const listing = useMemo(() => readListing(sent, query), [sent, query])
  const firstRows = useFirstScreen()
  return (
    <div className="family-body">
      <ServerScript text={import.meta.env.SSR ? SCRIPT : ''} />
      <Suspense fallback={<div className="filter-area" />}>
        <FilterPanel
          table={family.table}
          path={family.path}
          query={query}
          facets={listing.facets}
          columns={listing.headings}
          open={listing.open}
          isFirst={firstRows !== null}
        />
      </Suspense>
      <FamilyResults family={family} query={query} listing={listing} firstRows={firstRows} />
    </div>
  )
}

type Named = Pick<Family, 'name' | 'group' | 'path' | 'summary'> & { groupUrl: string | undefined }

/** Title and description of a family's table. The canonical address keeps only the page; filtered tables aren't indexed. */
function familyHead({ name, group, groupUrl, path, summary }: Named, query: TableQuery): DescribedPage {
  const { page, sort, pageSize } = query
  const isPlain = filteredKeys(query).length === 0 && sort === null && pageSize === null
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: page > 1 ? `Page ${page}. ${summary}` : summary,
    path: path + writeTableQuery({ ...EMPTY_QUERY, page }),
    ...(!isPlain && { robots: 'noindex, follow' }),
    trail: [
      { label: group, path: groupUrl },
      { label: name, path },
    ],
  }
}

/** The rows that fill the screen on a navigation's first render, then null for all (behavior 1.14). */
function useFirstScreen(): number | null {
  const type = useNavigationType()
  const { hash } = useLocation()
  const [rows, setRows] = useState(() => (type === 'POP' || hash || document.hidden ? null : rowsOnScreen()))
  const isPart = rows !== null
  useEffect(() => {
    if (!isPart) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame's callback runs before it is painted, the timer after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setRows(null)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isPart])
  return rows
}
