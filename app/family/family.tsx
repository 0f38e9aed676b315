import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { FamilyResults } from '#app/components/family-results.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import { ProblemPage } from '#app/components/problem-page.tsx'
import { catalogueContext, familiesContext, filesContext, reportContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { describedTable } from '#app/routes/described-table.ts'
import { familyAnswer } from '#app/routes/family-answer.ts'
import { readPartQuery, writePartQuery } from '#catalogue/part-query.ts'
import { partSlug } from '#catalogue/part-slug.ts'
import type { Route } from './+types/family.ts'

export function loader({ params, url, context }: Route.LoaderArgs) {
  const path = `/${params.group}/${params.family}`
  const family = context.get(familiesContext).find((one) => one.path === path)
  if (!family) throw data(null, { status: 404 })
  const query = readPartQuery(url.searchParams, family)
  const answer = familyAnswer(context.get(catalogueContext), family, query, context.get(reportContext))
  const last = answer.listing ? Math.max(1, answer.listing.pageCount) : query.page
  if (query.page > last && answer.listing?.parts.length === 0) {
    throw redirect(path + writePartQuery({ ...query, page: last }), 302)
  }
  const picture = context.get(filesContext).picture(`site/title-${partSlug(family.name)}.png`)
  const meta = pageHead(context, { ...describedTable(family, { ...query, page: Math.min(query.page, last) }), picture })
  return { ...answer, picture, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** It is in the page as a plain form; its script comes after the rest. */
const FilterPanel = lazy(() => import('#app/components/filter-panel.tsx').then((m) => ({ default: m.FilterPanel })))

export default function FamilyPage({ loaderData: { family, picture, query, problem, listing } }: Route.ComponentProps) {
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
          <FilterPanel table={family.table} path={family.path} query={query} fields={listing.fields} />
        </Suspense>
        <FamilyResults family={family} query={query} listing={listing} />
      </div>
    </div>
  )
}
