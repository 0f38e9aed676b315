import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { type FormKey, type InquiryAnswer, newRequestKey } from '#app/components/inquiry-answer.ts'
import type { Receipt } from '#inquiries/inquiry.ts'

type Start = { readonly form: FormKey; readonly receipt: Receipt | null }

export type Sending = ReturnType<typeof useSending>

/**
 * Sends a form once however often it is pressed, and keeps what it carries hidden: the key stays after success, and
 * the first edit takes a fresh one, also an edit made while it was being sent (RULINGS, Requests). `check` is the form
 * library's own submit handler.
 */
export function useSending(
  start: Start,
  answer: InquiryAnswer | undefined,
  check: (event: FormEvent<HTMLFormElement>) => void,
) {
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  const underway = useRef(false)
  useEffect(() => {
    if (!busy) underway.current = false
  }, [busy])
  const [refusals, setRefusals] = useState(0)
  const [held, setHeld] = useState({ answer, form: answer?.form ?? start.form, edited: false })
  const [touched, setTouched] = useState(false)
  if (held.answer !== answer) {
    const form = answer?.form ?? held.form
    const edited = touched && Boolean(answer?.receipt)
    setHeld({ answer, form: edited ? withFreshKey(form) : form, edited })
  }
  const receipt = answer ? answer.receipt : start.receipt
  return {
    busy,
    form: held.form,
    receipt,
    /** True once the form differs from what was sent. */
    edited: held.edited,
    /** How often the browser found something wrong and sent nothing. */
    refusals,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent // React's type leaves it open
      const sends = submitter === null || !submitter.hasAttribute('name')
      if (sends && underway.current) return event.preventDefault()
      check(event)
      if (!sends) return
      if (event.defaultPrevented) setRefusals((before) => before + 1)
      else {
        underway.current = true
        setTouched(false)
      }
    },
    onEdit() {
      if (busy) setTouched(true)
      if (receipt && !held.edited) setHeld({ ...held, form: withFreshKey(held.form), edited: true })
    },
  }
}

const withFreshKey = (form: FormKey): FormKey => ({ ...form, requestKey: newRequestKey() })
