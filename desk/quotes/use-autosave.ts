import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Conflict } from '#desk/quotes/conflict-notice.tsx'

const PAUSE_MS = 1_000

/** What saving came to: the stored version, somebody else's change, or why nothing was stored. */
export type Saved = { readonly version: number } | { readonly conflict: Conflict } | { readonly failed: string }

/**
 * Saves the form a second after the last change, one save at a time; what could not be saved, with the next change. `version`
 * is the stored draft's.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, firstVersion: number) {
  const fetcher = useFetcher<Saved>()
  const [version, setVersion] = useState(firstVersion)
  const changed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saved = fetcher.data
  const isBusy = fetcher.state !== 'idle'

  function save(): void {
    if (!form.current || !changed.current) return
    changed.current = false
    const body = new FormData(form.current)
    body.set('auto', 'on')
    void fetcher.submit(body, { method: 'post' })
  }

  function onChange(): void {
    changed.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => !isBusy && save(), PAUSE_MS)
  }

  useEffect(() => {
    if (saved && 'version' in saved) setVersion(saved.version)
  }, [saved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while a save was under way follows it
  useEffect(() => {
    if (!isBusy && version > 0 && changed.current) onChange()
  }, [isBusy, version])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { version, onChange, saved, isBusy }
}
