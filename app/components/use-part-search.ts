import { useEffect, useState } from 'react'
import type { SearchAnswer } from '#catalogue/answers.ts'

/** Long enough that typing asks once a word, short enough that the answer seems to be there at once (RULINGS). */
const PAUSE = 120
const SHORTEST = 2

/**
 * Asks the search for what has been typed, after a pause. Each new term puts an end to the question before it,
 * so a late answer never replaces a newer one. An answer that fails is an empty one (SPEC 8).
 */
export function usePartSearch(term: string) {
  const query = term.trim()
  const asks = query.length >= SHORTEST
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  useEffect(() => {
    if (!asks) return setAnswer(null)
    const question = new AbortController()
    const ask = async () => {
      const found = await fetchAnswer(query, question.signal)
      if (!question.signal.aborted) setAnswer(found)
    }
    const timer = setTimeout(ask, PAUSE)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [asks, query])
  const shown = asks ? answer : null
  return { asks, answer: shown, searching: asks && shown?.query !== query }
}

async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  try {
    const response = await fetch(`/api/v1/search?${new URLSearchParams({ q: query })}`, { signal })
    if (!response.ok) return { query, count: 0, results: [] }
    const answer: SearchAnswer = await response.json()
    return { ...answer, query }
  } catch {
    return { query, count: 0, results: [] }
  }
}
