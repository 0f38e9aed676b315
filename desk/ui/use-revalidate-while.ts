import { useEffect } from 'react'
import { useRefresh } from '#app/ui/page-return.ts'

export function useRevalidateWhile(isRunning: boolean, pauseMs: number): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(refresh, pauseMs)
    return () => clearInterval(timer)
  }, [isRunning, pauseMs, refresh])
}
