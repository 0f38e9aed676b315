import { useState } from 'react'

/**
 * A long list in steps, so that the page never freezes: how many are shown, how many the next step brings, and what
 * takes it. What the server rendered whole stays whole.
 */
export function useSteps(total: number, step: number, isFromServer: boolean) {
  const [most, setMost] = useState(isFromServer ? total : step)
  const shown = Math.min(most, total)
  return { shown, next: Math.min(step, total - shown), show: () => setMost(shown + step) }
}

export type Steps = ReturnType<typeof useSteps>
