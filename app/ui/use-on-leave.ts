import { useEffectEvent, useLayoutEffect } from 'react'

/** Runs as the page closes or is left, while its fields are still there. A response would come too late. */
export function useOnLeave(act: () => void): void {
  const leave = useEffectEvent(act)
  useLayoutEffect(() => {
    const hide = () => leave()
    addEventListener('pagehide', hide)
    return () => {
      removeEventListener('pagehide', hide)
      leave()
    }
  }, [])
}
