import type { ActFilter } from '#people/act-list.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_TEXT = 100

/** The filter in an address. Ignores invalid values. */
export function actFilter(search: URLSearchParams): ActFilter {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, MAX_TEXT)
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '')
  return { text: text('q'), action: text('action'), person: text('person'), from: day('from'), to: day('to') }
}
