import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first rendering in the browser, then true: a script is there to help. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

let swapped = false

/** As `useHydrated`, for what is costly to swap: the browser paints and answers in between. At once on later pages. */
export function useHydratedCalmly(): boolean {
  const [there, setThere] = useState(swapped)
  useEffect(() => {
    swapped = true
    startTransition(() => setThere(true))
  }, [])
  return there
}
