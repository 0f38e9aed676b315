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
  const id = url.searchParams.get('highlight') ?? ''
  const table = context.get(catalogueContext)?.table(family.table) ?? null
  const row = table?.rowOf(id) ?? null
  if (table === null || row === null) throw redirect(family.path, 302)
  const query = { ...EMPTY_QUERY, page: table.pageOf(row) }
  throw redirect(`${family.path}${writePartQuery(query)}#part-${encodeURIComponent(id)}`, 302)
}

export { default } from '#app/routes/not-found.tsx'
