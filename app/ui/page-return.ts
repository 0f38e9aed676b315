import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Calls `refresh` when the browser restores the page from its back/forward cache: the page missed what changed meanwhile.
 * Returns a function that stops it.
 */
export function onPageReturn(refresh: () => void): () => void {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refresh()
  }
  addEventListener('pageshow', listener)
  return () => removeEventListener('pageshow', listener)
}

/** Reads a private page's data again when the browser restores the page. Whoever is signed out leaves it. */
export function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => onPageReturn(() => void revalidate()), [revalidate])
}
