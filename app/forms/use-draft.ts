import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { keepDraft, keepDraftSoon, keepWaiting, typedFields } from '#app/components/form-draft.ts'
import type { Sending } from '#app/components/use-sending.ts'

type Options = {
  name: string
  sending: Sending
  /** The form was made anew from what this device had of it. */
  restored: boolean
  /** The field to go on in. */
  focus: string | null
  onKeep?: (fields: Record<string, string>) => void
}

/**
 * Keeps a form's draft in this tab, so that neither a reload nor a failure loses a word: when the typing pauses, at the
 * latest when the page is left, since a draft of a thousand lines takes longer than a keystroke may.
 */
export function useKeptForm({ name, sending, restored, focus, onKeep }: Options) {
  const element = useRef<HTMLFormElement>(null)
  const { form, receipt } = sending
  const keep = () => {
    if (!element.current) return
    const fields = typedFields(element.current)
    keepDraft(name, { form, receipt: sending.edited ? null : receipt, fields })
    onKeep?.(fields)
  }
  const now = useEffectEvent(keep)
  const before = useRef({ form, receipt })
  useEffect(() => {
    const was = before.current
    before.current = { form, receipt }
    if (was.form !== form || was.receipt !== receipt) now()
  }, [form, receipt])
  useEffect(() => {
    if (restored) now() // with the lines that the link has added
  }, [restored])
  useLayoutEffect(() => {
    const leave = () => keepWaiting(name)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [name])
  useLayoutEffect(() => {
    const field = focus === null ? null : element.current?.elements.namedItem(focus)
    if (field instanceof HTMLElement) field.focus()
  }, [focus])
  return {
    element,
    /** For a change of the form that is no typing. */
    onChange: () => {
      sending.onEdit()
      keepDraftSoon(name, keep)
    },
    /** For whatever is typed or ticked in it; what bears no name is not sent. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof Element && target.hasAttribute('name')) sending.onEdit()
      keepDraftSoon(name, keep)
    },
  }
}
