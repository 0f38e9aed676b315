import { Form } from 'react-router'
import type { ListedBuyer } from '#buyers/desk-buyers.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { ButtonLink, Submit, TextLink } from '#desk/ui/controls.tsx'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import { EmptyState } from '#desk/ui/empty-state.tsx'
import { askedPage } from '#desk/ui/list-pages.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { useFilterFields } from '#desk/ui/use-filter-fields.ts'
import type { Route } from './+types/buyer-list.ts'

const ROWS = 25
const MAX_FIND = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const find = (searchParams.get('q') ?? '').slice(0, MAX_FIND)
  const sort = searchParams.get('sort') === 'company' ? ('company' as const) : ('last' as const)
  const page = askedPage(searchParams)
  return { ...(await context.get(servicesContext).buyers.list({ find, sort }, { page, rows: ROWS })), find, sort, page }
}

export const meta: Route.MetaFunction = () => [{ title: 'Buyers – Desk' }]

const COLUMNS = {
  company: 'Company',
  name: 'Name',
  mail: 'Mail',
  requests: 'Requests',
  won: 'Won',
  lost: 'Lost',
  last: 'Last request',
}

/** Buyers as a table. */
export function BuyerTable({ buyers, caption }: { buyers: readonly ListedBuyer[]; caption: string }) {
  return (
    <DeskTable
      caption={caption}
      columns={COLUMNS}
      figures={['requests', 'won', 'lost']}
      rows={buyers.map(({ id, company, name, mail, requests, won, lost, lastAt }) => ({
        key: id,
        cells: {
          company: (
            <TextLink to={`/buyers/${id}`}>
              <bdi>{company || name}</bdi>
            </TextLink>
          ),
          name: <bdi>{name}</bdi>,
          mail,
          requests,
          won,
          lost,
          last: <DeskTime at={lastAt} />,
        },
      }))}
    />
  )
}

export default function BuyerListPage({ loaderData: { buyers, hasMore, find, sort, page } }: Route.ComponentProps) {
  const fields = useFilterFields({ q: find, sort })
  const pageAt = (to: number) => `/buyers?${new URLSearchParams({ q: find, sort, page: String(to) })}`
  return (
    <>
      <PageHead title="Buyers" text="Everyone who has sent a request, by email address.">
        <DeskKeys />
      </PageHead>
      <Form {...fields} method="get" role="search" className="field-row buyer-search">
        <DeskField label="Search" name="q" type="search" defaultValue={find} maxLength={MAX_FIND} data-key="/" />
        <DeskSelect
          label="Order"
          name="sort"
          defaultValue={sort}
          choices={[
            ['last', 'Last request'],
            ['company', 'Company'],
          ]}
        />
        <Submit>Search</Submit>
      </Form>
      {buyers.length === 0 ? (
        <EmptyState title="No buyer found.">
          <p>Each word must be in the name, the company or the email address.</p>
        </EmptyState>
      ) : (
        <BuyerTable buyers={buyers} caption="Buyers" />
      )}
      <nav className="cluster more" aria-label="Pages">
        {page > 1 && (
          <ButtonLink to={pageAt(page - 1)} rel="prev">
            Previous
          </ButtonLink>
        )}
        {hasMore && (
          <ButtonLink to={pageAt(page + 1)} rel="next">
            Next
          </ButtonLink>
        )}
      </nav>
    </>
  )
}
