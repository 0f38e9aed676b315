import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Facet, FacetOption } from '#catalog/answers.ts'
import { rangeEndOf } from '#catalog/quantities/field-sizes.ts'

type Answer = { filters: string; total: number; counts: Readonly<Record<string, readonly FacetOption[]>> }
type State = { answer: Answer | null; failed: boolean }

export type FacetCounts = ReturnType<typeof useFacetCounts>

/** Long enough that a typed word is one query. The API answers in a few milliseconds. */
const PAUSE_MS = 150

/** Counts the form's draft soon after a change (behavior 5.10). `load` counts at once, for more options. */
export function useFacetCounts(
  table: string,
  applied: string,
  facets: readonly Facet[],
  form: RefObject<HTMLFormElement | null>,
) {
  const [state, setState] = useState<State | null>(null)
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setDraft(applied)
  }
  const timer = useRef(0)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const query = async (filters: string) => {
    latest.current = filters
    setState((before) => ({ answer: before?.answer ?? null, failed: false }))
    const answer = await fetchCounts(table, filters, readableFilters(filters, facets))
    if (latest.current === filters) setState({ answer, failed: answer === null })
  }
  const check = () => {
    if (!form.current) return
    const now = sortedFilters(formParameters(form.current))
    setDraft(now)
    if (now !== applied && now !== latest.current) query(now)
  }
  const answer = state?.answer?.filters === draft ? state.answer : null
  return {
    total: draft === applied ? null : (answer?.total ?? null),
    options: answer?.counts ?? null,
    failed: state?.failed ?? false,
    load: () => {
      if (!answer) query(draft)
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

async function fetchCounts(table: string, filters: string, asked: string): Promise<Answer | null> {
  try {
    const response = await fetch(`/api/v1/families/${encodeURIComponent(table)}/parts?${asked}&pageSize=20`)
    if (!response.ok) return null
    const { total, counts }: Omit<Answer, 'filters'> = await response.json()
    return { filters, total, counts }
  } catch {
    return null
  }
}
