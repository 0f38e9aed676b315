import { startTransition, useEffect, useState } from 'react'

const FIRST_CHUNK = 40
const NEXT_CHUNK = 60

/** Returns how many rows to show: a first chunk, then more, so a long list never blocks the page. `first` may be all. */
export function useGrowingCount(total: number, first = FIRST_CHUNK): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + NEXT_CHUNK)))
    return () => clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}
