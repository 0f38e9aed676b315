import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useFormAction, useNavigation } from 'react-router'
import type { QuoteConflict } from '#desk/quotes/conflict-notice.tsx'
import { useLeaveWarning, useUnloadWarning } from '#desk/ui/use-leave-warning.ts'

const PAUSE_MS = 1_000

/** What saving came to: the stored version, somebody else's change, or why nothing was stored. */
export type Saved = { readonly version: number } | { readonly conflict: QuoteConflict } | { readonly failed: string }

/**
 * Saves the form a second after the last change and when its page is left, one save at a time; what could not be saved, with
 * the next change. Leaving with something that can't be saved asks first. `version` is the stored draft's.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, firstVersion: number) {
  const fetcher = useFetcher<Saved>()
  const action = useFormAction()
  const isSending = useNavigation().state === 'submitting'
  const [version, setVersion] = useState(firstVersion)
  const [isChanged, setChanged] = useState(false)
  const changed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saved = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const isUnsaved = !isBusy && saved !== undefined && !('version' in saved)
  useLeaveWarning(isUnsaved && !isSending)
  useUnloadWarning((isChanged || isBusy) && !isSending)

  function mark(isNow: boolean): void {
    changed.current = isNow
    setChanged(isNow)
  }

  function save(): void {
    if (!form.current || !changed.current) return
    mark(false)
    const body = new FormData(form.current)
    body.set('auto', 'on')
    void fetcher.submit(body, { method: 'post', action })
  }

  function onChange(): void {
    mark(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => !isBusy && save(), PAUSE_MS)
  }

  /** A button sends the whole form. */
  function onSubmit(): void {
    clearTimeout(timer.current)
    mark(false)
  }

  useEffect(() => {
    if (saved && 'version' in saved) setVersion(saved.version)
  }, [saved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while a save was under way follows it
  useEffect(() => {
    if (!isBusy && version > 0 && changed.current) onChange()
  }, [isBusy, version])
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    save()
  })
  useLayoutEffect(() => () => leave(), [])

  return { version, onChange, onSubmit, saved, isBusy, isUnsaved }
}
