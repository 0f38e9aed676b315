import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 300

/** Returns true once `busy` has lasted 300 ms (behavior 1.10). Shorter waits show nothing, so nothing flickers. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return busy && slow
}
