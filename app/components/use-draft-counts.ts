import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Choice } from '#catalogue/answers.ts'

type Answer = { asked: string; total: number; counts: Readonly<Record<string, readonly Choice[]>> }
type State = { asked: string; answer: Answer | null; failed: boolean }

export type DraftCounts = ReturnType<typeof useDraftCounts>

/** Long enough that a word is asked once; the API answers in a few milliseconds. */
const PAUSE = 150

/**
 * What the draft in the filter form would leave: the number of parts and every option's count, asked of the API a
 * moment after a change, and stale answers dropped. `load` asks at once, for a list of which the page has a part only.
 */
export function useDraftCounts(table: string, applied: string, form: RefObject<HTMLFormElement | null>) {
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
  const ask = async (asked: string) => {
    latest.current = asked
    setState((before) => ({ asked, answer: before?.answer ?? null, failed: false }))
    const answer = await fetchCounts(table, asked)
    if (latest.current === asked) setState({ asked, answer, failed: answer === null })
  }
  const check = () => {
    if (!form.current) return
    const now = draftAddress(form.current)
    setDraft(now)
    if (now !== applied && now !== latest.current) ask(now)
  }
  const onChange = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(check, PAUSE)
  }
  const answer = state?.answer?.asked === draft ? state.answer : null
  return {
    /** Null while the draft is what is applied, or the answer is on its way. */
    total: draft === applied ? null : (answer?.total ?? null),
    counts: answer?.counts ?? null,
    failed: state?.failed ?? false,
    load: () => {
      if (!answer) ask(draft)
    },
    /** For whatever may have changed the draft: typing, a key, a click. */
    onChange,
  }
}

/** What a filter form asks, in the order of its fields, blank ones left out. */
export function formAddress(form: HTMLFormElement): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) address.append(name, value.trim())
  }
  return address
}

/** A form's filters in one fixed order, to be compared; order and page size change no count. */
export function sortedFilters(address: URLSearchParams): string {
  for (const name of ['sort', 'dir', 'page', 'pageSize']) address.delete(name)
  address.sort()
  return address.toString()
}

const draftAddress = (form: HTMLFormElement) => sortedFilters(formAddress(form))

async function fetchCounts(table: string, asked: string): Promise<Answer | null> {
  try {
    const response = await fetch(`/api/v1/families/${encodeURIComponent(table)}/parts?${asked}&pageSize=20`)
    if (!response.ok) return null
    const { total, counts }: Omit<Answer, 'asked'> = await response.json()
    return { asked, total, counts }
  } catch {
    return null
  }
}
