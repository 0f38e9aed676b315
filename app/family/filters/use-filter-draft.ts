import { useState } from 'react'

/** The values chosen in one field but not applied yet. A change of what is applied, by whatever way, starts it anew. */
export function useDraft(chosen: readonly string[], applied: string, start = chosen) {
  const [draft, setDraft] = useState({ applied, values: start })
  if (draft.applied !== applied) setDraft({ applied, values: chosen })
  const values = draft.applied === applied ? draft.values : chosen
  return [values, (next: readonly string[]) => setDraft({ applied, values: next })] as const
}
