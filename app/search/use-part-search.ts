import { useEffect, useState } from 'react'
import type { DropdownAnswer } from '#catalog/answers.ts'
import { MIN_TERM_LENGTH } from '#catalog/search/search-ranking.ts'

const MAX_PAUSE_MS = 300

/** How long the last answer took. A query waits that long after the last key, so a slow line gets fewer queries. */
let pauseMs = 0

type Latest = { readonly query: string; readonly answer: DropdownAnswer | null }

/**
 * Searches for what was typed, after a pause (behavior 7.7). A new term cancels the query before it, so a late answer
 * never replaces a newer one.
 */
export function usePartSearch(term: string) {
  const query = term.trim()
  const isSearchable = query.length >= MIN_TERM_LENGTH
  const [latest, setLatest] = useState<Latest | null>(null)
  useEffect(() => {
    if (!isSearchable) return setLatest(null)
    const controller = new AbortController()
    const search = async () => {
      const answer = await fetchAnswer(query, controller.signal)
      if (!controller.signal.aborted) setLatest({ query, answer })
    }
    const timer = setTimeout(search, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isSearchable, query])
  const searching = isSearchable && latest?.query !== query
  const answer = isSearchable ? (latest?.answer ?? null) : null
  return { isSearchable, answer, searching, failed: !searching && latest !== null && latest.answer === null }
}

/** Returns null if the search failed. */
async function fetchAnswer(query: string, signal: AbortSignal): Promise<DropdownAnswer | null> {
  const start = performance.now()
  try {
    const response = await fetch(`/api/v1/search?${new URLSearchParams({ q: query, words: 'yes' })}`, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  } finally {
    pauseMs = Math.min(performance.now() - start, MAX_PAUSE_MS)
  }
}
