import { data, Link, redirect } from 'react-router'
import { pageAnswer } from '#app/company/page-answer.ts'
import { PageView } from '#app/company/page-view.tsx'
import { catalogContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { pageNotFound } from '#app/shell/page-not-found.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import { type FieldDifference, type FieldSummary, familyDifferences } from '#catalog/facets/family-differences.ts'
import { groupPictureName, partSlug } from '#catalog/part/part-slug.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { productMenu, stockedFamilies } from '#catalog/registry/menu.ts'
import type { Route } from './+types/group.ts'

/** A group's page, or a page of the site folder with a one-step path. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const path = `/${params.group}`
  const page = await pageAnswer(context, path)
  if (page) return { ...page, kind: 'page' as const }
  const catalog = context.get(catalogContext)
  const stocked = stockedFamilies(context.get(familiesContext), catalog)
  const menu = productMenu(stocked, context.get(contentContext).pages)
  const group = menu.find((one) => one.path === path || one.items.some((item) => item.path.startsWith(`${path}/`)))
  if (!group) throw pageNotFound(context, url)
  if (group.path !== path) throw redirect(group.path, 302)
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
    picture: files.picture(groupPictureName(group.label)),
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

/** A menu group's families side by side (behavior 1.17). */
export default function GroupPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.kind === 'page') return <PageView page={loaderData} menu={matches[0].loaderData.menu} />
  const { label, path, families, compared, differences, isUnavailable } = loaderData
  if (isUnavailable) return <ProblemPage title="Failed to load items" retry={path} />
  return (
    <div className="wrap">
      <PrintHead />
      <Breadcrumb trail={[{ label }]} />
      <h1 className="page-title">{label}</h1>
      <GroupCards families={families} />
      {differences.length > 0 && <GroupTable families={compared} differences={differences} />}
    </div>
  )
}

type Group = Extract<Route.ComponentProps['loaderData'], { kind: 'group' }>

function GroupCards({ families }: Pick<Group, 'families'>) {
  return (
    <ul className="group-cards grid">
      {families.map(({ name, path, summary, parts, picture }) => (
        <li key={path} className="card card-flush tile">
          {picture && <PartPicture url={picture} width={320} height={160} />}
          <h2 className="section-title">
            <Link to={path}>{name}</Link>
          </h2>
          {parts !== null && <p className="muted figures">{countOf(parts, 'part')}</p>}
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}

type GroupTableProps = { families: Group['compared']; differences: readonly FieldDifference[] }

function GroupTable({ families, differences }: GroupTableProps) {
  return (
    <>
      <h2 className="section-title">Where they differ</h2>
      <ScrollFrame label="Where they differ, table" className="data-frame">
        <table className="data-table group-table">
          <thead>
            <tr>
              <th scope="col">Specification</th>
              {families.map(({ name, path }) => (
                <th key={path} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ key, label, summaries }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {summaries.map((summary, index) => (
                  <td key={families[index]?.path}>
                    {summary ? <Summary {...summary} /> : <span className="absent">N/A</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </>
  )
}

function Summary(summary: FieldSummary) {
  if (summary.form === 'numbers') return countOf(summary.parts, 'part')
  if (summary.form === 'values') {
    const { values, more } = summary
    return values.join('; ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
  }
  const { kind, smallest, largest } = summary
  return (
    <>
      <PartValue value={smallest} kind={kind} />
      {smallest !== largest && (
        <span>
          {' to '}
          <PartValue value={largest} kind={kind} />
        </span>
      )}
    </>
  )
}
