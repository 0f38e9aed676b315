import { startTransition, useEffect, useMemo, useState } from 'react'
import type { LineComparison } from '#catalog/lists/list-comparison.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import type { LineLookup, ListLookup } from '#catalog/lists/list-lookup.ts'

type Facts = {
  readonly families: ListLookup['families']
  readonly byNumber: ReadonlyMap<string, LineLookup>
  compare(facts: ListLookup): LineComparison
}

const NO_COMPARISON: LineComparison = { same: [], families: [], columns: [], rows: [] }
const NO_FACTS: Facts = { families: [], byNumber: new Map(), compare: () => NO_COMPARISON }

/**
 * Loads the catalog's facts about the lines and compares them, again whenever a new number appears. `facts` is null until they are loaded.
 * `failed` says that loading failed; `retry` tries again.
 */
export function useListFacts(lines: readonly ListLine[]) {
  const [known, setKnown] = useState(NO_FACTS)
  const [failed, setFailed] = useState(false)
  const numbers = lines.map(({ number }) => number).join('\n')
  const isNew = lines.some(({ number }) => !known.byNumber.has(number))
  useEffect(() => {
    if (!isNew || failed) return
    const request = new AbortController()
    const load = async () => {
      const loaded = await fetchFacts(numbers.split('\n'), request.signal)
      if (request.signal.aborted) return
      setFailed(loaded === null)
      // A transition renders a thousand changed rows in slices, so that typing isn't blocked.
      if (loaded) startTransition(() => setKnown(loaded))
    }
    load()
    return () => request.abort()
  }, [isNew, numbers, failed])
  const facts = useMemo(() => {
    const shown = numbers.split('\n').flatMap((number) => known.byNumber.get(number) ?? [])
    return isNew ? null : { families: known.families, lines: shown }
  }, [known, numbers, isNew])
  const comparison = useMemo(() => (facts ? known.compare(facts) : NO_COMPARISON), [known, facts])
  return { facts, comparison, failed: failed && isNew, retry: () => setFailed(false) }
}

async function fetchFacts(numbers: readonly string[], signal: AbortSignal): Promise<Facts | null> {
  try {
    const body = new URLSearchParams(numbers.map((number) => ['part', number]))
    const [response, { compareLines }] = await Promise.all([
      fetch('/list.json', { method: 'POST', body, signal }),
      import('#catalog/lists/later-comparison.ts'),
    ])
    if (!response.ok) return null
    const { families, lines }: ListLookup = await response.json()
    const byNumber = numbers.flatMap((number, place) => {
      const line = lines[place]
      return line ? [[number, line] as const] : []
    })
    return { families, byNumber: new Map(byNumber), compare: compareLines }
  } catch {
    return null
  }
}
