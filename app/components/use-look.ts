import { useSyncExternalStore } from 'react'
import type { Look } from '#app/look-script.ts'

function subscribe(changed: () => void) {
  addEventListener('look', changed)
  return () => removeEventListener('look', changed)
}

/** One of the visitor's choices about looks, '' for the usual one; the head script alone keeps them. */
export const useLook = (name: keyof Look): string =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? '',
    () => '',
  )

/** Hands a choice to the head script, which shows and keeps it. */
export const setLook = (look: Partial<Look>) => dispatchEvent(new CustomEvent('look', { detail: look }))
