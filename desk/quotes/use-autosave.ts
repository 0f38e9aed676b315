import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useFormAction, useNavigation } from 'react-router'
import type { QuoteConflict } from '#desk/quotes/conflict-notice.tsx'
import { useLeaveWarning, useUnloadWarning } from '#desk/ui/use-leave-warning.ts'

const PAUSE_MS = 1_000
const RETRY_MS = 10_000

/** What saving came to: the stored version, someone else's change, or why nothing was stored. */
export type Saved =
  | { readonly version: number }
  | { readonly conflict: QuoteConflict }
  | { readonly failed: string; readonly isSignedOut?: boolean }

/**
 * Saves the form a second after the last change and when its page is left or reloaded, one save at a time; what could not be
 * saved, every ten seconds, when the window gets the focus again (who was signed out comes back from another tab), and with
 * the next change. Leaving with something that can't be saved asks first. `version` is the stored draft's: a button that is
 * pressed during a save waits for it, since the form would be of a version that the save replaces.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, firstVersion: number) {
  const fetcher = useFetcher<Saved>()
  const action = useFormAction()
  const isSending = useNavigation().state === 'submitting'
  const [version, setVersion] = useState(firstVersion)
  const [isChanged, setChanged] = useState(false)
  const changed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<HTMLElement | null>(null)
  const saved = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  /** A save was answered, and the form has its version after the next rendering. */
  const isOld = saved !== undefined && 'version' in saved && saved.version !== version
  const isUnsaved = !isBusy && saved !== undefined && !('version' in saved)
  useLeaveWarning(isUnsaved && !isSending)
  useUnloadWarning(isChanged && isBusy && !isSending)

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

  /** The page is going, and an answer would come too late. */
  const sendUnseen = useEffectEvent(() => {
    if (!form.current || !changed.current || isBusy || isSending) return
    const body = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    body.set('auto', 'on')
    navigator.sendBeacon(action, body)
  })
  const saveAgain = useEffectEvent(() => {
    mark(true)
    if (!isBusy) save()
  })

  function onChange(): void {
    mark(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => !isBusy && save(), PAUSE_MS)
  }

  /** A button sends the whole form. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current)
    mark(false)
    if (!isBusy && !isOld) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    waiting.current = submitter
  }

  useEffect(() => {
    if (saved && 'version' in saved) setVersion(saved.version)
  }, [saved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed or pressed while a save was under way follows it
  useEffect(() => {
    if (isBusy || isOld) return
    const button = waiting.current
    waiting.current = null
    if (button) form.current?.requestSubmit(button)
    else if (version > 0 && changed.current) onChange()
  }, [isBusy, isOld, version])
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    save()
  })
  useLayoutEffect(() => () => leave(), [])
  useEffect(() => {
    addEventListener('pagehide', sendUnseen)
    return () => removeEventListener('pagehide', sendUnseen)
  }, [])
  const isFailed = isUnsaved && 'failed' in saved
  useEffect(() => {
    if (!isFailed) return
    const again = () => saveAgain()
    const retry = setInterval(again, RETRY_MS)
    addEventListener('focus', again)
    return () => {
      clearInterval(retry)
      removeEventListener('focus', again)
    }
  }, [isFailed])

  return { version, onChange, onSubmit, saved, isBusy, isUnsaved }
}
