import { data, redirect } from 'react-router'
import { pageAnswer } from '#app/company/page-answer.ts'
import { PageView } from '#app/company/page-view.tsx'
import { catalogContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { GroupCards } from '#app/group/group-cards.tsx'
import { GroupTable } from '#app/group/group-table.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { ProblemPage } from '#app/ui/problem-page.tsx'
import { readMenu } from '#app/ui/site-menu.ts'
import { familyDifferences } from '#catalog/facets/family-differences.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import { productMenu } from '#catalog/registry/menu.ts'
import type { Route } from './+types/group.ts'

/** A group's page, or a page of the site folder with a path of one step. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = `/${params.group}`
  const page = await pageAnswer(context, path)
  if (page) return { ...page, kind: 'page' as const }
  const menu = productMenu(context.get(familiesContext), context.get(contentContext).pages)
  const group = menu.find((one) => one.path === path || one.items.some((item) => item.path.startsWith(`${path}/`)))
  if (!group) throw data(null, { status: 404 })
  if (group.path !== path) throw redirect(group.path, 302)
  const catalog = context.get(catalogContext)
  const files = context.get(filesContext)
  const families = group.items.map(({ name, path, summary, table }) => {
    const parts = table === null ? null : (catalog?.table(table)?.size ?? null)
    return { name, path, summary, parts, picture: files.picture(`site/title-${partSlug(name)}.png`) }
  })
  const tables = group.items.flatMap(({ table }) => (table === null ? [] : [catalog?.table(table) ?? null]))
  const shown = tables.filter((table) => table !== null)
  const isUnavailable = tables.length > 0 && !catalog
  const meta = pageHead(context, {
    title: group.label,
    description: `${group.label}: ${families.map(({ name }) => name).join(', ')}, side by side.`,
    path,
    picture: files.picture(`site/group-${partSlug(group.label)}.jpg`),
    trail: [{ label: group.label, path }],
  })
  const compared = shown.map(({ family: { name, path } }) => ({ name, path }))
  const answer = {
    kind: 'group' as const,
    label: group.label,
    path,
    families,
    compared,
    differences: familyDifferences(shown),
    isUnavailable,
    meta,
  }
  return data(answer, { status: isUnavailable ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The families of one menu group side by side (behavior 1.17). */
export default function GroupPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.kind === 'page') return <PageView page={loaderData} menu={readMenu(matches[0].loaderData.menu)} />
  const { label, path, families, compared, differences, isUnavailable } = loaderData
  if (isUnavailable) return <ProblemPage title="Failed to load items" retry={path} />
  return (
    <div className="wrap group-page">
      <PrintHead />
      <Breadcrumb trail={[{ label }]} />
      <h1 className="page-title">{label}</h1>
      <GroupCards families={families} />
      {differences.length > 0 && <GroupTable families={compared} differences={differences} />}
    </div>
  )
}
