import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { catalogueContext, familiesContext, filesContext, reportContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { familyAnswer } from '#app/family/family-answer.ts'
import { familyHead } from '#app/family/family-head.ts'
import { FamilyResults } from '#app/family/family-results.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PrintHead } from '#app/ui/print-head.tsx'
import { ProblemPage } from '#app/ui/problem-page.tsx'
import { readTableQuery, writeTableQuery } from '#catalogue/facets/table-query.ts'
import { partSlug } from '#catalogue/part/part-slug.ts'
import type { Route } from './+types/family.ts'

export function loader({ params, url, context }: Route.LoaderArgs) {
  const path = `/${params.group}/${params.family}`
  const family = context.get(familiesContext).find((one) => one.path === path)
  if (!family) throw data(null, { status: 404 })
  const query = readTableQuery(url.searchParams, family)
  const answer = familyAnswer(context.get(catalogueContext), family, query, context.get(reportContext))
  const last = answer.listing ? Math.max(1, answer.listing.pageCount) : query.page
  if (query.page > last && answer.listing?.parts.length === 0) {
    throw redirect(path + writeTableQuery({ ...query, page: last }), 302)
  }
  const picture = context.get(filesContext).picture(`site/title-${partSlug(family.name)}.png`)
  const meta = pageHead(context, { ...familyHead(family, { ...query, page: Math.min(query.page, last) }), picture })
  return { ...answer, picture, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The HTML has it as a plain form. Its script loads after the rest. */
const FilterPanel = lazy(() => import('#app/family/filters/filter-panel.tsx').then((m) => ({ default: m.FilterPanel })))

export default function FamilyPage({ loaderData: { family, picture, query, problem, listing } }: Route.ComponentProps) {
  if (!listing) {
    return (
      <ProblemPage
        title={problem.title}
        text={problem.text}
        hints={problem.hints}
        retry={family.path + writeTableQuery(query)}
      />
    )
  }
  return (
    <div className="wrap family-page">
      <PrintHead />
      <Breadcrumb trail={[{ label: family.group }, { label: family.name }]} />
      <header className="family-head">
        <div>
          <h1 className="page-title">{family.name}</h1>
          <p className="lead">{family.summary}</p>
        </div>
        {picture && <PartPicture url={picture} width={320} height={160} />}
      </header>
      <div key={family.table} className="family-body">
        <Suspense fallback={<div className="filter-area" />}>
          <FilterPanel table={family.table} path={family.path} query={query} facets={listing.facets} />
        </Suspense>
        <FamilyResults family={family} query={query} listing={listing} />
      </div>
    </div>
  )
}
