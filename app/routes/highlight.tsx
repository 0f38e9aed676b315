import { data, redirect } from 'react-router'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { EMPTY_QUERY, writePartQuery } from '#catalogue/part-query.ts'
import type { Route } from './+types/highlight.ts'

/** `/table/{tableName}?highlight={id}`: the family's page that holds the part, with its row as the target (DESIGN 4). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const families = context.get(familiesContext)
  const name = params.tableName.toLowerCase()
  const family =
    families.find((one) => one.table === params.tableName) ?? families.find((one) => one.table.toLowerCase() === name)
  if (!family) throw data(null, { status: 404 })
  const row =
    context
      .get(catalogueContext)
      ?.table(family.table)
      ?.rowOf(url.searchParams.get('highlight') ?? '') ?? null
  if (row === null) throw redirect(family.path, 302)
  const page = family.pageSize === null ? 1 : Math.floor(row / family.pageSize) + 1
  const id = encodeURIComponent(url.searchParams.get('highlight') ?? '')
  throw redirect(`${family.path}${writePartQuery({ ...EMPTY_QUERY, page })}#part-${id}`, 302)
}
