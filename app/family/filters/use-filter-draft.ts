import { useState } from 'react'

/** A field's selected values, or all filters, not applied yet. Resets when the applied filters change (behavior 5.2). */
export function useFilterDraft<T>(selected: T, applied: string, start = selected) {
  const [draft, setDraft] = useState({ applied, values: start })
  if (draft.applied !== applied) setDraft({ applied, values: selected })
  const values = draft.applied === applied ? draft.values : selected
  return [values, (next: T) => setDraft({ applied, values: next })] as const
}
