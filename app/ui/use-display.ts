import { useSyncExternalStore } from 'react'
import type { DisplaySettings } from '#app/document/display-script.ts'

function subscribe(onChange: () => void) {
  addEventListener('look', onChange)
  return () => removeEventListener('look', onChange)
}

/** Returns one display setting of the visitor, '' for the default. Only the head script stores them. */
export const useDisplay = (name: keyof DisplaySettings): string =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name] ?? '',
    () => '',
  )

/** Passes settings to the head script, which applies and stores them. */
export const setDisplay = (settings: Partial<DisplaySettings>) =>
  dispatchEvent(new CustomEvent('look', { detail: settings }))
