import { useState } from 'react'

/**
 * Shows a long list in steps, so that the page never freezes. Returns how many items are shown, how many the next step
 * adds, and a function that takes the step. A list rendered by the server is shown whole.
 */
export function useShowMore(total: number, step: number, isFromServer: boolean) {
  const [limit, setLimit] = useState(isFromServer ? total : step)
  const shown = Math.min(limit, total)
  return { shown, next: Math.min(step, total - shown), show: () => setLimit(shown + step) }
}

export type Steps = ReturnType<typeof useShowMore>
