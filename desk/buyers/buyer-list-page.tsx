import { EmptyState, PageHead } from '#app/ui/controls.tsx'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { DeskAge } from '#desk/ui/desk-time.tsx'
import { askedFind, askedPage, StepPages } from '#desk/ui/list-pages.tsx'
import { ListSearch } from '#desk/ui/list-search.tsx'
import { CardTable, type ListHeading } from '#desk/ui/list-table.tsx'
import type { Route } from './+types/buyer-list-page.ts'

const ROWS = 25

export async function loader({ request, context }: Route.LoaderArgs) {
  const { buyers, now } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const find = askedFind(searchParams)
  const sort = searchParams.get('sort') === 'company' ? ('company' as const) : ('last' as const)
  const page = askedPage(searchParams)
  return { ...(await buyers.list({ find, sort }, { page, rows: ROWS })), find, sort, page, now: now().toISOString() }
}

export const meta: Route.MetaFunction = () => [{ title: 'Buyers – Desk' }]

const HEADINGS: readonly ListHeading<'last' | 'company'>[] = [
  { key: 'company', label: 'Company', card: 'title', sort: 'company' },
  { key: 'contact', label: 'Contact', card: 'lead' },
  { key: 'requests', label: 'Requests', card: 'meta', numeric: true },
  { key: 'won', label: 'Won', card: 'meta', numeric: true },
  { key: 'lost', label: 'Lost', card: 'meta', numeric: true },
  { key: 'last', label: 'Last request', card: 'age', sort: 'last', numeric: true },
]

const SORTS = [
  ['last', 'Last request'],
  ['company', 'Company'],
] as const

export default function BuyerListPage({ loaderData }: Route.ComponentProps) {
  const { buyers, hasMore, find, sort, page, now } = loaderData
  const addressOf = (by: string, to = 1) => `/buyers?${new URLSearchParams({ q: find, sort: by, page: String(to) })}`
  return (
    <>
      <PageHead title="Buyers" text="Everyone who has sent a request, by email address.">
        <DeskKeys />
      </PageHead>
      <ListSearch action="/buyers" find={find} sort={sort} sorts={SORTS} />
      {buyers.length === 0 ? (
        <EmptyState title="No buyer found.">
          <p>Each word must be in the name, the company or the email address.</p>
        </EmptyState>
      ) : (
        <CardTable
          caption="Buyers"
          headings={HEADINGS}
          sorting={{ sort, ascending: ['last', 'company'], addressOf: (by) => addressOf(by) }}
          rows={buyers.map(({ id, company, name, mail, requests, won, lost, lastAt }) => ({
            key: id,
            to: `/buyers/${id}`,
            cells: {
              company: <bdi>{company || name}</bdi>,
              contact: (
                <span>
                  <bdi>{name}</bdi> <span className="hint">{mail}</span>
                </span>
              ),
              requests,
              won,
              lost,
              last: <DeskAge at={lastAt} now={now} />,
            },
          }))}
        />
      )}
      <StepPages page={page} hasMore={hasMore} addressOf={(to) => addressOf(sort, to)} />
    </>
  )
}
