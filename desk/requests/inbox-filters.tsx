import { Form } from 'react-router'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'
import type { Clerk } from '#inquiries/progress/desk-requests.ts'

type Props = { params: URLSearchParams; clerks: readonly Clerk[] }

/** Search, owner and dates, as a form that works without a script. */
export function InboxFilters({ params, clerks }: Props) {
  const of = (name: string) => params.get(name) ?? ''
  return (
    <Form method="get" action="/requests" role="search" className="inbox-filters" key={params.toString()}>
      <input type="hidden" name="state" value={of('state') || 'all'} />
      <DeskField label="Search" name="q" type="search" defaultValue={of('q')} maxLength={200} enterKeyHint="search" />
      <DeskSelect
        label="Owner"
        name="owner"
        defaultValue={of('owner')}
        choices={[
          ['', 'Anybody'],
          ['me', 'Me'],
          ['nobody', 'Nobody'],
          ...clerks.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <DeskField label="From" name="from" type="date" defaultValue={of('from')} />
      <DeskField label="To" name="to" type="date" defaultValue={of('to')} />
      <button type="submit" className="button">
        Search
      </button>
    </Form>
  )
}
