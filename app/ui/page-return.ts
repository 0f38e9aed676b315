import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Calls `refresh` when the back/forward cache restores the page, which missed changes. Returns a stop function. */
export function onPageReturn(refresh: () => void): () => void {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refresh()
  }
  addEventListener('pageshow', listener)
  return () => removeEventListener('pageshow', listener)
}

/**
 * Returns a function that reloads the page's data: at once, or after a current navigation. React Router would restart
 * that one and lose a posted form's answer, such as 'is saved'.
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

/** Reloads a private page's data when the browser restores the page. Signed-out people leave it. */
export function useFreshOnReturn(): void {
  const refresh = useRefresh()
  useEffect(() => onPageReturn(refresh), [refresh])
}
