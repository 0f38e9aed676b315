import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

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

/**
 * Returns a function that reads the page's data again: at once, or after the navigation that is under way. React Router would
 * begin that one anew, and what a posted form has answered, such as 'is saved', would be lost.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const waiting = useRef({ isIdle, isAsked: false })
  useEffect(() => {
    const { isAsked } = waiting.current
    waiting.current = { isIdle, isAsked: isAsked && !isIdle }
    if (isIdle && isAsked) void revalidate()
  }, [isIdle, revalidate])
  return useCallback(() => {
    if (waiting.current.isIdle) void revalidate()
    else waiting.current.isAsked = true
  }, [revalidate])
}

/** Reads a private page's data again when the browser restores the page. A person who is signed out leaves it. */
export function useFreshOnReturn(): void {
  const refresh = useRefresh()
  useEffect(() => onPageReturn(refresh), [refresh])
}
