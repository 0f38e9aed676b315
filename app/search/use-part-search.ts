import { useEffect, useState } from 'react'
import type { SearchAnswer } from '#catalogue/answers.ts'
import { MIN_TERM_LENGTH } from '#catalogue/search/search-ranking.ts'

const MAX_PAUSE_MS = 300

/** How long the last answer took. A query waits that long after the last key, so a slow line gets fewer queries. */
let pauseMs = 0

/**
 * Searches for what was typed, after a pause (behavior 7.7). A new term cancels the query before it, so a late answer
 * never replaces a newer one. A failed query counts as no results.
 */
export function usePartSearch(term: string) {
  const query = term.trim()
  const isSearchable = query.length >= MIN_TERM_LENGTH
  const [latest, setLatest] = useState<SearchAnswer | null>(null)
  useEffect(() => {
    if (!isSearchable) return setLatest(null)
    const controller = new AbortController()
    const search = async () => {
      const found = await fetchAnswer(query, controller.signal)
      if (!controller.signal.aborted) setLatest(found)
    }
    const timer = setTimeout(search, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isSearchable, query])
  const answer = isSearchable ? latest : null
  return { isSearchable, answer, searching: isSearchable && answer?.query !== query }
}

async function fetchAnswer(query: string, signal: AbortSignal): Promise<SearchAnswer> {
  const start = performance.now()
  try {
    const response = await fetch(`/api/v1/search?${new URLSearchParams({ q: query })}`, { signal })
    if (!response.ok) return { query, count: 0, results: [] }
    const answer: SearchAnswer = await response.json()
    return { ...answer, query }
  } catch {
    return { query, count: 0, results: [] }
  } finally {
    pauseMs = Math.min(performance.now() - start, MAX_PAUSE_MS)
  }
}
