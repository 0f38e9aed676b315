import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { keepDraft, typedFields } from '#app/components/form-draft.ts'
import type { Sending } from '#app/components/use-sending.ts'

type Options = {
  name: string
  sending: Sending
  /** The form was made anew from what this device had of it. */
  restored: boolean
  /** The field to go on in. */
  focus: string | null
  /** How many lines the form has. */
  lines?: number
  onKeep?: (fields: Record<string, string>) => void
}

/** Keeps a form's draft in this tab at every change of it, so that neither a reload nor a failure loses a word. */
export function useKeptForm({ name, sending, restored, focus, lines = 0, onKeep }: Options) {
  const element = useRef<HTMLFormElement>(null)
  const { form, receipt, edited } = sending
  const keep = () => {
    if (!element.current) return
    const fields = typedFields(element.current)
    keepDraft(name, { form, receipt: edited ? null : receipt, fields })
    onKeep?.(fields)
  }
  const onChange = useEffectEvent((ofLines: boolean) => {
    if (ofLines) sending.onEdit()
    keep()
  })
  const before = useRef({ form, receipt, lines })
  useEffect(() => {
    const was = before.current
    before.current = { form, receipt, lines }
    if (was.form !== form || was.receipt !== receipt || was.lines !== lines) onChange(was.lines !== lines)
  }, [form, receipt, lines])
  useEffect(() => {
    if (restored) onChange(false) // with the line that the link has added
  }, [restored])
  useLayoutEffect(() => {
    const field = focus === null ? null : element.current?.elements.namedItem(focus)
    if (field instanceof HTMLElement) field.focus()
  }, [focus])
  return {
    element,
    /** For whatever is typed or ticked in it; what bears no name is not sent. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof Element && target.hasAttribute('name')) sending.onEdit()
      keep()
    },
  }
}
