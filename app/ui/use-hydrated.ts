import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and for the first rendering in the browser, then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

let hydratedBefore = false

/** Like `useHydrated`, but as a transition, for costly components. On later pages it returns true immediately. */
export function useHydratedInTransition(): boolean {
  const [hydrated, setHydrated] = useState(hydratedBefore)
  useEffect(() => {
    hydratedBefore = true
    startTransition(() => setHydrated(true))
  }, [])
  return hydrated
}
