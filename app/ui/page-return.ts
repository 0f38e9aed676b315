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

/** Returns a reload of the page's data, after any current navigation: React Router would restart it and lose a form's answer. */
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
