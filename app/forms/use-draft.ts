import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { saveDraftSoon, saveFormDraft, savePending, typedFields } from '#app/forms/form-draft.ts'
import type { FormSending } from '#app/forms/use-sending.ts'

type Options = {
  name: string
  sending: FormSending
  /** The form was rebuilt from this device's data. */
  restored: boolean
  /** The field that gets the focus. */
  focus: string | null
  onSave?: (fields: Record<string, string>) => void
}

/**
 * Saves a form's draft in this tab, so that neither a reload nor a failure loses a word. It saves when the typing pauses,
 * and at the latest when the page is left: a draft of a thousand lines takes longer than a keystroke may.
 */
export function useDraft({ name, sending, restored, focus, onSave }: Options) {
  const element = useRef<HTMLFormElement>(null)
  const { form, receipt } = sending
  const save = () => {
    if (!element.current) return
    const fields = typedFields(element.current)
    saveFormDraft(name, { form, receipt: sending.edited ? null : receipt, fields })
    onSave?.(fields)
  }
  const saveNow = useEffectEvent(save)
  const before = useRef({ form, receipt })
  useEffect(() => {
    const was = before.current
    before.current = { form, receipt }
    if (was.form !== form || was.receipt !== receipt) saveNow()
  }, [form, receipt])
  useEffect(() => {
    if (restored) saveNow() // with the lines that the link has added
  }, [restored])
  useLayoutEffect(() => {
    const leave = () => savePending(name)
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
    /** For a change that isn't typing. */
    onChange: () => {
      sending.onEdit()
      saveDraftSoon(name, save)
    },
    /** For anything typed or ticked. A control without a name is not sent. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof Element && target.hasAttribute('name')) sending.onEdit()
      saveDraftSoon(name, save)
    },
  }
}
