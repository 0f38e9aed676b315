import { data, redirect } from 'react-router'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalogue/facets/table-query.ts'
import { familyByTable } from '#catalogue/registry/family-by-table.ts'
import type { Route } from './+types/table-redirect.ts'

/** `/table/{tableName}?highlight={id}` redirects to the part's row on the family's page (behavior 1.8). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const family = familyByTable(context.get(familiesContext), params.tableName)
  if (!family) throw data(null, { status: 404 })
  const id = url.searchParams.get('highlight') ?? ''
  const catalogue = context.get(catalogueContext)
  if (!catalogue) throw data(null, { status: 503 })
  const table = catalogue.table(family.table)
  const row = table?.rowOf(id) ?? null
  if (table === null || row === null) throw redirect(family.path, 302)
  const query = { ...EMPTY_QUERY, page: table.pageOf(row) }
  throw redirect(`${family.path}${writeTableQuery(query)}#part-${encodeURIComponent(id)}`, 302)
}

export { default } from '#app/shell/not-found.tsx'
