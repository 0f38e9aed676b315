import { startTransition, useEffect, useMemo, useState } from 'react'
import type { LineFacts, ListFacts } from '#catalogue/list-facts.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Told = { readonly families: ListFacts['families']; readonly byNumber: ReadonlyMap<string, LineFacts> }

const NOTHING: Told = { families: [], byNumber: new Map() }

/**
 * What the catalogue says of the lines, asked for at first and whenever a number comes along that it hasn't been
 * asked about. `facts` is null until then; `failed` says that it could not be had, and `again` asks once more.
 */
export function useListFacts(lines: readonly ListLine[]) {
  const [told, setTold] = useState(NOTHING)
  const [failed, setFailed] = useState(false)
  const numbers = lines.map(({ number }) => number).join('\n')
  const isNew = lines.some(({ number }) => !told.byNumber.has(number))
  useEffect(() => {
    if (!isNew || failed) return
    const question = new AbortController()
    const ask = async () => {
      const answer = await fetchFacts(numbers.split('\n'), question.signal)
      if (question.signal.aborted) return
      setFailed(answer === null)
      // A thousand rows that change at once are made in slices, so that typing goes on.
      if (answer) startTransition(() => setTold(answer))
    }
    ask()
    return () => question.abort()
  }, [isNew, numbers, failed])
  const facts = useMemo(() => {
    const shown = numbers.split('\n').flatMap((number) => told.byNumber.get(number) ?? [])
    return isNew ? null : { families: told.families, lines: shown }
  }, [told, numbers, isNew])
  return { facts, failed: failed && isNew, again: () => setFailed(false) }
}

async function fetchFacts(numbers: readonly string[], signal: AbortSignal): Promise<Told | null> {
  try {
    const body = new URLSearchParams(numbers.map((number) => ['part', number]))
    const answer = await fetch('/list.json', { method: 'POST', body, signal })
    if (!answer.ok) return null
    const { families, lines }: ListFacts = await answer.json()
    const byNumber = numbers.flatMap((number, place) => {
      const line = lines[place]
      return line ? [[number, line] as const] : []
    })
    return { families, byNumber: new Map(byNumber) }
  } catch {
    return null
  }
}
