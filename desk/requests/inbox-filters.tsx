import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Submit } from '#app/ui/controls.tsx'
import type { Clerk } from '#buyers/desk-requests.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { MAX_FIND } from '#desk/ui/list-pages.tsx'
import { useFilterFields } from '#desk/ui/use-filter-fields.ts'
import type { InboxSort } from '#requests/schemas/states/request-states.ts'

type Props = {
  params: URLSearchParams
  clerks: readonly Clerk[]
  kinds: readonly Pick<RequestKind, 'key' | 'name'>[]
}

/** Search, owner, kind and dates. Works without a script. A phone folds all but the search until one is set. */
export function InboxFilters({ params, clerks, kinds }: Props) {
  const of = (name: string) => params.get(name) ?? ''
  const isEntered = useRef(false)
  const folded = ['owner', 'kind', 'from', 'to'].map((name) => [name, of(name)] as const)
  const sort = of('sort') || 'newest'
  const values = { q: of('q'), sort, ...Object.fromEntries(folded) }
  const { ref, onInput, onSubmit } = useFilterFields(values, (form) => {
    if (!isEntered.current) leave(form)
  })
  // If another tab is loading, a search goes to that one.
  const loading = useNavigation().location
  const state = loading?.pathname === '/requests' ? new URLSearchParams(loading.search).get('state') : of('state')
  return (
    <div className="list-box">
      <Form
        ref={ref}
        method="get"
        action="/requests"
        role="search"
        className="field-row inbox-filters"
        onInput={onInput}
        onFocus={() => {
          isEntered.current = true
        }}
        onSubmit={() => {
          onSubmit()
          isEntered.current = false
        }}
      >
        <input type="hidden" name="state" value={state || 'all'} />
        <DeskField
          label="Search"
          name="q"
          data-key="/"
          type="search"
          defaultValue={of('q')}
          maxLength={MAX_FIND}
          enterKeyHint="search"
        />
        <details className="inbox-more" open={folded.some(([, value]) => value !== '')}>
          <summary>Filters</summary>
          <DeskSelect
            label="Owner"
            name="owner"
            defaultValue={of('owner')}
            choices={[
              ['', 'Anyone'],
              ['me', 'Me'],
              ['nobody', 'Unassigned'],
              ...clerks.map(({ id, name }) => [id, name] as const),
            ]}
          />
          <DeskSelect
            label="Kind"
            name="kind"
            defaultValue={of('kind')}
            choices={[
              ['', 'All'],
              ['quote', 'Quote request'],
              ['contact', 'Message'],
              ...kinds.map(({ key, name }) => [key, name] as const),
            ]}
          />
          <DeskField label="From" name="from" type="date" defaultValue={of('from')} />
          <DeskField label="To" name="to" type="date" defaultValue={of('to')} />
          <div className="list-sort">
            <DeskSelect label="Order" name="sort" defaultValue={sort} choices={SORTS} />
          </div>
        </details>
        {of('view') && <input type="hidden" name="view" value={of('view')} />}
        <Submit>Search</Submit>
      </Form>
    </div>
  )
}

const SORTS = [
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['target', 'Target date'],
  ['value', 'Quote'],
  ['company', 'Company'],
] as const satisfies readonly (readonly [InboxSort, string])[]

/** Leaves the search field, so `j` and `k` move through the results. */
function leave(form: HTMLFormElement): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && form.contains(activeElement)) activeElement.blur()
}
