import { Link, useSearchParams } from 'react-router'
import { EmptyState, PageHead } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { QuoteStateBadge } from '#desk/quotes/quote-state.tsx'
import { DeskKeys } from '#desk/ui/desk-keys.tsx'
import { DeskAge, DeskDay } from '#desk/ui/desk-time.tsx'
import { askedFind, askedPage, StepPages } from '#desk/ui/list-pages.tsx'
import { ListSearch } from '#desk/ui/list-search.tsx'
import { CardTable, type ListHeading } from '#desk/ui/list-table.tsx'
import { QUOTE_TABS, type QuoteSort, type QuoteTab, quoteSorts } from '#quotes/schemas/quote-tabs.ts'
import { dayIn } from '#shared/zoned-day.ts'
import type { Route } from './+types/quote-list-page.ts'

const ROWS = 25

export async function loader({ request, context }: Route.LoaderArgs) {
  const { requests, timeZone, now } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const find = askedFind(searchParams)
  const tab = QUOTE_TABS.find((each) => each === searchParams.get('tab')) ?? (find === '' ? 'sent' : 'all')
  const sort = quoteSorts(tab).find((each) => each === searchParams.get('sort')) ?? 'newest'
  const page = askedPage(searchParams)
  const found = await requests.quotes({ tab, find, sort, today: dayIn(timeZone, now()) }, { page, rows: ROWS })
  return { ...found, tab, find, sort, page, now: now().toISOString() }
}

export const meta: Route.MetaFunction = () => [{ title: 'Quotes – Desk' }]

const TAB_NAMES: Readonly<Record<QuoteTab, string>> = {
  draft: 'Drafts',
  sent: 'Sent',
  ending: 'Expires in 7 days',
  ordered: 'Ordered',
  ended: 'Not ordered',
  all: 'All sent',
}

const TIMES: Readonly<Partial<Record<QuoteTab, string>>> = { draft: 'Changed', ordered: 'Ordered' }

const SORT_NAMES = [
  ['newest', 'Newest'],
  ['ends', 'Expires soonest'],
  ['value', 'Value'],
  ['owner', 'Owner'],
] as const

const ASCENDING: readonly QuoteSort[] = ['newest', 'ends', 'owner']

export default function QuoteListPage({ loaderData }: Route.ComponentProps) {
  const { quotes, hasMore, isCut, unread, tab, find, sort, page, now } = loaderData
  const [params] = useSearchParams()
  const addressOf = (change: Readonly<Record<string, string>>) =>
    `/quotes?${new URLSearchParams({ ...Object.fromEntries(params), page: '1', ...change })}`
  const sorted = (by: QuoteSort) => (quoteSorts(tab).includes(by) ? { sort: by } : {})
  const headings: readonly ListHeading<QuoteSort>[] = [
    { key: 'company', label: 'Company', card: 'title' },
    { key: 'contact', label: 'Contact', card: 'lead' },
    { key: 'ends', label: 'Expires', card: 'meta', sort: 'ends' },
    { key: 'at', label: TIMES[tab] ?? 'Sent', card: 'age', sort: 'newest', numeric: true },
    { key: 'owner', label: 'Owner', card: 'meta', ...sorted('owner') },
    { key: 'total', label: 'Total', card: 'meta', ...sorted('value'), numeric: true },
    { key: 'state', label: 'State', card: 'badge' },
  ]
  return (
    <>
      <PageHead title="Quotes">
        <DeskKeys />
      </PageHead>
      <nav aria-label="States" className="tabs">
        {QUOTE_TABS.map((each) => (
          <Link key={each} to={addressOf({ tab: each })} aria-current={each === tab ? 'page' : undefined}>
            {TAB_NAMES[each]}
          </Link>
        ))}
      </nav>
      <ListSearch
        action="/quotes"
        find={find}
        sort={sort}
        sorts={SORT_NAMES.filter(([by]) => quoteSorts(tab).includes(by))}
        kept={{ tab }}
        unread={unread}
      />
      {isCut && (
        <p className="hint">Only the newest 1,000 requests that match are looked at: add a word to narrow them down.</p>
      )}
      {quotes.length === 0 ? (
        <EmptyState title={find === '' ? 'No quotes here.' : 'Nothing found.'}>
          <p>Choose another tab, or search for fewer words.</p>
        </EmptyState>
      ) : (
        <CardTable
          caption="Quotes"
          headings={headings}
          sorting={{ sort, ascending: ASCENDING, addressOf: (by) => addressOf({ sort: by }) }}
          rows={quotes.map(({ number, request, company, contact, owner, state, at, validUntil, total, priced }) => ({
            key: number,
            to: state === 'draft' ? `/requests/${request}/quote` : `/requests/${request}`,
            cells: {
              company: (
                <span>
                  <bdi>{company || contact}</bdi> <span className="hint">{number}</span>
                </span>
              ),
              contact: <bdi>{contact}</bdi>,
              ends: validUntil && <DeskDay day={validUntil} />,
              at: <DeskAge at={at} now={now} />,
              owner: owner && <bdi>{owner}</bdi>,
              total: total ?? (priced && `${priced.lines} of ${countOf(priced.all, 'line')}`),
              state: <QuoteStateBadge state={state} />,
            },
          }))}
        />
      )}
      <StepPages page={page} hasMore={hasMore} addressOf={(to) => addressOf({ page: String(to) })} />
    </>
  )
}
