import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsaved } from '#desk/ui/unsaved-text.ts'

/** Asks before another page replaces one with changes that would be lost. Sending the form isn't leaving. */
export function useLeaveWarning(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm('Leave without saving what you changed?')) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useUnloadWarning(isDirty)
}

/** Asks before the browser leaves the desk or reloads it. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

/** Asks the same while this tab keeps text of a person that isn't saved. Pages of the desk keep it for each other. */
export function useUnsavedWarning(person: string | null): void {
  useEffect(() => {
    if (person === null) return
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(person)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [person])
}
