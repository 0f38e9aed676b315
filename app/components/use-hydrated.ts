import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first rendering in the browser, then true: a script is there to help. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
