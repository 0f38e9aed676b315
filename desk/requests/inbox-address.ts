import type { RouterContextProvider } from 'react-router'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { askedFind } from '#desk/ui/list-pages.tsx'
import { safePath } from '#desk/ui/safe-path.ts'
import type { InboxFilter } from '#requests/inbox/inbox-query.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'
import {
  INBOX_SORTS,
  INBOX_VIEWS,
  isInboxTab,
  REQUEST_STATES,
  tabOfState,
} from '#requests/schemas/states/request-states.ts'
import { dayIn, dayStartIn, daysAfter } from '#shared/zoned-day.ts'

/** The filter of a list's address, or its export's: without a state or view, new requests. A search covers all. */
export function askedFilter(request: Request, context: Readonly<RouterContextProvider>): InboxFilter {
  const { timeZone, now } = context.get(servicesContext)
  const me = context.get(personContext).id
  const params = new URL(request.url).searchParams
  const find = askedFind(params)
  const view = INBOX_VIEWS.find((name) => name === params.get('view'))
  const tab = params.get('state') || (find === '' && !view ? 'new' : 'all')
  const state = REQUEST_STATES.find((each) => each === tab)
  const owner = params.get('owner') || null
  return {
    tab: state ? tabOfState(state) : isInboxTab(tab) ? tab : 'new',
    find,
    owner: owner === 'me' ? me : owner,
    ...filterDays(params, timeZone),
    view: view ? { name: view, me, today: dayIn(timeZone, now()) } : null,
    kind: params.get('kind') || null,
    sort: INBOX_SORTS.find((name) => name === params.get('sort')) ?? 'newest',
  }
}

/** The whole days `from` to `to` of an address as times. Null for no day, or one that no request or act can have. */
export function filterDays(params: URLSearchParams, timeZone: string): Pick<InboxFilter, 'from' | 'to'> {
  const startOf = (name: string, later: number) => {
    const day = params.get(name) ?? ''
    return /^[12]\d{3}-/.test(day) && isDay(day) ? dayStartIn(timeZone, daysAfter(day, later)).toISOString() : null
  }
  return { from: startOf('from', 0), to: startOf('to', 1) }
}

/** The address with other parameters. Null removes one. A new list drops its page and open request. */
export function inboxAddress(params: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params)
  if ('open' in change) next.delete('lines')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const query = next.toString()
  return query === '' ? '/requests' : `/requests?${query}`
}

/** The page that a form names to return to. If it isn't one of the requests, the request or the list. */
export function safeReturn(back: unknown, number: string): string {
  const path = typeof back === 'string' ? safePath(back) : '/'
  return /^\/requests(\?|$)/.test(path) ? path : `/requests${number && `/${number}`}`
}
