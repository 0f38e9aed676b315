import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFilterDraft } from '#app/family/filters/use-filter-draft.ts'
import type { Facet, FacetOption } from '#catalog/answers.ts'
import { rangeEndOf } from '#catalog/quantities/field-sizes.ts'

type Counts = { total: number; counts: Readonly<Record<string, readonly FacetOption[]>> }
/** The counts of a draft, or null if they couldn't be loaded. */
type Answer = { filters: string; found: Counts | null }

/** What each kind of filter field gets. `applied` are the filters of the address. */
export type FilterProps = { facet: Facet; applied: string; counts: ReturnType<typeof useFacetCounts> }

/** Long enough that a typed word is one query. The API answers in a few milliseconds. */
const PAUSE_MS = 150

/** Counts the form's draft soon after a change (behavior 5.10). `load` counts at once, for more options. */
export function useFacetCounts(
  table: string,
  applied: string,
  facets: readonly Facet[],
  form: RefObject<HTMLFormElement | null>,
) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [draft, setDraft] = useFilterDraft(applied, applied)
  const timer = useRef(0)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const query = async (filters: string) => {
    latest.current = filters
    const found = await fetchCounts(table, readableFilters(filters, facets))
    if (latest.current === filters) setAnswer({ filters, found })
  }
  const check = () => {
    if (!form.current) return
    const now = sortedFilters(formParameters(form.current))
    if (now !== draft) setDraft(now)
    if (now !== applied && now !== latest.current) query(now)
  }
  const found = answer?.filters === draft ? answer.found : null
  return {
    total: draft === applied ? null : (found?.total ?? null),
    options: found?.counts ?? null,
    failed: answer?.filters === draft && found === null,
    load: () => {
      if (!found) query(draft)
    },
    /** Call it after anything that may have changed the draft: typing, a key, a click. */
    onChange: () => {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(check, PAUSE_MS)
    },
  }
}

/** Returns the parameters of a filter form in the order of its fields, without blank ones. */
export function formParameters(form: HTMLFormElement): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) parameters.append(name, value.trim())
  }
  return parameters
}

/** Returns the filters alone, in one fixed order, for comparison. Sort order and page size don't affect counts. */
export function sortedFilters(parameters: URLSearchParams): string {
  for (const name of ['sort', 'dir', 'page', 'pageSize']) parameters.delete(name)
  parameters.sort()
  return parameters.toString()
}

/** Drops range ends that aren't sizes: the field reports them, and the API would refuse them. */
function readableFilters(filters: string, facets: readonly Facet[]): string {
  const parameters = new URLSearchParams(filters)
  for (const { key, kind } of facets.filter(({ takesRange }) => takesRange)) {
    for (const name of [`${key}From`, `${key}To`]) {
      if (!rangeEndOf(parameters.get(name) ?? '', kind)) parameters.delete(name)
    }
  }
  return parameters.toString()
}

async function fetchCounts(table: string, filters: string): Promise<Counts | null> {
  try {
    const response = await fetch(`/api/v1/families/${encodeURIComponent(table)}/parts?${filters}&pageSize=20`)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
