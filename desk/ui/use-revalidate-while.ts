import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the page's data again every `pauseMs` while work runs. */
export function useRevalidateWhile(isRunning: boolean, pauseMs: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), pauseMs)
    return () => clearInterval(timer)
  }, [isRunning, pauseMs, revalidate])
}
