import { filterDays } from '#desk/requests/inbox-address.ts'
import type { ActFilter } from '#people/act-list.ts'

const MAX_TEXT = 100

/** The filter in an address, with whole days of the company's time zone. Ignores invalid values. */
export function actFilter(search: URLSearchParams, timeZone: string): ActFilter {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_TEXT)
  return { text: text('q'), action: text('action'), person: text('person'), ...filterDays(search, timeZone) }
}
