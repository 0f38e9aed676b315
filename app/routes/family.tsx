import { data, redirect, useNavigation } from 'react-router'
import { ActiveFilters, NothingLeft } from '#app/components/active-filters.tsx'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { Drawing, drawingOf } from '#app/components/drawing.tsx'
import { FilterPanel } from '#app/components/filter-panel.tsx'
import { Pager } from '#app/components/pager.tsx'
import { PartsTable } from '#app/components/parts-table.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { formatCount } from '#app/components/site-menu.ts'
import { useSlow } from '#app/components/use-slow.ts'
import { catalogueContext, familiesContext, reportContext } from '#app/context.ts'
import { familyAnswer } from '#app/routes/family-answer.ts'
import { COMPANY } from '#catalogue/company.ts'
import { readPartQuery, writePartQuery } from '#catalogue/part-query.ts'
import type { Route } from './+types/family.ts'

export function loader({ params, url, context }: Route.LoaderArgs) {
  const path = `/${params.group}/${params.family}`
  const families = context.get(familiesContext)
  const family = families.find((one) => one.path === path)
  if (!family) {
    const meant = families.find((one) => one.path.toLowerCase() === path.toLowerCase())
    throw meant ? redirect(meant.path + url.search, 301) : data(null, { status: 404 })
  }
  const query = readPartQuery(url.searchParams, family)
  const answer = familyAnswer(context.get(catalogueContext), family, query, context.get(reportContext))
  const last = answer.listing ? Math.max(1, answer.listing.pageCount) : query.page
  if (query.page > last && answer.listing?.parts.length === 0) {
    throw redirect(path + writePartQuery({ ...query, page: last }), 302)
  }
  return answer
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.family.name} – ${COMPANY.name}` },
        { name: 'description', content: loaderData.family.summary },
      ]
    : [{ title: `Page not found – ${COMPANY.name}` }]

export default function FamilyPage({ loaderData: { family, query, problem, listing } }: Route.ComponentProps) {
  const { location } = useNavigation()
  const slow = useSlow(location?.pathname === family.path)
  if (!listing) {
    return (
      <ProblemPage
        title={problem.title}
        text={problem.text}
        hints={problem.hints}
        retry={family.path + writePartQuery(query)}
      />
    )
  }
  const { headings, parts, total, pageCount, fields } = listing
  const table = { path: family.path, query, headings }
  return (
    <div className="wrap family-page">
      <Breadcrumb trail={[{ label: family.group }, { label: family.name }]} />
      <header className="family-head">
        <div>
          <h1 className="page-title">{family.name}</h1>
          <p className="lead">{family.summary}</p>
        </div>
        <Drawing name={drawingOf(family.group, family.name)} className="family-picture" />
      </header>
      <div className="family-body">
        <FilterPanel table={family.table} path={family.path} query={query} fields={fields} />
        <section id="results" aria-label="Parts" tabIndex={-1} className="results" aria-busy={slow}>
          <div className="results-head">
            <p role="status" className="results-count">
              {slow ? 'Loading data...' : `${formatCount(total)} ${total === 1 ? 'part' : 'parts'}`}
            </p>
            <ActiveFilters {...table} fields={fields} />
          </div>
          {parts.length === 0 ? (
            <NothingLeft {...table} text={family.emptyText} />
          ) : (
            <PartsTable
              key={`${query.page}${query.sort}${query.dir}`}
              {...table}
              name={family.name}
              parts={parts}
              showsImage={family.showsImage}
            />
          )}
          <Pager path={family.path} query={query} pageCount={pageCount} />
        </section>
      </div>
    </div>
  )
}
