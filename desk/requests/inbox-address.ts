import { safePath } from '#desk/ui/safe-path.ts'
import type { InboxFilter } from '#requests/progress/inbox-query.ts'
import { isInboxTab } from '#requests/schemas/request-states.ts'
import { DAY_MS } from '#shared/durations.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const MAX_FIND = 200

/** What an address of the inbox asks for: without a state the new ones, and a search looks at all. `me` is the owner of those that are the person's own. */
export function inboxFilter(params: URLSearchParams, me: string): InboxFilter {
  const find = (params.get('q') ?? '').slice(0, MAX_FIND)
  const tab = params.get('state') || (find === '' ? 'new' : 'all')
  const owner = params.get('owner') || null
  const to = dayStart(params.get('to'))
  return {
    tab: isInboxTab(tab) ? tab : 'new',
    find,
    owner: owner === 'me' ? me : owner,
    from: dayStart(params.get('from'))?.toISOString() ?? null,
    to: to ? new Date(to.getTime() + DAY_MS).toISOString() : null,
  }
}

/** The start of a day in UTC, or null if there is no such day. */
function dayStart(text: string | null): Date | null {
  const day = text !== null && DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : null
  return day && !Number.isNaN(day.getTime()) ? day : null
}

/** The address with other parameters; null removes one. A page and an opened request belong to one list only. */
export function inboxAddress(params: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const query = next.toString()
  return query === '' ? '/requests' : `/requests?${query}`
}

/** A form names the page to return to. Anything but a page of the requests is not followed: then it is the request, or the list. */
export function safeReturn(back: unknown, number: string): string {
  const path = typeof back === 'string' ? safePath(back) : '/'
  return /^\/requests(\?|$)/.test(path) ? path : `/requests${number && `/${number}`}`
}
