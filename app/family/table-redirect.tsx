import { data, redirect } from 'react-router'
import { catalogContext, familiesContext } from '#app/context.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { familyByTable } from '#catalog/registry/family.ts'
import type { Route } from './+types/table-redirect.ts'

/** `/table/{tableName}?highlight={id}` redirects to the row on the family's page (behavior 1.8). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const family = familyByTable(context.get(familiesContext), params.tableName)
  if (!family) throw data(null, { status: 404 })
  const id = url.searchParams.get('highlight') ?? ''
  const catalog = context.get(catalogContext)
  if (!catalog) throw data(null, { status: 503 })
  const table = catalog.table(family.table)
  const row = table?.rowOf(id) ?? null
  if (table === null || row === null) throw redirect(family.path, 302)
  const query = { ...EMPTY_QUERY, page: table.pageOf(row) }
  throw redirect(`${family.path}${writeTableQuery(query)}#part-${encodeURIComponent(id)}`, 302)
}

export { default } from '#app/shell/not-found.tsx'
