import type { ActFilter } from '#people/act-list.ts'
import { isDay } from '#requests/schemas/quote-fields.ts'
import { dayStartIn, daysAfter } from '#shared/zoned-day.ts'

const MAX_TEXT = 100

/** What an address asks for. Ignores invalid values. */
export function askedActs(search: URLSearchParams): ActFilter {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_TEXT)
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return { text: text('q'), action: text('action'), person: text('person'), from: day('from'), to: day('to') }
}

/** The filter with its days as times: whole days of the company's time zone. */
export const actFilter = (search: URLSearchParams, timeZone: string): ActFilter => {
  const asked = askedActs(search)
  const startOf = (day: string, later: number) => day && dayStartIn(timeZone, daysAfter(day, later)).toISOString()
  return { ...asked, from: startOf(asked.from, 0), to: startOf(asked.to, 1) }
}
