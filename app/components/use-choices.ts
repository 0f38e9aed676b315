import { useState } from 'react'
import type { Choice, FieldChoices } from '#catalogue/answers.ts'

type State = { applied: string; choices: readonly Choice[] | null; failed: boolean }

/** The options of a field: the page brings at most 60, `load` fetches the rest, once for each set of applied filters. */
export function useChoices(table: string, field: FieldChoices, applied: string) {
  const [state, setState] = useState<State | null>(null)
  const current = state?.applied === applied ? state : null
  const load = async () => {
    if (!field.more || (current && !current.failed)) return
    setState({ applied, choices: null, failed: false })
    const choices = await fetchChoices(table, field.key, applied)
    setState({ applied, choices, failed: choices === null })
  }
  return { choices: current?.choices ?? field.choices, failed: current?.failed ?? false, load }
}

async function fetchChoices(table: string, key: string, applied: string): Promise<readonly Choice[] | null> {
  try {
    const address = new URLSearchParams(applied)
    address.set('pageSize', '20')
    const response = await fetch(`/api/v1/families/${encodeURIComponent(table)}/parts?${address}`)
    if (!response.ok) return null
    const { counts }: { counts: Record<string, Choice[]> } = await response.json()
    return counts[key] ?? null
  } catch {
    return null
  }
}
