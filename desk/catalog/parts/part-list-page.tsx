import { Form } from 'react-router'
import { ButtonLink, EmptyState, PageHead, Submit, TextLink } from '#app/ui/controls.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { ANY_COLUMN } from '#catalog/facets/table-query.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { ExportLinks } from '#desk/catalog/parts/export-links.tsx'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { askedPage } from '#desk/ui/list-pages.tsx'
import { CardTable, type ListHeading } from '#desk/ui/list-table.tsx'
import { useFilterFields } from '#desk/ui/use-filter-fields.ts'
import type { Route } from './+types/part-list-page.ts'

const MAX_TERM = 200

export function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, families } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_TERM)
  const current = catalog()
  const tables = families().flatMap(({ table }) => current?.table(table) ?? [])
  const choices = tables.map(({ family, size }) => ({ table: family.table, name: family.name, size }))
  const asked = searchParams.get('table')
  const table = choices.some((choice) => choice.table === asked) ? asked : null
  const page = askedPage(searchParams)
  const found = current && (q !== '' || table !== null) ? foundParts(current, tables, { q, table, page }) : null
  return { q, table, choices, found }
}

export const meta: Route.MetaFunction = () => [{ title: 'Parts – Desk' }]

export default function PartsList({ loaderData: { q, table, choices, found } }: Route.ComponentProps) {
  const fields = useFilterFields({ q, table: table ?? '' })
  return (
    <>
      <PageHead title="Parts" text="Find a part by its number or by words, then change it in place.">
        {table ? (
          <>
            <ButtonLink to={`/parts/${encodeURIComponent(table)}/grid`}>As a grid</ButtonLink>
            <ExportLinks table={table} />
            <ButtonLink tone="dark" to={`/parts/${encodeURIComponent(table)}/new`}>
              New part
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/imports/new">Import</ButtonLink>
        )}
      </PageHead>
      <Form {...fields} method="get" role="search" className="field-row list-search">
        <DeskField label="Number or words" name="q" type="search" defaultValue={q} maxLength={MAX_TERM} />
        <DeskSelect
          label="Family"
          name="table"
          defaultValue={table ?? ''}
          choices={[['', 'All families'], ...choices.map((choice) => [choice.table, choice.name] as const)]}
        />
        <Submit>Search</Submit>
      </Form>
      {found ? <Found q={q} table={table} found={found} /> : <Families choices={choices} />}
    </>
  )
}

type Choices = Awaited<ReturnType<typeof loader>>['choices']

const FAMILY_HEADINGS: readonly ListHeading[] = [
  { key: 'name', label: 'Family', card: 'title' },
  { key: 'actions', label: 'Work on it', card: 'lead' },
  { key: 'size', label: 'Parts', card: 'badge', numeric: true },
]

function Families({ choices }: { choices: Choices }) {
  const rows = choices.map(({ table, name, size }) => {
    const path = `/parts/${encodeURIComponent(table)}`
    return {
      key: table,
      to: `${path}/grid`,
      cells: {
        name: <bdi>{name}</bdi>,
        size: formatCount(size),
        actions: (
          <span className="cluster list-above">
            <TextLink to={`${path}/new`}>
              New part<span className="sr-only">{` in ${name}`}</span>
            </TextLink>
          </span>
        ),
      },
    }
  })
  return <CardTable caption="Families" headings={FAMILY_HEADINGS} rows={rows} />
}

type Found = NonNullable<Awaited<ReturnType<typeof loader>>['found']>

const PART_HEADINGS: readonly ListHeading[] = [
  { key: 'number', label: 'Number', card: 'title' },
  { key: 'facts', label: 'Cells', card: 'lead' },
  { key: 'family', label: 'Family', card: 'meta' },
]

function Found({ q, table, found }: { q: string; table: string | null; found: Found }) {
  if (found.total === 0) {
    return (
      <EmptyState title="No part found.">
        <p>Check the number, or search for fewer words. New parts appear here as soon as the site shows them.</p>
      </EmptyState>
    )
  }
  const rows = found.parts.map((part) => ({
    key: `${part.table} ${part.id}`,
    to: `/parts/${encodeURIComponent(part.table)}/${part.id}`,
    cells: { number: <bdi>{part.number}</bdi>, family: part.family, facts: part.facts },
  }))
  const pageAt = (page: number) => `/parts?${new URLSearchParams({ q, table: table ?? '', page: String(page) })}`
  return (
    <>
      <p className="lead">{countOf(found.total, rowName(table ?? ''))}</p>
      <CardTable caption="Parts" headings={PART_HEADINGS} rows={rows} />
      {found.pageCount > 1 && <Pager page={found.page} pageCount={found.pageCount} urlOf={pageAt} />}
    </>
  )
}

type PartsQuestion = { readonly q: string; readonly table: string | null; readonly page: number }

const PAGE = 50
const MAX_FACTS = 5

/**
 * Finds parts as on the site (behavior 7.8 to 7.14): by number, and if no number matches, by words in any column
 * (behavior 5.16). Without a term returns one family's parts in order.
 */
function foundParts(catalog: Catalog, tables: readonly PartsTable[], question: PartsQuestion) {
  const { q, table, page } = question
  if (q !== '') {
    const matches = catalog.matches({ q, table, page })
    if (matches.total > 0) {
      const parts = matches.results.flatMap(({ tableName, id }) => {
        const found = catalog.table(tableName)
        const row = found?.rowOf(id) ?? null
        return found && row !== null ? [listed(found, row)] : []
      })
      return { total: matches.total, page, pageCount: matches.pageCount, parts }
    }
  }
  const filters: Record<string, readonly string[]> = q === '' ? {} : { [ANY_COLUMN.key]: [q] }
  const query = { filters, ranges: {}, page: 1, pageSize: null, sort: null, dir: 'asc' } as const
  const chosen = tables.filter(({ family }) => table === null || family.table === table)
  const found = chosen.flatMap((one) => Array.from(one.rows(query), (row) => ({ one, row })))
  const parts = found.slice((page - 1) * PAGE, page * PAGE).map(({ one, row }) => listed(one, row))
  return { total: found.length, page, pageCount: Math.max(1, Math.ceil(found.length / PAGE)), parts }
}

function listed(table: PartsTable, row: number) {
  const { tableName, id, partNumber, displayName } = table.summary(row)
  const facts = table.specifications(row).flatMap(({ label, value }) => (value ? [`${label}: ${value}`] : []))
  return { table: tableName, id, number: partNumber, family: displayName, facts: facts.slice(0, MAX_FACTS).join(' · ') }
}
