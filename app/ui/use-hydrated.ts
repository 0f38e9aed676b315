import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and in the browser's first rendering, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

let hydratedBefore = false

/** Like `useHydrated`, but as a transition, for costly components. On later pages it returns true at once. */
export function useHydratedInTransition(): boolean {
  const [hydrated, setHydrated] = useState(hydratedBefore)
  useEffect(() => {
    hydratedBefore = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}
