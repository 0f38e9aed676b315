import type { SearchQuery } from '#catalog/answers.ts'
import { readPageNumber } from '#catalog/facets/table-query.ts'

/** Reads `q=10-880&table=military&page=2`. An invalid page is page 1. */
export function readSearchQuery(address: URLSearchParams): SearchQuery {
  const table = address.get('table')?.trim().toWellFormed()
  return {
    q: (address.get('q') ?? '').trim().toWellFormed(),
    table: table || null,
    page: readPageNumber(address.get('page')),
  }
}

export const askUrl = (about: string): string => `/contact?${new URLSearchParams({ about })}`

/** Returns the search page's URL, with its parameters in a fixed order and without defaults. */
export function searchUrl({ q, table, page }: SearchQuery): string {
  if (q === '') return '/search'
  const address = new URLSearchParams({ q })
  if (table !== null) address.set('table', table)
  if (page > 1) address.set('page', String(page))
  return `/search?${address}`
}
