import { useEffect, useState } from 'react'
import type { SearchAnswer } from '#catalogue/answers.ts'

const SHORTEST = 2
const LONGEST_PAUSE_MS = 300

/**
 * How long typing rests before we ask: as long as the last answer took, so a slow line is asked once a
 * word (RULINGS).
 */
let pauseMs = 0

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
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [asks, query])
  const shown = asks ? answer : null
  return { asks, answer: shown, searching: asks && shown?.query !== query }
}

async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const asked = performance.now()
  try {
    const response = await fetch(`/api/v1/search?${new URLSearchParams({ q: query })}`, { signal })
    if (!response.ok) return { query, count: 0, results: [] }
    const answer: SearchAnswer = await response.json()
    return { ...answer, query }
  } catch {
    return { query, count: 0, results: [] }
  } finally {
    pauseMs = Math.min(performance.now() - asked, LONGEST_PAUSE_MS)
  }
}
