import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type FetcherWithComponents, useFormAction, useRevalidator, useSubmit } from 'react-router'
import { useOnLeave } from '#app/ui/use-on-leave.ts'
import type { TypedForm } from '#desk/ui/use-typed-text.ts'

const PAUSE_MS = 1_000
const RETRY_MS = 10_000

/** The draft's versions before and after a save, and fields that another person changed. Or why nothing was stored. */
export type Saved =
  | { readonly before: number; readonly version: number; readonly left: readonly string[] }
  | { readonly failed: string; readonly isSignedOut?: boolean }

type Changes = ReturnType<TypedForm['changes']>

/** Saves changed fields after a second and on leaving, tries again, and loads others' changes. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  typed: TypedForm,
  fetcher: FetcherWithComponents<Saved>,
  version: number,
  focus: RefObject<string | null>,
) {
  const action = useFormAction()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Changes>([])
  const known = useRef(version)
  const saved = fetcher.data
  const isBusy = fetcher.state !== 'idle'

  function posted(changes: Changes, more: Readonly<Record<string, string>>): URLSearchParams {
    typed.noteSending(changes)
    return postedFields(form.current, changes, more)
  }

  const save = useEffectEvent(() => {
    clearTimeout(timer.current)
    const changes = typed.changes()
    if (isBusy || changes.length === 0) return
    sending.current = changes
    void fetcher.submit(posted(changes, { auto: 'on' }), { method: 'post', action })
  })

  function onChange(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save(), PAUSE_MS)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    typed.onSubmit(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    clearTimeout(timer.current)
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'save'
    void submit(posted(typed.changes(), { intent }), { method: 'post' })
  }

  const settle = useEffectEvent(() => {
    if (saved && 'failed' in saved) return
    if (saved) {
      const { before, version, left } = saved
      const stored = sending.current.filter(({ name }) => !left.includes(name))
      typed.noteSaved(Object.fromEntries(stored.map(({ id, is }) => [id, is])))
      // An answer from before the draft was loaded has no news; loading it again would take the list of faults away.
      if (version > known.current && (left.length > 0 || before !== known.current)) {
        focus.current = document.activeElement?.getAttribute('name') ?? null
        void revalidate()
      }
      known.current = Math.max(known.current, version)
    }
    if (typed.changes().length > 0) onChange() // typed during the save, or on a page that was left within a second
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was answered
  useEffect(() => settle(), [saved])

  useOnLeave(() => {
    clearTimeout(timer.current)
    const changes = typed.changes()
    if (changes.length > 0) navigator.sendBeacon(action, posted(changes, { auto: 'on' }))
  })
  const isFailed = !isBusy && saved !== undefined && 'failed' in saved
  useRetry(isFailed, () => save())
  return { onChange, onSubmit, saved, isBusy, isFailed }
}

function postedFields(form: HTMLFormElement | null, changes: Changes, more: Readonly<Record<string, string>>) {
  const hidden = form?.querySelectorAll<HTMLInputElement>('input[type=hidden]:not([name=base], [data-typed])') ?? []
  const base = JSON.stringify(Object.fromEntries(changes.map(({ name, was }) => [name, was])))
  const fields = [...hidden, ...changes.map(({ name, is }) => ({ name, value: is }))]
  return new URLSearchParams([...fields.map(({ name, value }) => [name, value]), ...Object.entries({ ...more, base })])
}

function useRetry(isFailed: boolean, save: () => void): void {
  const retry = useEffectEvent(save)
  useEffect(() => {
    if (!isFailed) return
    const again = () => retry()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('focus', again)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', again)
    }
  }, [isFailed])
}
