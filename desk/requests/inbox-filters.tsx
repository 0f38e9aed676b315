import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { DeskField } from '#desk/ui/desk-field.tsx'
import { DeskSelect } from '#desk/ui/desk-select.tsx'
import type { Clerk } from '#inquiries/progress/desk-requests.ts'

type Props = { params: URLSearchParams; clerks: readonly Clerk[] }

/** Search, owner and dates, as a form that works without a script. */
export function InboxFilters({ params, clerks }: Props) {
  const of = (name: string) => params.get(name) ?? ''
  const form = useRef<HTMLFormElement>(null)
  const isTyped = useRef(false)
  const isEntered = useRef(false)
  const asked = JSON.stringify({ q: of('q'), owner: of('owner'), from: of('from'), to: of('to') })
  const shown = useRef(asked)
  // What is typed while a list or the script loads stays. Otherwise the fields show what the list was asked for.
  useEffect(() => {
    if (shown.current === asked) return
    shown.current = asked
    if (isTyped.current || !form.current) return
    show(form.current, JSON.parse(asked))
    if (!isEntered.current) leave(form.current)
  }, [asked])
  // A search that is sent while another tab loads is one in that tab.
  const loading = useNavigation().location
  const state = loading?.pathname === '/requests' ? new URLSearchParams(loading.search).get('state') : of('state')
  return (
    <Form
      ref={form}
      method="get"
      action="/requests"
      role="search"
      className="inbox-filters"
      onInput={() => {
        isTyped.current = true
      }}
      onFocus={() => {
        isEntered.current = true
      }}
      onSubmit={() => {
        isTyped.current = false
        isEntered.current = false
      }}
    >
      <input type="hidden" name="state" value={state || 'all'} />
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

function show(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
}

/** Leaves the field that a search was sent from, so that `j` and `k` go through what was found. */
function leave(form: HTMLFormElement): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && form.contains(activeElement)) activeElement.blur()
}
