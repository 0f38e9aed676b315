import { useEffect, useState } from 'react'

const PATIENCE = 300

/** True once something has been going on for over 300 ms (RULINGS): shorter waits show nothing and so don't flicker. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [busy])
  return busy && slow
}
