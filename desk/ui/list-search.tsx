import { Form, Link } from 'react-router'
import { HiddenFields, Submit } from '#app/ui/controls.tsx'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { MAX_FIND } from '#desk/ui/list-pages.tsx'
import { useFilterFields } from '#desk/ui/use-filter-fields.ts'

type Props = {
  action: string
  find: string
  sort: string
  sorts: readonly (readonly [value: string, label: string])[]
  kept?: Readonly<Record<string, string>>
  unread?: number
}

/** The search of a list. Works without a script. */
export function ListSearch({ action, find, sort, sorts, kept = {}, unread = 0 }: Props) {
  const fields = useFilterFields({ q: find, sort })
  return (
    <div className="list-box">
      <Form {...fields} method="get" action={action} role="search" className="field-row list-search">
        <HiddenFields fields={kept} />
        <DeskField label="Search" name="q" type="search" defaultValue={find} maxLength={MAX_FIND} data-key="/" />
        <Submit>Search</Submit>
        <div className="list-sort">
          <DeskSelect label="Order" name="sort" defaultValue={sort} choices={sorts} />
        </div>
      </Form>
      <SearchUnread count={unread} />
      <SearchPlaces find={find} here={action} />
    </div>
  )
}

export const SearchUnread = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="hint" role="status">
      {`${formatCount(count)} older requests are still being read for the search. Search again in a minute.`}
    </p>
  )

const PLACES = [
  ['/requests', 'Requests'],
  ['/quotes', 'Quotes'],
  ['/buyers', 'Buyers'],
] as const

/** Leads a search to the other lists. */
export const SearchPlaces = ({ find, here }: { find: string; here: string }) =>
  find !== '' && (
    <div className="search-places">
      <nav className="segmented" aria-label="Search in">
        {PLACES.map(([path, name]) => (
          <Link
            key={path}
            to={`${path}?${new URLSearchParams({ q: find })}`}
            aria-current={path === here ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
